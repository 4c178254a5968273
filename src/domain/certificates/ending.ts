/** How an authentication ends. `error`: the newest code with which it was refused, and its words. */
export type IdentityEnd =
  | { readonly end: 'success' }
  | { readonly end: 'error'; readonly code: string; readonly message: string }
  | { readonly end: 'cancel' };

/** Codes of a company whose registration is empty: whoever gets one is led to its data first (CERT-03, ERR-17). */
const maintainCodes: ReadonlySet<string> = new Set(['610002', '610003', '610004']);

/** Whether a refusal asks for the company's data to be completed first. */
export function asksMaintenance(code: string): boolean {
  return maintainCodes.has(code);
}

/** What happens to an authentication. `number`: of the attempt that an answer belongs to. `left`: its user goes elsewhere, or the session ends. */
export type IdentityEvent =
  | { readonly at: 'start' }
  | { readonly at: 'refused'; readonly number: number; readonly code: string; readonly message: string }
  | { readonly at: 'authorised'; readonly number: number }
  | { readonly at: 'close' | 'left' };

/** Where an authentication stands. `error`: what the newest attempt was refused with, null without one. */
export interface Authentication {
  readonly attempt: number;
  readonly state: 'open' | 'working' | 'ended';
  readonly error: { readonly code: string; readonly message: string } | null;
  /** Set once, and never again. */
  readonly end: IdentityEnd | null;
}

export const newAuthentication: Authentication = { attempt: 0, state: 'open', error: null, end: null };

/**
 * The next standing of an authentication, which ends exactly once (CERT-02): by success, by the error that stood there when it was closed, else by cancelling. Who
 * starts twice has one attempt; the answer of an attempt that is over changes nothing, nor does anything after the end.
 *
 * ```
 *   open ─ start ─► working ─ authorised ─► ended (success)
 *    ▲                 │
 *    └─── refused ─────┤ close ─► ended (cancel)
 *    └─ close ─► ended (error, or cancel without one)
 * ```
 */
export function nextAuthentication(now: Authentication, event: IdentityEvent): Authentication {
  if (now.state === 'ended') return now;
  switch (event.at) {
    case 'start':
      return now.state === 'working' ? now : { ...now, attempt: now.attempt + 1, state: 'working', error: null };
    case 'refused':
      if (now.state !== 'working' || event.number !== now.attempt) return now;
      return { ...now, state: 'open', error: { code: event.code, message: event.message } };
    case 'authorised':
      return now.state === 'working' && event.number === now.attempt ? { ...now, state: 'ended', end: { end: 'success' } } : now;
    default: {
      const isError = event.at === 'close' && now.error !== null;
      return { ...now, state: 'ended', end: isError ? { end: 'error', ...now.error } : { end: 'cancel' } };
    }
  }
}
