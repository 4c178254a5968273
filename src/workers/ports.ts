/**
 * Everything the sync engine touches of its surroundings, each the smallest subset it uses. Why ports at all: time, chance, other
 * tabs and the line decide whether work arrives twice, late or never, so a test must be able to choose each of them; and the same
 * engine code runs in a dedicated worker, in the service worker (drain only) and in Node.
 */

/** Device clock, milliseconds since 1970. May jump either way at any time: used for ages and waits, never for order. */
export interface Clock {
  now(): number;
}

/** The same shape as the client's port: the handle belongs to whoever gave it. */
export interface Timers {
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** Jitter only. Identifiers come from `Uuid`. */
export interface Random {
  /** 0 ≤ n < 1. */
  next(): number;
}

/** Subset of the Web Locks API: exclusive locks that end with the promise of `run`, or with the context that holds them. */
export interface Locks {
  /**
   * Waits for the lock and holds it until `run` settles. Rejects with an AbortError when `signal` ends the wait, or when another
   * context steals the lock while it is held (`run` goes on: its owner must stop it).
   */
  request<T>(name: string, options: { signal?: AbortSignal; steal?: boolean }, run: () => Promise<T>): Promise<T>;
}

/** Subset of BroadcastChannel: what one context posts, every other one with the same name hears, in order and at some later time. */
export interface Channel {
  post(message: unknown): void;
  /** At most one listener, which gets what was posted. */
  listen(hear: (message: unknown) => void): void;
  close(): void;
}
export type OpenChannel = (name: string) => Channel;

export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** The browser's opinion about the line. Only ever a reason to look: reachability is proved by a request (PLUS-09). */
export interface Connectivity {
  /** Calls `hint` whenever the browser says that the line came (`online`) or went. Answers how to stop. */
  listen(hint: (word: 'online' | 'offline') => void): () => void;
}

export type Uuid = () => string;

/** What a tab is, to the other tabs of its account. */
export interface Tab {
  readonly id: string;
  /** A visible tab is the better leader: the browser throttles the timers of the others. */
  visible(): boolean;
}

/** Waits `ms` by the given timers, or until the signal ends. Settles either way; the caller looks at the signal. */
export function sleep(timers: Timers, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      timers.clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer: unknown = timers.setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
