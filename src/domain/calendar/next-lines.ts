import { daysUntil } from '../core/china-time.ts';
import { isInScope, rankOfStanding, type Standing } from '../status/standing.ts';
import { type CalendarCounts, standingsIn } from './count.ts';
import type { Due } from './expand.ts';

/** One line of what comes next: a tax that some companies still have to file. */
export interface NextLine {
  readonly due: Due;
  /** How they stand, most urgent first, with how many stand so. */
  readonly states: readonly { readonly standing: Standing; readonly count: number }[];
  /** The most urgent of them. */
  readonly standing: Standing;
  /** All of them together. */
  readonly count: number;
  /** Days left, negative when the day is over. */
  readonly left: number;
}

/** Something of it stopped or is overdue, whatever its day. */
export const isUrgent = ({ standing }: Pick<NextLine, 'standing'>): boolean => rankOfStanding(standing) <= rankOfStanding('rejected');

/**
 * The most urgent filings, at most `most`: what stopped or is overdue first, whenever it was due, then what comes next by its day. A day that
 * is over and of which nothing is known is no line: nobody can say that anything is left to do for it.
 */
export function nextLines({ days }: CalendarCounts, now: number, most: number): readonly NextLine[] {
  const lines: NextLine[] = [];
  for (const { groups } of days.values())
    for (const { due, counts } of groups.values()) {
      const left = daysUntil(due.day, now) ?? 0;
      const open = standingsIn(counts).filter(({ standing }) => isInScope(standing, 'open', left));
      const worst = open[0];
      if (worst === undefined) continue;
      lines.push({ due, states: open, standing: worst.standing, count: open.reduce((sum, { count }) => sum + count, 0), left });
    }
  const order = (line: NextLine) => (isUrgent(line) ? 0 : 1);
  return lines.sort((a, b) => order(a) - order(b) || a.left - b.left || b.count - a.count).slice(0, most);
}
