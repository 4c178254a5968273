import type { AccountState } from '../../desk/store/account-types.ts';
import { unreachable } from '../../domain/core/result.ts';
import type { TextKey, TextValues } from '../../texts/catalogue.ts';

/** Everything arrived is said only within this age of the last whole pull, milliseconds (I7). */
const FRESH_MS = 60_000;

/** What the indicator says, most important first: one union, derived, never stored. */
export type SyncView =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly n: number }
  | { readonly kind: 'syncing'; readonly done: number; readonly total: number }
  | { readonly kind: 'waiting'; readonly n: number }
  | { readonly kind: 'synced'; readonly at: number }
  | { readonly kind: 'stale'; readonly at: number };

export interface SyncSummary {
  readonly view: SyncView;
  /** Commands that wait for the line or their turn. */
  readonly waiting: number;
  /** Commands that wait for the user: refused, in conflict, given up for now. */
  readonly failed: number;
}

type Known = Pick<AccountState, 'outbox' | 'pull' | 'sync' | 'phase'>;

/**
 * The honest state of sync (PLUS-09, I7). 'Synced' needs all three: nothing in the outbox, the last whole pull under a minute old, and
 * our digest equal to the gateway's. Anything older says when that was true.
 */
export function summarizeSync({ outbox, pull, sync, phase }: Known, now: number): SyncSummary {
  const failed = outbox.filter((row) => row.state === 'refused' || row.state === 'conflict' || row.state === 'parked').length;
  const waiting = outbox.length - failed;
  return { waiting, failed, view: viewOf() };

  function viewOf(): SyncView {
    if (phase !== 'live' || sync === null || sync.reach === 'unknown') return { kind: 'unknown' };
    if (sync.reach === 'offline') return { kind: 'offline' };
    if (sync.session === 'expired') return { kind: 'expired' };
    if (failed > 0) return { kind: 'failed', n: failed };
    if (sync.phase !== 'idle') return { kind: 'syncing', done: sync.progress?.done ?? 0, total: sync.progress?.total ?? 0 };
    if (waiting > 0) return { kind: 'waiting', n: waiting };
    if (pull === null || pull.at === 0) return { kind: 'unknown' };
    // A negative age is a clock that was set back: nobody knows how old the pull is.
    const age = now - pull.at;
    return { kind: pull.matches && age >= 0 && age < FRESH_MS ? 'synced' : 'stale', at: pull.at };
  }
}

export type SyncTone = 'good' | 'quiet' | 'busy' | 'warn' | 'bad';
export interface SyncWords {
  readonly key: TextKey;
  readonly values: TextValues;
  readonly tone: SyncTone;
}

/** Whether nothing moves until somebody or something outside helps: told to a screen reader, with what waits beside it. */
export function isStopped(view: SyncView): boolean {
  return view.kind === 'offline' || view.kind === 'expired' || view.kind === 'failed';
}

/** Words and shape of a state; `clock` writes a time as HH:MM (with the day when it is not today). */
export function syncWords(view: SyncView, clock: (at: number) => string): SyncWords {
  switch (view.kind) {
    case 'unknown':
      return { key: 'sync.unknown', values: {}, tone: 'quiet' };
    case 'offline':
      return { key: 'sync.offline', values: {}, tone: 'warn' };
    case 'expired':
      return { key: 'sync.expired', values: {}, tone: 'warn' };
    case 'failed':
      return { key: 'sync.failed', values: { count: view.n }, tone: 'bad' };
    case 'syncing':
      return view.total > 0
        ? { key: 'sync.progress', values: { done: view.done, total: view.total }, tone: 'busy' }
        : { key: 'sync.syncing', values: {}, tone: 'busy' };
    case 'waiting':
      return { key: 'sync.waiting', values: { count: view.n }, tone: 'busy' };
    case 'synced':
      return { key: 'sync.synced', values: { time: clock(view.at) }, tone: 'good' };
    case 'stale':
      return { key: 'sync.stale', values: { time: clock(view.at) }, tone: 'quiet' };
    default:
      return unreachable(view);
  }
}
