/** Minutes without a hand on the PC after which an encrypted account is locked; the user chooses one of these. */
export const idleChoices = [5, 15, 30] as const;
export const DEFAULT_IDLE_MINUTES = 15;

/** A stored choice as one of the choices. */
export function idleMinutesOf(text: string | null): number {
  const minutes = Number(text);
  return idleChoices.find((choice) => choice === minutes) ?? DEFAULT_IDLE_MINUTES;
}

/**
 * Milliseconds until the account is to be locked, 0 when it is due. `lastActive` is the newest sign of life in any tab, `now` the device
 * clock. A clock that was set back counts as a sign of life just now: nobody is locked out by it, and nobody gains more than one wait.
 */
export function lockIn({ lastActive, now, minutes }: { lastActive: number; now: number; minutes: number }): number {
  return Math.max(0, Math.min(lastActive, now) + minutes * 60_000 - now);
}
