import { chinaDay, daysUntil } from '../core/china-time.ts';

/** Days before a certificate ends from which it is spoken of, the latest first. */
const STEPS = [7, 30, 60] as const;

/** What the end of a certificate asks for: `ended`, `step` days or fewer to go, or nothing yet. */
export type KeyExpiry =
  | { readonly kind: 'ended' }
  | { readonly kind: 'ends'; readonly days: number; readonly step: (typeof STEPS)[number] }
  | { readonly kind: 'holds' };

/** `until`: the moment until which a certificate holds. Days are days of China. */
export function keyExpiry(until: number, now: number): KeyExpiry {
  if (until <= now) return { kind: 'ended' };
  const days = daysUntil(chinaDay(until), now) ?? 0;
  const step = STEPS.find((most) => days <= most);
  return step === undefined ? { kind: 'holds' } : { kind: 'ends', days, step };
}
