import { daysUntil } from '../core/china-time.ts';
import { type Directory, FLAG_HIDDEN } from './directory.ts';

/** Days left from which a membership is near its end (look-next.md, rule 2). */
export const NEAR_DAYS = 60;

/** A membership that ended or is near its end; `days` left, negative when it is over. */
export interface EndingMembership {
  /** Row of the directory. */
  readonly row: number;
  readonly days: number;
}

/** How near a date is: `past` before today, `near` within `NEAR_DAYS`, else `far`. `days` as `daysUntil` counts them. */
export function nearness(days: number): 'past' | 'near' | 'far' {
  if (days < 0) return 'past';
  return days <= NEAR_DAYS ? 'near' : 'far';
}

/** Visible companies whose membership ended or is near its end: those that end soonest first, then those that ended, the latest first. */
export function endingMemberships(dir: Directory, now: number): readonly EndingMembership[] {
  const found: EndingMembership[] = [];
  // Few dates stand for thousands of companies.
  const known = new Map<string, number | null>();
  for (let row = 0; row < dir.id.length; row += 1) {
    const date = dir.expireDate[row] ?? '';
    if (date === '' || ((dir.flags[row] ?? 0) & FLAG_HIDDEN) !== 0) continue;
    let days = known.get(date);
    if (days === undefined) {
      days = daysUntil(date, now);
      known.set(date, days);
    }
    if (days !== null && nearness(days) !== 'far') found.push({ row, days });
  }
  const ended = ({ days }: EndingMembership): number => Number(days < 0);
  return found.sort((a, b) => ended(a) - ended(b) || (a.days < 0 ? b.days - a.days : a.days - b.days) || a.row - b.row);
}
