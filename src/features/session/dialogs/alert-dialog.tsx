import { Button, Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@fluentui/react-components';
import { FluentScope } from '../../../ui/fluent/fluent-scope.tsx';

export interface AlertDialogProps {
  title: string;
  text: string;
  detail?: string;
  button: string;
  onClose(): void;
}

/** An alert with one button. Focus returns to where it was. */
export function AlertDialog({ title, text, detail, button, onClose }: AlertDialogProps) {
  return (
    <FluentScope>
      <Dialog open modalType="alert" onOpenChange={(_, data) => !data.open && onClose()}>
        <DialogSurface>
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent>
              {text}
              {detail !== undefined && <p>{detail}</p>}
            </DialogContent>
            <DialogActions>
              <Button appearance="primary" onClick={onClose}>
                {button}
              </Button>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </FluentScope>
  );
}
