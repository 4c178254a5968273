import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { FluentScope } from '../../../ui/fluent/fluent-scope.tsx';

const useStyles = makeStyles({
  surface: { maxWidth: '30rem' },
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, paddingBottom: tokens.spacingVerticalM },
});

export interface ModalProps {
  title: string;
  actions: ReactNode;
  children: ReactNode;
  /** An alert is answered with its buttons. */
  alert?: boolean;
  onClose(): void;
  onSubmit?(): void;
}

/** A dialog that a press beside it does not close: what was typed stays until it is closed on purpose. */
export function Modal({ title, actions, children, alert = false, onClose, onSubmit }: ModalProps) {
  const styles = useStyles();
  return (
    <FluentScope>
      <Dialog
        open
        modalType={alert ? 'alert' : 'modal'}
        onOpenChange={(_, data) => !data.open && data.type !== 'backdropClick' && onClose()}
      >
        <DialogSurface className={styles.surface}>
          <form
            noValidate
            aria-label={title}
            onSubmit={(event) => {
              event.preventDefault();
              onSubmit?.();
            }}
          >
            <DialogBody>
              <DialogTitle>{title}</DialogTitle>
              <DialogContent className={styles.content}>{children}</DialogContent>
              <DialogActions>{actions}</DialogActions>
            </DialogBody>
          </form>
        </DialogSurface>
      </Dialog>
    </FluentScope>
  );
}
