import type { Result } from '../../domain/core/result.ts';

/** Where this browser is reached by its push service, and by which key of a gateway. */
export interface PushBrowser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly publicKey: string;
}

/**
 * - `denied`      the browser does not allow notifications
 * - `not-ready`   the service worker is not in place yet
 * - `unreachable` the browser did not come through to its push service
 */
export type PushProblem = 'denied' | 'not-ready' | 'unreachable';

/** Web Push of this browser. */
export interface WebPushPort {
  /** False where the browser has none. */
  isThere(): boolean;
  /** Null when it is reached by none. */
  current(): Promise<PushBrowser | null>;
  /** The address of this browser for a gateway's key; one for another key goes. */
  subscribe(publicKey: string): Promise<Result<PushBrowser, PushProblem>>;
  /** Needs no line: nothing that is sent to the old address arrives any more. */
  unsubscribe(): Promise<void>;
  /** Calls back when the browser has changed or lost its address. */
  onChanged(fn: () => void): () => void;
}
