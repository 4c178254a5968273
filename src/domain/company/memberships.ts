import { chinaDay, daysUntil, monthsLater } from '../core/china-time.ts';
import type { WorkArea } from '../status/work-area.ts';

/** Calendar months before its end from which a membership ends soon, on every screen (VIP-04, CONST-41, A-49). */
export const ENDING_MONTHS = 3;

/**
 * What is told of a company's membership. A day on which it ends, even a past one, is a word of it; a company without any is not called a non-member,
 * because nobody has said so.
 */
export type Membership = 'member' | 'over' | 'untold';

/** The membership of a company by its own row. `expireDate`: '' where none was told. */
export function membershipOf(isVip: boolean, expireDate: string): Membership {
  if (isVip) return 'member';
  return expireDate === '' ? 'untold' : 'over';
}

/** Why nothing is asked of a company in an area: it is not authorised, its membership is over, or nobody has told of one. */
export type NotAsked = 'notAuthorized' | 'notMember' | 'memberUntold';

/**
 * Why the gateway is not asked for a company's standing in an area, null where it is (HOME-16 to 20). Menus and business rights of books, personal tax and
 * social insurance are the gateway's to check: it answers nothing without them. Cards and table cells say the same of a company by this rule.
 */
export function whyNotAsked(area: WorkArea, isAuthorized: boolean, membership: Membership): NotAsked | null {
  if (area === 'tax' || area === 'risk') return null;
  if (!isAuthorized) return 'notAuthorized';
  if (area !== 'invoice' || membership === 'member') return null;
  return membership === 'over' ? 'notMember' : 'memberUntold';
}

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
