const DAY_MS = 86_400_000;
/** So many days before a certificate ends its holders are warned, each once. */
const warningDays = [60, 30, 7] as const;

/**
 * When the next warning of a certificate is due, null when none is to come. `after`: the newest warning, null before the first one: what should have been said
 * before the certificate was seen is said at once, and only the newest of it.
 */
export function nextWarning(endsAt: number, now: number, after: number | null): number | null {
  if (endsAt <= now) return null;
  const days = warningDays.map((days) => endsAt - days * DAY_MS);
  const isOpen = (at: number): boolean => at > now && (after === null || at > after);
  const missed = after === null && days.some((at) => at <= now);
  return missed ? now : (days.find(isOpen) ?? null);
}

/** Days that are left of a certificate, a day that has begun among them. */
export function daysLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / DAY_MS));
}
