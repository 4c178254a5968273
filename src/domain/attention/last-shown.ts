/** How far ahead of now a time may lie without being wrong: the clocks of two devices differ. Milliseconds. */
const CLOCKS_DIFFER_MS = 86_400_000;

/** When something was shown last, as it is known now. */
export interface LastShown {
  readonly at: number | null;
  /** What this device must remember from now on: a time far ahead counts as shown now, and not again as shown now tomorrow. Null for nothing new. */
  readonly keep: number | null;
}

/**
 * When something was shown last: the newest of what this device remembers (`own`) and of what the account's other devices told. A time that is
 * still to come counts as now; once this device remembers a time of its own, one that is far ahead says nothing any more, or a clock that was
 * set back would hide it for as long as it had been ahead.
 */
export function lastShownOf(own: number | null, told: readonly number[], now: number): LastShown {
  const known = own === null ? told : [...told, own];
  const isFarAhead = (at: number): boolean => at > now + CLOCKS_DIFFER_MS;
  const past = known.filter((at) => !isFarAhead(at)).map((at) => Math.min(at, now));
  const mustKeep = known.some(isFarAhead) && (own === null || isFarAhead(own));
  if (mustKeep) return { at: now, keep: now };
  return { at: past.length === 0 ? null : Math.max(...past), keep: null };
}
