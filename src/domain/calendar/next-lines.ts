import type { Directory } from '../company/directory.ts';
import { daysUntil } from '../core/china-time.ts';
import { type CalendarCounts, standingsIn } from './count.ts';
import type { Due, Expansion } from './expand.ts';
import { type FilingStates, isClosed, isOpen, rankOfStanding, type Standing, standingIn } from './filing.ts';

/** One line of what comes next: a tax that some companies still have to file. */
export interface NextLine {
  readonly due: Due;
  readonly standing: Standing;
  readonly count: number;
  /** Days left, negative when the day is over. */
  readonly left: number;
}

/**
 * The most urgent filings, at most `most`: what stopped or is overdue first, whenever it was due, then what comes next by its day. A day that
 * is over and of which nothing is known is no line: nobody can say that anything is left to do for it.
 */
export function nextLines({ days }: CalendarCounts, now: number, most: number): readonly NextLine[] {
  const lines: NextLine[] = [];
  for (const { groups } of days.values())
    for (const { due, counts } of groups.values()) {
      const left = daysUntil(due.day, now) ?? 0;
      const open = standingsIn(counts).filter(({ standing }) => isOpen(standing) && (left >= 0 || standing !== 'unknown'));
      const worst = open[0];
      if (worst !== undefined) lines.push({ due, standing: worst.standing, count: open.reduce((sum, { count }) => sum + count, 0), left });
    }
  const isUrgent = ({ standing }: NextLine) => rankOfStanding(standing) <= rankOfStanding('rejected');
  const order = (line: NextLine) => (isUrgent(line) ? 0 : 1);
  return lines.sort((a, b) => order(a) - order(b) || a.left - b.left || b.count - a.count).slice(0, most);
}

/** Companies that have filed and paid everything that is due in a month `YYYY-MM`, and those of whom that is not known. */
export function cleanIn(
  directory: Directory,
  expansion: Expansion,
  states: FilingStates,
  month: string,
  now: number,
): { readonly clean: number; readonly unknown: number } {
  let clean = 0;
  let unknown = 0;
  for (let row = 0; row < directory.id.length; row += 1) {
    const traits = expansion.classes.traitsAt(directory, row);
    if (traits === null) continue;
    const known = states.of(directory.id[row] ?? '');
    const all = expansion
      .duesOf(traits)
      .dues.filter(({ day }) => day.startsWith(month))
      .map((due) => standingIn(due, known, now));
    if (all.includes('unknown')) unknown += 1;
    else if (all.every(isClosed)) clean += 1;
  }
  return { clean, unknown };
}
