import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { SecurityKey } from '../../api/calls/security-keys.ts';
import { useDesk } from '../../desk/desk.tsx';
import { BindAnswer } from '../../desk/keys/bind-answer.tsx';
import type { AccountStore } from '../../desk/store/account-types.ts';
import { useCollections } from '../../desk/use-collections.ts';
import { KEYS_PATH } from '../../domain/core/view-paths.ts';
import type { InsertedKey } from '../../domain/keys/key-reader.ts';
import { countsOf, type KeyRun } from '../../domain/keys/key-run.ts';
import { readCertificate } from '../../domain/keys/read-certificate.ts';
import { type WaitingItem, waitingWork } from '../../domain/keys/waiting-work.ts';
import type { Notice } from '../../ui/notices.ts';
import { type Texts, useText } from '../../ui/text.ts';
import { useGoTo } from '../../ui/views/view-target.ts';
import type { KeyDesk } from './key-desk.ts';
import { NOTICE } from './key-notice.ts';
import { useKeyWork } from './use-key-work.ts';

/** Tells the run what became of the refreshes it began. */
function useRefreshEnds(desk: KeyDesk): void {
  const job = useSyncExternalStore(desk.subscribe, () => desk.get().job);
  const rows = useCollections(
    ({ tasks }) =>
      tasks
        .where('job')
        .equals(job ?? '')
        .toArray(),
    [job],
  );
  useEffect(() => {
    if (job === null || rows === undefined) return;
    const ends = rows.map(({ companyId, state, reason }) => {
      const is = state === 'done' ? 'done' : state === 'failed' || state === 'cancelled' ? 'failed' : 'goesOn';
      return { companyId, state: is, why: is === 'failed' ? `refresh-${reason ?? 'failed'}` : '' } as const;
    });
    desk.refreshed(job, ends);
  }, [desk, job, rows]);
}

/** What is offered in a notice of a key. Each leads to the tray, and all but `look` do something there too. */
interface Offers {
  look(): void;
  check(): void;
  goOn(): void;
  release(): void;
}

interface Came {
  readonly key: InsertedKey;
  readonly known: SecurityKey | undefined;
  /** What waits for it. */
  readonly items: readonly WaitingItem[];
  readonly run: KeyRun | null;
  readonly autoBind: boolean;
}

/** What is said of a key that came: nothing of it has begun, but what the account has chosen to have done by itself. */
function noticeOf({ key, known, items, run, autoBind }: Came, t: Texts['t'], offers: Offers): Notice {
  const said = (text: string, label: string, act: () => void): Notice => ({
    tone: 'info',
    text,
    action: { label, run: act },
    // What is done by itself is told and goes; what its user may do stands until he has, or the key is out.
    stays: !autoBind,
    key: autoBind ? `${NOTICE}-auto` : NOTICE,
  });
  if (known === undefined) {
    const text = t('keys.noticeFresh', { holder: holderOf(key) });
    return autoBind ? said(text, t('keys.look'), offers.look) : said(text, t('keys.check'), offers.check);
  }
  const { n, keyId } = known;
  if (run !== null && run.keyId === keyId && run.mode !== 'ended') {
    const { waiting, unsure } = countsOf(run);
    return said(t('keys.noticeAgain', { n, total: waiting + unsure }), t('keys.goOn'), offers.goOn);
  }
  const total = items.length;
  if (total === 0) return said(t('keys.noticeNone', { n }), t('keys.look'), offers.look);
  return said(t('keys.noticeIn', { n, total }), t('keys.do', { count: total }), offers.release);
}

/** Says what a key that came waits for, wherever its user is; nothing starts before he presses. With the account's choice its companies are bound at once. */
function useNotices(desk: KeyDesk): void {
  const { notify, store } = useDesk();
  const { t } = useText();
  const goThere = useGoTo(KEYS_PATH);
  const router = useRouter();
  const go = useCallback(() => {
    if (router.state.location.pathname !== KEYS_PATH) goThere();
  }, [router, goThere]);
  const { business, work, knownAs } = useKeyWork();
  const state = useSyncExternalStore(desk.subscribe, desk.get);
  const key = state.inserted.find(({ id }) => id === state.notice);
  const isRead = work !== undefined && business.outcome !== 'reading';
  const known = key === undefined ? undefined : knownAs(key);
  const items = known === undefined ? undefined : work?.get(known.keyId);

  useEffect(() => {
    if (state.unread === null) return;
    notify({ tone: 'problem', text: t(`keys.unread-${state.unread}`), key: NOTICE });
    desk.dropNotice();
  }, [desk, state.unread, notify, t]);

  useEffect(() => {
    if (key === undefined || !isRead) return;
    desk.dropNotice();
    const all = items ?? [];
    const autoBind = business.value?.autoBind === 1;
    const act = (what: () => void) => (): void => {
      go();
      what();
    };
    const offers: Offers = {
      look: go,
      check: act(() => void desk.check(key)),
      goOn: act(desk.goOn),
      release: act(() => known !== undefined && desk.release(key, known.keyId, all)),
    };
    notify(noticeOf({ key, known, items: all, run: desk.get().run, autoBind }, t, offers));
    if (autoBind) void bindAtOnce(desk, store, { key, known });
  }, [desk, key, isRead, known, items, business, notify, store, t, go]);

  const pulledRun = state.run?.mode === 'pulled' ? state.run : null;
  const unsure = pulledRun === null ? 0 : countsOf(pulledRun).unsure;
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (pulledRun === null) told.current = null;
    else if (told.current !== pulledRun.keyId) {
      told.current = pulledRun.keyId;
      const n = business.value?.keys.find(({ keyId }) => keyId === pulledRun.keyId)?.n ?? 0;
      notify({ tone: 'problem', text: t('keys.noticeOut', { n, total: unsure }), key: NOTICE });
    }
  }, [pulledRun, unsure, business, notify, t]);
}

/** Whom a key that was never checked says that it is of. */
const holderOf = ({ certificate, subject }: InsertedKey): string => readCertificate(certificate)?.holder ?? subject;

/** The account's choice: the taxpayers of a key are bound, after it was checked if it is not known, unless work of a key is on screen. */
async function bindAtOnce(desk: KeyDesk, store: AccountStore, { key, known }: Pick<Came, 'key' | 'known'>): Promise<void> {
  const opens = known ?? (await desk.check(key));
  const { directory: companies } = store.get();
  if (opens === null || companies === null) return;
  const work = waitingWork({ keys: [opens], companies, needIdentity: new Set(), dueOf: () => null }).get(opens.keyId) ?? [];
  const toBind = work.filter(({ kind }) => kind === 'bind');
  const { run } = desk.get();
  if (toBind.length > 0 && (run === null || run.mode === 'ended')) desk.release(key, opens.keyId, toBind);
}

/** What is told of keys wherever their user is: that one came or went, and what an automatic binding ended with (KEY-04). */
export function KeyWatch({ desk }: { desk: KeyDesk }) {
  const result = useSyncExternalStore(desk.subscribe, () => desk.get().result);
  useNotices(desk);
  useRefreshEnds(desk);
  return result === null ? null : <BindAnswer lists={result} onClose={desk.dropResult} />;
}
