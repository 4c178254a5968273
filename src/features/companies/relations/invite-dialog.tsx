import { Button, Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { useOffline } from '../../../desk/use-offline.ts';
import { isMobile } from '../../../domain/access/credentials.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useText } from '../../../ui/text.ts';
import { giveRelation, problemWords } from '../commands.ts';
import { MobileField, QueuedNote } from './relation-fields.tsx';
import { useCompanyName, useInvited } from './use-relations.ts';

const states = {
  unsent: 'relations.unsent',
  waiting: 'relations.waiting',
  accepted: 'relations.accepted',
  shared: 'relations.accepted',
} as const;

/** Invites somebody to a company by name and number (CALL-097); without the line the invitation waits in the outbox. */
export function InviteDialog({ companyId, onClose }: { companyId: string; onClose(): void }) {
  const { t } = useText();
  const desk = useDesk();
  const company = useCompanyName(companyId) ?? companyId;
  const offline = useOffline();
  const invited = useInvited(companyId);
  const [form, setForm] = useState({ name: '', mobile: '', tried: false });
  const [name, mobile] = [form.name.trim(), form.mobile.trim()];
  const nameProblem = form.tried && name === '' ? t('relations.nameNeeded') : undefined;

  async function invite(): Promise<void> {
    if (name === '' || !isMobile(mobile)) return setForm({ ...form, tried: true });
    const done = await giveRelation(desk, 'companyInvite', companyId, { inviteMobile: mobile, inviteName: name });
    if (!done.ok) return desk.notify({ tone: 'problem', text: problemWords(done.error, t) });
    desk.track('company.invite', companyId);
    desk.notify({ tone: 'done', text: offline ? t('relations.keptOffline') : t('relations.invited', { who: name }) });
    onClose();
  }
  return (
    <Modal
      title={t('relations.inviteTitle', { name: company })}
      onClose={onClose}
      onSubmit={() => void invite()}
      actions={
        <>
          <Button onClick={onClose}>{t('relations.cancel')}</Button>
          <Button type="submit" appearance="primary">
            {t('relations.inviteDo')}
          </Button>
        </>
      }
    >
      <span>{t('relations.inviteLead')}</span>
      <QueuedNote offline={offline} />
      <Field label={t('relations.name')} required validationMessage={nameProblem}>
        <Input value={form.name} maxLength={60} autoComplete="off" onChange={(_, { value }) => setForm({ ...form, name: value })} />
      </Field>
      <MobileField value={form.mobile} isBad={form.tried && !isMobile(mobile)} onChange={(value) => setForm({ ...form, mobile: value })} />
      {invited.length > 0 && (
        <section>
          <strong>{t('relations.inviting')}</strong>
          <ul>
            {invited.map((one) => (
              <li key={`${one.mobile}:${one.state}`}>
                {one.name} {one.mobile} <span className="wb-quiet">{t(states[one.state])}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Modal>
  );
}
