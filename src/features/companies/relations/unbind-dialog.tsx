import { useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { useOffline } from '../../../desk/use-offline.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useText } from '../../../ui/text.ts';
import { AskButtons, LineNeeded } from './relation-fields.tsx';
import { useCompanyName, useRelationsAgain, useShares } from './use-relations.ts';

/** Asks before a company leaves the account, and takes it out (COMP-02). Only with the line. */
export function UnbindDialog({ companyId, onClose }: { companyId: string; onClose(): void }) {
  const { t } = useText();
  const { worker, notify, report, track } = useDesk();
  const name = useCompanyName(companyId) ?? companyId;
  const offline = useOffline();
  const shares = useShares(companyId).length;
  const again = useRelationsAgain();
  const [busy, setBusy] = useState(false);

  async function unbind(): Promise<void> {
    if (busy || offline) return;
    setBusy(true);
    const done = await worker.ask('relations.companyUnbind', { companyId });
    setBusy(false);
    if (!done.ok) return report(done.error, { asked: true, label: t('relations.unbind') });
    track('company.unbind', companyId);
    notify({ tone: 'done', text: t('relations.unbound', { name }) });
    onClose();
    await again();
  }
  return (
    <Modal
      title={t('relations.unbindTitle', { name })}
      alert
      onClose={onClose}
      onSubmit={() => void unbind()}
      actions={<AskButtons run={t(busy ? 'relations.unbinding' : 'relations.unbindDo')} busy={busy} blocked={offline} onClose={onClose} />}
    >
      <LineNeeded offline={offline} />
      <span>{t('relations.unbindText')}</span>
      {shares > 0 && <span>{t('relations.unbindShared', { count: shares })}</span>}
    </Modal>
  );
}
