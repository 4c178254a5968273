import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useRouter } from '@tanstack/react-router';
import { type AutoBindLists, autoBindOutcome } from '../../domain/company/auto-bind.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import { viewTarget } from '../../ui/views/view-target.ts';

type Lists = AutoBindLists<{ readonly code: string; readonly companyName: string }>;
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

/** The four lists of an automatic binding with their message (KEY-04, A-127). What failed, and a key without companies, lead to company management (ROUTE-17). */
export function BindAnswer({ lists, onClose }: { lists: Lists; onClose(): void }) {
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
