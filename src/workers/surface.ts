import type { StoredLogin } from '../api/entities/login-info.ts';
import type { CallError } from '../api/error-kinds.ts';
import type { StorageProblemKind } from '../db/storage-problem.ts';
import type { Result } from '../domain/result.ts';

/** Facts a view may ask to be fetched again. */
export type FactName = 'memberInfo' | 'companyTips' | 'remoteConfig';

/** What to do with unsent work at sign-out. `none`: the user was told that there is none, so that any found is asked about. */
export type UnsentChoice = 'send' | 'keep' | 'discard' | 'none';

/** How the worker is, for its page. */
export interface WorkerHealth {
  /** What is wrong with the storage, null when nothing is. */
  readonly storage: StorageProblemKind | null;
  readonly leading: boolean;
  /** `unproved`: opened on stored data, no request has proved the session yet. `none`: nobody is signed in. */
  readonly session: 'none' | 'unproved' | 'live' | 'expired';
}

/**
 * The one surface of the sync worker, called over Comlink. Nothing expected is thrown: results are data. Every answer that belongs
 * on a screen is in the database before the promise settles.
 */
export interface WorkerSurface {
  /** Opens the account of the stored session (if any), starts leading when it can, and tells who is signed in. Never needs the line. */
  start(options: { baseUrl: string; appId: string; tabId: string; visible: boolean }): Promise<Result<StoredLogin | null, CallError>>;
  signIn(input: {
    loginName: string;
    password: string;
    rememberPassword: boolean;
    autoLogin: boolean;
  }): Promise<Result<StoredLogin, CallError>>;
  /** Fails with `refused` and code `unsent` when 'send' or 'none' was chosen and something stayed unsent. */
  signOut(unsent: UnsentChoice): Promise<Result<null, CallError>>;
  /** Deletes the stored data of the account, unsent work too, and pulls it anew. */
  rebuild(): Promise<Result<null, CallError>>;
  /** Pull and drain now; settles when both have run once. */
  syncNow(): Promise<Result<null, CallError>>;
  /** With `onlyIfUnset` a fact that was answered before is not asked for again (COMP-09). */
  fetchFact(name: FactName, companyId: string, options?: { onlyIfUnset?: boolean }): Promise<Result<null, CallError>>;
  /** A visible tab is the better leader. */
  setVisible(visible: boolean): Promise<void>;
  /** Heartbeat of the page's guard. */
  beat(): Promise<number>;
  health(): Promise<WorkerHealth>;
}
