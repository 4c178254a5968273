import { Field, MessageBar, MessageBarBody, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import type { Calls } from '../../../api/calls/table.ts';
import type { OutputOf } from '../../../api/contract.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { BindAnswer } from '../../../desk/keys/bind-answer.tsx';
import { useOffline } from '../../../desk/use-offline.ts';
import { codesOf } from '../../../domain/company/auto-bind.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useText } from '../../../ui/text.ts';
import { AskButtons, LineNeeded } from './relation-fields.tsx';
import { useRelationsAgain } from './use-relations.ts';

type Lists = OutputOf<Calls['autoBindCompany']>;
const MOST = 50;
/** Binds the companies of a security key by their codes (CALL-099). Only with the line. */
export function AutoBind({ onClose }: { onClose(): void }) {
  const { t } = useText();
  const { worker, login, report, track } = useDesk();
  const offline = useOffline();
  const again = useRelationsAgain();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [later, setLater] = useState('');
  const [lists, setLists] = useState<Lists | null>(null);
  const codes = codesOf(text);
  const tooMany = codes.length > MOST;

  async function bind(): Promise<void> {
    if (busy || offline || tooMany) return;
    setBusy(true);
    setLater('');
    const done = await worker.ask('relations.autoBindCompany', { accountId: login.accountId, codes });
    setBusy(false);
    // How long to wait is said where it was tried; the form stays as it is.
    if (!done.ok && done.error.kind === 'busy' && done.error.msg !== '') return setLater(done.error.msg);
    if (!done.ok) return report(done.error, { asked: true, label: t('relations.autoTitle') });
    track('company.autoBind');
    setLists(done.value);
    await again();
  }
  if (lists !== null) return <BindAnswer lists={lists} onClose={onClose} />;
  return (
    <Modal
      title={t('relations.autoTitle')}
      onClose={onClose}
      onSubmit={() => void bind()}
      actions={
        <AskButtons
          run={t(busy ? 'relations.autoRunning' : 'relations.autoRun')}
          busy={busy}
          blocked={offline || tooMany}
          onClose={onClose}
        />
      }
    >
      <span>{t('relations.autoLead')}</span>
      <LineNeeded offline={offline} />
      {later !== '' && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{later}</MessageBarBody>
        </MessageBar>
      )}
      <Field label={t('relations.autoCodes')} validationMessage={tooMany ? t('relations.autoTooMany') : undefined}>
        <Textarea value={text} rows={5} autoComplete="off" onChange={(_, { value }) => setText(value)} />
      </Field>
    </Modal>
  );
}
