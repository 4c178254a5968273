import { chinaDay, daysUntil, monthsLater } from '../core/china-time.ts';

/** Calendar months before its end from which a membership ends soon, on every screen (VIP-04, CONST-41, A-49). */
export const ENDING_MONTHS = 3;

/** When a membership ends. `days` left, negative when it is over, 0 where there is no date. */
export interface Expiry {
  /** `past` before today, `near` within `ENDING_MONTHS` of today, else `far`; `none` without a date. */
  readonly kind: 'none' | 'far' | 'near' | 'past';
  readonly days: number;
}

/** How near the end of a membership is, by China's day of `now`. `date` as the gateway tells it. */
export function expiryOf(date: string, now: number): Expiry {
  const days = daysUntil(date, now);
  if (days === null) return { kind: 'none', days: 0 };
  if (days < 0) return { kind: 'past', days };
  return { kind: date <= monthsLater(chinaDay(now), ENDING_MONTHS) ? 'near' : 'far', days };
}
