import { Button, Link } from '@fluentui/react-components';
import { useAccount } from '../../desk/desk.tsx';
import { sealAt } from '../../desk/seal-at.ts';
import { safeLink } from '../../domain/core/safe-link.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import type { ShownAgreement } from './agreement-store.ts';

/** The member agreement of the company that is switched to (COMP-11). Closing it, signed or not, lets the switch go on. */
export function AgreementDialog({ agreement: { companyId, url, close } }: { agreement: ShownAgreement }) {
  const { t } = useText();
  const directory = useAccount((state) => state.directory);
  const row = directory?.id.indexOf(companyId) ?? -1;
  const seal = directory === null || row < 0 ? null : sealAt(directory, row);
  const link = safeLink(url, { ownPath: true });
  return (
    <Modal
      alert
      title={t('security.agreementTitle')}
      seal={seal}
      onClose={close}
      actions={
        <Button appearance="primary" onClick={close}>
          {t('security.agreementClose')}
        </Button>
      }
    >
      <p>{t('security.agreementText', { name: seal?.shortName ?? '' })}</p>
      {link === null ? (
        <p>{t('security.agreementNone')}</p>
      ) : (
        <span>
          <Link href={link.href} target="_blank" rel="noopener noreferrer">
            {t('security.agreementOpen')}
          </Link>
        </span>
      )}
    </Modal>
  );
}
