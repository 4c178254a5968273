/**
 * Everything that can go wrong with a call, as a closed list. Retry, message and log level are chosen by kind and never by text.
 *
 * - `offline`          no answer: refused, reset, DNS, cut before the head was read (what the request did is unknown)
 * - `timeout`          no answer in time (unknown as well)
 * - `bad-answer`       an answer that is not the contract's: portal page, half a body, wrong types, over the limit of size (unknown as well)
 * - `not-found`        HTTP 404 (ERR-01)
 * - `server`           HTTP 5xx: the gateway failed
 * - `busy`             HTTP 429 or 503, with the time to wait when it was told
 * - `session-invalid`  one of the three codes of ERR-03
 * - `alert`            the one special head code of ERR-07, with title and content
 * - `conflict`         a command met a newer value; carries the gateway's row
 * - `refused`          any other head code (ERR-06)
 * - `clock`            the timestamp was outside the gateway's window; carries the gateway's time
 * - `replay`           the nonce was seen before
 * - `too-old`          HTTP 426: this client's wire version is no longer served
 * - `too-large`        HTTP 413: the request was over the limit
 * - `aborted`          the caller ended it
 */
export const errorKinds = [
  'offline',
  'timeout',
  'bad-answer',
  'not-found',
  'server',
  'busy',
  'session-invalid',
  'alert',
  'conflict',
  'refused',
  'clock',
  'replay',
  'too-old',
  'too-large',
  'aborted',
] as const;

export type ErrorKind = (typeof errorKinds)[number];

/** One failed call, plain data: it crosses Comlink and is stored in outbox rows and facts. */
export interface CallError {
  readonly kind: ErrorKind;
  /** Head code as answered, '' when there was no head. */
  readonly code: string;
  /** Head message as answered, '' when there was none. Shown, never parsed. */
  readonly msg: string;
  readonly title?: string;
  readonly content?: string;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  /** Milliseconds to wait before another try, as the gateway asked. */
  readonly retryAfterMs?: number;
  /** Body that came with a refusal (the gateway's row of a conflict), not yet parsed. */
  readonly body?: unknown;
}
