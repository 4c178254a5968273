import { type Directory, FLAG_HIDDEN } from './directory.ts';
import { type Expiry, expiryOf } from './memberships.ts';

/** A membership that ended or ends soon; `days` left, negative when it is over. */
export interface EndingMembership {
  /** Row of the directory. */
  readonly row: number;
  readonly days: number;
}

/** Visible companies whose membership ended or ends soon: those that end soonest first, then those that ended, the latest first. */
export function endingMemberships(dir: Directory, now: number): readonly EndingMembership[] {
  const found: EndingMembership[] = [];
  // Few dates stand for thousands of companies.
  const known = new Map<string, Expiry>();
  for (let row = 0; row < dir.id.length; row += 1) {
    const date = dir.expireDate[row] ?? '';
    if (date === '' || ((dir.flags[row] ?? 0) & FLAG_HIDDEN) !== 0) continue;
    const expiry = known.get(date) ?? expiryOf(date, now);
    known.set(date, expiry);
    const { kind, days } = expiry;
    if (kind === 'near' || kind === 'past') found.push({ row, days });
  }
  const ended = ({ days }: EndingMembership): number => Number(days < 0);
  return found.sort((a, b) => ended(a) - ended(b) || (a.days < 0 ? b.days - a.days : a.days - b.days) || a.row - b.row);
}
