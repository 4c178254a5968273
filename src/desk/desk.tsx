import { createContext, useContext, useSyncExternalStore } from 'react';
import type { StoredLogin } from '../api/entities/login-info.ts';
import type { CallError } from '../api/error-kinds.ts';
import type { UsageEvent } from '../domain/core/usage-events.ts';
import type { Notice } from '../ui/notices.ts';
import type { WorkerSurface } from '../workers/surface.ts';
import type { AccountData } from './store/account-data.ts';
import type { AccountState, AccountStore } from './store/account-types.ts';
import type { FirstPage } from './store/first-page.ts';
import type { KeyValue } from './store/key-value.ts';
import type { Writes } from './store/writes.ts';
import type { Clock } from './time/clock.ts';

/** Calls of the worker; each has a deadline and answers data, never throws. */
export type WorkerCalls = Pick<WorkerSurface, 'ask' | 'handOver' | 'resource' | 'syncNow' | 'signOut'>;

/** How an error came about, for its presentation. */
export interface ReportOptions {
  /** True when the user asked for it himself: only then offline is said aloud. */
  asked: boolean;
  /** Label of the action, as '登录异常'. */
  label?: string;
}

/** Everything a feature of a signed-in account may touch. Made once in `src/app`, handed down by context: features import no app. */
export interface Desk {
  readonly login: StoredLogin;
  readonly store: AccountStore;
  /** Single rows of the database, and the commands on it. */
  readonly data: AccountData;
  readonly worker: WorkerCalls;
  /** The database for commands: `await desk.writes.use(() => import('…/db/commands/x.ts'), (code, { db, ports }) => code.x(db, …))`. */
  readonly writes: Writes;
  /** What the overview showed last, painted before React: views show it until `directory` is there, so that nothing jumps. */
  readonly firstPage: FirstPage | null;
  readonly clock: Clock;
  /** This browser tab's own memory (sessionStorage): active company (P-01). */
  readonly tab: KeyValue;
  /** This device's memory (localStorage). No secrets. */
  readonly device: KeyValue;
  /** Presents an error in the one place for its kind. */
  report(error: CallError, options: ReportOptions): void;
  /** A short message at the foot of the window, with undo for ten seconds when it has an action. */
  notify(notice: Notice): void;
  /** Counts what the user did (TRACK-01), with the active company when it names none. Nothing waits for it, and nothing fails with it. */
  track(event: UsageEvent, companyId?: string): void;
}

export const DeskContext = createContext<Desk | null>(null);

/** The signed-in account's desk. Only below the guarded layout. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('useDesk outside of a signed-in layout');
  return desk;
}

/** One slice of the account; re-renders only when the slice's identity changes. `select` must be pure and return stored identities. */
export function useAccount<T>(select: (state: AccountState) => T): T {
  const { store } = useDesk();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
