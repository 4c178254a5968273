import { Button } from '@fluentui/react-components';
import { Modal } from '../../../ui/modal.tsx';

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
    <Modal
      alert
      title={title}
      onClose={onClose}
      actions={
        <Button appearance="primary" onClick={onClose}>
          {button}
        </Button>
      }
    >
      <span>{text}</span>
      {detail !== undefined && <p>{detail}</p>}
    </Modal>
  );
}
