import type { Expansion } from '../calendar/expand.ts';
import { type FilingStates, standingIn } from '../calendar/filing.ts';
import type { Directory } from '../company/directory.ts';
import { isUndone } from '../status/standing.ts';

/** Days before a filing deadline in which adverts wait (PLUS-22): the deadline itself, the day before it and the one before that. */
export const DEADLINE_DAYS = 2;

/**
 * The first day on which something is due that some company still has to file, among the days of the expansion; null when there is none. What nobody
 * knows of a company counts as open: an advert too late is better than one over somebody's last day.
 */
export function nextOpenDeadline(directory: Directory, expansion: Expansion, states: FilingStates, now: number): string | null {
  let first: string | null = null;
  for (let row = 0; row < directory.id.length; row += 1) {
    const traits = expansion.classes.traitsAt(directory, row);
    if (traits === null) continue;
    const { dues } = expansion.duesOf(traits);
    // Sorted by day: nothing of this company comes before what was found.
    if (dues[0] === undefined || (first !== null && dues[0].day >= first)) continue;
    const known = states.of(directory.id[row] ?? '');
    const open = dues.find((due) => isUndone(standingIn(due, known, now)));
    if (open !== undefined && (first === null || open.day < first)) first = open.day;
    if (first === expansion.from) return first;
  }
  return first;
}
