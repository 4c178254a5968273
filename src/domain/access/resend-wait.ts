/** Wait before another code may be sent, as the gateway told it (B4). Times are milliseconds of the device clock. */
export interface ResendWait {
  /** When the gateway told it. */
  readonly at: number;
  /** When it ends. */
  readonly until: number;
}

export function waitOf(now: number, seconds: number): ResendWait {
  return { at: now, until: now + seconds * 1_000 };
}

/**
 * Whole seconds left, 0 when a code may be sent. A clock that was set back does not lengthen the wait beyond what the gateway said; one that
 * was set forward ends it early, and the gateway tells again.
 */
export function secondsLeft({ at, until }: ResendWait, now: number): number {
  return Math.max(0, Math.ceil(Math.min(until - now, until - at) / 1_000));
}
