import { Button } from '@fluentui/react-components';
import type { CallError } from '../../api/error-kinds.ts';
import type { Seal } from '../../domain/company/seal.ts';
import type { Translate } from '../../texts/catalogue.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import type { Missing } from './admin-check.ts';

/** The gateway's words where it has said any (ERR-38), else what the line did. */
function errorWords({ kind, msg, content }: CallError, t: Translate): string {
  if (kind === 'offline') return t('companies.onlineOnly');
  const said = kind === 'alert' ? (content ?? msg) : msg;
  return said === '' ? t('problems.network') : said;
}

export interface AdminReminderProps {
  missing: Missing;
  /** Company that was asked about. */
  seal: Seal;
  /** What the way out of a company without admin is called, and where it leads: to the security centre, or there to the application. */
  way: { readonly label: string; go(): void };
  onClose(): void;
}

/**
 * What is shown where a privilege is missing (ROLE-05): the reminder of a company without admin with the way to get one (COMP-20), else an
 * alert 'Reminder' with the gateway's message (ERR-38).
 */
export function AdminReminder({ missing, seal, way, onClose }: AdminReminderProps) {
  const { t } = useText();
  const isMissing = missing.kind === 'no-admin';
  return (
    <Modal
      alert
      title={t(isMissing ? 'security.missingTitle' : 'security.reminder')}
      seal={seal}
      onClose={onClose}
      actions={
        <>
          <Button appearance={isMissing ? 'secondary' : 'primary'} onClick={onClose}>
            {t(isMissing ? 'frame.close' : 'problems.dismiss')}
          </Button>
          {isMissing && (
            <Button appearance="primary" onClick={way.go}>
              {way.label}
            </Button>
          )}
        </>
      }
    >
      <p>{missing.kind === 'failed' ? errorWords(missing.error, t) : missing.message}</p>
    </Modal>
  );
}
