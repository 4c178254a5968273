import type { InsertedKey, KeyEvent } from '../../domain/keys/key-reader.ts';
import { halted, pulled, resumed, retried, startRun, type Told, told } from '../../domain/keys/key-run.ts';
import type { KnownKey, WaitingItem } from '../../domain/keys/waiting-work.ts';
import { createKeyState, isSameKey, type KeyState, noResult } from './key-state.ts';
import { drive, showKey, type Work } from './key-work.ts';

/** What became of a company of a refresh. */
export interface RefreshEnd {
  readonly companyId: string;
  readonly state: 'done' | 'failed' | 'goesOn';
  readonly why: string;
}

export type KeyDesk = ReturnType<typeof createKeyDesk>;

function wentOut(state: KeyState, { gateway }: Pick<Work, 'gateway'>, id: string): void {
  const { inserted, notice, run, runKey } = state.get();
  const gone = inserted.find((key) => key.id === id);
  if (gone === undefined) return;
  gateway.forget(gone);
  const isRuns = runKey !== null && isSameKey(runKey, gone);
  state.set({
    inserted: inserted.filter((key) => key !== gone),
    notice: notice === id ? null : notice,
    run: isRuns && run !== null ? pulled(run) : run,
  });
}

/**
 * The keys that are in with one more. A key that two readers reach is there once, by the one that stands first among them: in the browser, where it can. Null
 * when it is there so already.
 */
function withKey(state: KeyState, { readers }: Pick<Work, 'readers'>, key: InsertedKey): readonly InsertedKey[] | null {
  const rank = ({ reader }: InsertedKey): number => readers.findIndex(({ kind }) => kind === reader);
  const { inserted } = state.get();
  const same = inserted.find((one) => one.reader !== key.reader && isSameKey(one, key));
  if (same !== undefined && rank(same) < rank(key)) return null;
  return [...inserted.filter((one) => one !== same && one.id !== key.id), key];
}

function hear(state: KeyState, work: Work, event: KeyEvent): void {
  // What the companion reads needs no word about the companion.
  const isRead = event.kind === 'unread' && event.why === 'companion' && state.get().inserted.some(({ reader }) => reader === 'companion');
  if (event.kind === 'unread') state.set({ unread: isRead ? null : event.why });
  else if (event.kind === 'out') wentOut(state, work, event.id);
  else {
    const inserted = withKey(state, work, event.key);
    if (inserted !== null) state.set({ inserted, unread: null, notice: event.key.id });
  }
}

/** Keys that were in before anybody listened. */
async function look(state: KeyState, { readers }: Work): Promise<void> {
  for (const reader of readers) {
    const listing = await reader.keys();
    const keys = listing.kind === 'known' ? listing.keys : [];
    for (const key of keys) {
      const isThere = state.get().inserted.some(({ id }) => id === key.id);
      const inserted = isThere ? null : withKey(state, { readers }, key);
      if (inserted !== null) state.set({ inserted });
    }
  }
}

function refreshed(state: KeyState, id: string, ends: readonly RefreshEnd[]): boolean {
  const { run, job } = state.get();
  if (id !== job || run === null) return false;
  const ended = ends.flatMap(({ companyId, state: is, why }): Told[] => {
    const item = run.items.find((one) => one.kind === 'refresh' && one.companyId === companyId);
    return item === undefined || is === 'goesOn' ? [] : [{ id: item.id, state: is, why }];
  });
  state.setRun((now) => told(now, ended, 'underWay'));
  return ended.length > 0;
}

/** Keys of this tab and the work that is released with them. Nothing starts by itself: whoever calls `release` was told to by the user. */
export function createKeyDesk(ports: Pick<Work, 'readers' | 'gateway' | 'refresh'>) {
  const state = createKeyState();
  const work: Work = { ...ports, state, result: noResult(), isDriving: false };
  const { gateway, readers } = ports;
  return {
    subscribe: state.subscribe,
    get: state.get,
    /** Looks which keys are in and hears what comes and goes; answers how to stop. */
    start(): () => void {
      const stops = readers.map((reader) => reader.watch((event) => hear(state, work, event)));
      void look(state, work);
      return () => {
        for (const stop of stops) stop();
      };
    },
    /** Shows a key for the first time, or again: what it opens is known then, and answered. A key that opens nobody is told as such (KEY-04). */
    async check(key: InsertedKey): Promise<KnownKey | null> {
      state.set({ notice: null });
      const keyId = await showKey(work, key);
      if (keyId === null) return null;
      const taxNos = gateway.taxNos(keyId) ?? [];
      if (taxNos.length === 0) state.set({ result: noResult() });
      await gateway.renew();
      return { keyId, taxNos };
    },
    /** Begins with work of a key, in its order. */
    release(key: InsertedKey, keyId: string, items: readonly WaitingItem[]): void {
      work.result = noResult();
      const runKey = { subject: key.subject, number: key.number };
      state.set({ run: startRun(keyId, items), runKey, notice: null, problem: null });
      void drive(work);
    },
    halt: (): void => state.setRun(halted),
    goOn(): void {
      state.set({ notice: null, problem: null });
      state.setRun(resumed);
      void drive(work);
    },
    retry(): void {
      state.setRun(retried);
      void drive(work);
    },
    /** What became of a refresh of the run; the run goes on when all of it has ended. */
    refreshed(id: string, ends: readonly RefreshEnd[]): void {
      if (refreshed(state, id, ends)) void drive(work);
    },
    cancelSigning(): void {
      for (const reader of readers) reader.cancel();
    },
    dropNotice: (): void => state.set({ notice: null, unread: null }),
    dropProblem: (): void => state.set({ problem: null }),
    dropResult: (): void => state.set({ result: null }),
    dropRun: (): void => state.set({ run: null }),
  };
}
