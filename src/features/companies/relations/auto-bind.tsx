import { Button, Field, MessageBar, MessageBarBody, Textarea } from '@fluentui/react-components';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Calls } from '../../../api/calls/table.ts';
import type { OutputOf } from '../../../api/contract.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { autoBindOutcome, codesOf } from '../../../domain/company/auto-bind.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useText } from '../../../ui/text.ts';
import { viewTarget } from '../../../ui/views/view-target.ts';
import { AskButtons, LineNeeded } from './relation-fields.tsx';
import { useOffline, useRelationsAgain } from './use-relations.ts';

type Lists = OutputOf<Calls['autoBindCompany']>;
const MOST = 50;
const parts = [
  ['newBind', 'relations.autoNewBind'],
  ['success', 'relations.autoSuccess'],
  ['failure', 'relations.autoFailure'],
  ['bindingException', 'relations.autoBindingException'],
] as const;

/** What came of each code, by list. */
function Result({ lists }: { lists: Lists }) {
  const { t } = useText();
  return parts.map(
    ([list, text]) =>
      lists[list].length > 0 && (
        <section key={list} data-list={list}>
          <strong>
            {t(text)} · {lists[list].length}
          </strong>
          <ul>
            {lists[list].map(({ code, companyName }) => (
              <li key={code}>{companyName || code}</li>
            ))}
          </ul>
        </section>
      ),
  );
}

/** The four lists with their message. What failed, and a key without companies, lead to company management (ROUTE-17). */
function Answer({ lists, onClose }: { lists: Lists; onClose(): void }) {
  const { t } = useText();
  const router = useRouter();
  const outcome = autoBindOutcome(lists);
  function leave(): void {
    onClose();
    if (outcome.kind !== 'bound') void router.navigate(viewTarget(outcome.to));
  }
  const stays = outcome.kind === 'empty' ? <Button onClick={onClose}>{t('relations.cancel')}</Button> : null;
  return (
    <Modal
      title={t('relations.autoTitle')}
      alert={outcome.kind === 'failed'}
      onClose={outcome.kind === 'failed' ? leave : onClose}
      onSubmit={leave}
      actions={
        <>
          {stays}
          <Button type="submit" appearance="primary">
            {t(outcome.kind === 'bound' ? 'relations.close' : 'relations.autoGo')}
          </Button>
        </>
      }
    >
      {outcome.kind !== 'bound' && (
        <MessageBar intent={outcome.kind === 'failed' ? 'error' : 'warning'} layout="multiline">
          <MessageBarBody>{t(outcome.kind === 'failed' ? 'relations.autoFailed' : 'relations.autoEmpty')}</MessageBarBody>
        </MessageBar>
      )}
      <Result lists={lists} />
    </Modal>
  );
}

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
  if (lists !== null) return <Answer lists={lists} onClose={onClose} />;
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
