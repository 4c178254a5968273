import { Button, Spinner } from '@fluentui/react-components';
import type { Seal } from '../../domain/company/seal.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';

interface ApplyDialogProps {
  seal: Seal;
  busy: boolean;
  offline: boolean;
  onApply(): void;
  onClose(): void;
}

/** Asks before the office is taken: its holder cannot lay it down without somebody to take it over. */
export function ApplyDialog({ seal, busy, offline, onApply, onClose }: ApplyDialogProps) {
  const { t } = useText();
  return (
    <Modal
      alert
      title={t('security.apply')}
      seal={seal}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button
            appearance="primary"
            disabledFocusable={busy || offline}
            icon={busy ? <Spinner size="tiny" /> : undefined}
            onClick={onApply}
          >
            {t(busy ? 'security.applying' : 'security.apply')}
          </Button>
        </>
      }
    >
      <p>{t('security.applyText')}</p>
      {offline && <p>{t('security.offline')}</p>}
    </Modal>
  );
}
