import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { type Desk, useAccount, useDesk } from '../../desk/desk.tsx';
import { clockTime } from '../../domain/core/china-time.ts';
import { unreachable } from '../../domain/core/result.ts';
import type { GuestExpiredDialogProps } from '../../features/session/dialogs/guest-expired-dialog.tsx';
import type { TextKey } from '../../texts/catalogue.ts';
import { createLazyPart, type LazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import { reload } from '../effects/host/reload.ts';
import { type StorageBarPlan, storageBar } from '../problems/storage-bar.ts';
import { UpdateBar } from '../update/update-bar.tsx';
import { useHeld } from '../update/use-upgrade.ts';
import type { WorkerClient } from '../worker/worker-client.ts';
import { Bar } from './bar.tsx';
import { useSessionOver, useStorageNews } from './bars.tsx';
import { alertPart } from './root-view.tsx';
import { usePage } from './use-page.ts';

const guestExpiredPart = createLazyPart<ComponentType<GuestExpiredDialogProps>>(
  async () => (await import('../../features/session/dialogs/guest-expired-dialog.tsx')).GuestExpiredDialog,
);

/** The user has read that stored data was lost, or that the gateway was restored. */
async function acknowledge({ writes, store }: Desk, what: 'acknowledgeLoss' | 'acknowledgeRestore'): Promise<void> {
  const writing = await writes.open();
  const noted = writing.ok && (await (await import('../../db/meta.ts'))[what](writing.value.db)).ok;
  // What is wrong now is told in place of what was lost.
  if (!noted) await store.reopen();
}

/** Worker and page open the account again, each with a new connection. */
async function retry({ store }: Desk, worker: WorkerClient): Promise<void> {
  await worker.reopen();
  await store.reopen();
}

/** What the bar of the stored data offers to do, in two steps where it deletes. */
function StorageAction({ action }: { action: StorageBarPlan['action'] }) {
  const { t } = useText();
  const desk = useDesk();
  const { worker } = usePage();
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);

  async function rebuild(): Promise<void> {
    setBusy(true);
    const done = await worker.rebuild();
    if (!done.ok) desk.report(done.error, { asked: true, label: t('problems.rebuild') });
    await desk.store.reopen();
    setBusy(false);
    setSure(false);
  }
  const link = (key: TextKey, run: () => void) => (
    <button type="button" className="wb-link" disabled={busy} onClick={run}>
      {t(key)}
    </button>
  );
  switch (action) {
    case null:
      return null;
    case 'reload':
      return link('problems.reload', reload);
    case 'retry':
      return link('problems.retry', () => void retry(desk, worker));
    case 'acknowledge-loss':
      return link('problems.dismiss', () => void acknowledge(desk, 'acknowledgeLoss'));
    case 'acknowledge-restore':
      return link('problems.dismiss', () => void acknowledge(desk, 'acknowledgeRestore'));
    case 'rebuild':
      if (!sure) {
        return (
          <>
            {link('problems.retry', () => void retry(desk, worker))}
            {link('problems.rebuild', () => setSure(true))}
          </>
        );
      }
      return (
        <>
          <strong>{t('problems.rebuildSure')}</strong>
          {link('problems.rebuild', () => void rebuild())}
          {link('frame.cancel', () => setSure(false))}
        </>
      );
    default:
      return unreachable(action);
  }
}

/** What is wrong with the stored data, in words, with the way out. */
function StorageBar() {
  const { t, language } = useText();
  const dirty = useHeld();
  const news = useStorageNews();
  const { clock } = useDesk();
  const plan = storageBar({ ...news, dirty }, (at) => clockTime(at, clock.now(), language));
  if (plan === null) return null;
  return (
    <Bar tone={plan.tone} title={t(plan.title)} text={t(plan.text, plan.values)}>
      <StorageAction action={plan.action} />
    </Bar>
  );
}

/**
 * True from when the alert is on screen until it is no longer asked for: what becomes dirty beneath it (a draft that is put back, a last
 * key) does not take it away. A dialog that goes by itself leaves the form under it without focus and hidden from readers.
 */
function useAlertStays(part: LazyPart<unknown>, asked: boolean, dirty: boolean): boolean {
  const [stays, setStays] = useState(false);
  const loaded = useSyncExternalStore(part.subscribe, () => part.get().kind === 'LOADED');
  const shown = asked && loaded && (!dirty || stays);
  useEffect(() => setStays(shown), [shown]);
  return stays && asked;
}

/** The session is over (ERR-03): an alert, then the login with the way back, or a guest's two choices; over a dirty form a bar that waits. */
function ExpiredGate() {
  const { t } = useText();
  const { session, entrance, dialogs } = usePage();
  const { login } = useDesk();
  const dirty = useHeld();
  const unsent = useAccount((state) => state.outbox.length);
  const asked = useSessionOver();
  const stays = useAlertStays(login.isGuest ? guestExpiredPart : alertPart, asked, dirty);
  if (!asked) return null;
  if (dirty && !stays) return <Bar tone="warn" title={t('session.expiredWaits')} />;
  if (login.isGuest) return <Lazy part={guestExpiredPart} props={{ ports: entrance, onComplete: () => dialogs.open('real') }} />;
  return (
    <Lazy
      part={alertPart}
      props={{
        title: t('problems.alertTitle'),
        text: t('session.expired'),
        detail: unsent > 0 ? t('session.expiredKept', { count: unsent }) : t('session.expiredKeptNone'),
        button: t('session.again'),
        onClose: session.expired,
      }}
    />
  );
}

/** Bars over the content, and the session's alert: loaded beside `Bars`, which knows when there is anything to say. */
export function ShellBars() {
  return (
    <>
      <StorageBar />
      <UpdateBar />
      <ExpiredGate />
    </>
  );
}
