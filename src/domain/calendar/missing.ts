import type { Directory } from '../company/directory.ts';
import { isLeft, type Standing } from '../status/standing.ts';
import { type Due, type Expansion, groupKey } from './expand.ts';
import { type FilingStates, standingIn } from './filing.ts';
import { countedDays } from './urgency.ts';

/** Out of what days and standings of filings are told. `now`: a moment of the day that counts as today. */
export interface FilingCalendar {
  readonly expansion: Expansion;
  readonly states: FilingStates;
  readonly now: number;
}

/** What of this month a company owes and stands so, by day; nothing for a row of which nobody says what it has to file. */
function duesThat(
  { expansion, states, now }: FilingCalendar,
  dir: Directory,
  row: number,
  holds: (standing: Standing) => boolean,
): readonly Due[] {
  const traits = expansion.classes.traitsAt(dir, row);
  if (traits === null) return [];
  const { from, to } = countedDays(now);
  const known = states.of(dir.id[row] ?? '');
  return expansion.duesOf(traits).dues.filter((due) => due.day >= from && due.day <= to && holds(standingIn(due, known, now)));
}

/** What is due of a company this month and nobody has told of, by day: why it counts as 未获取. */
export const missingAt = (calendar: FilingCalendar, dir: Directory, row: number): readonly Due[] =>
  duesThat(calendar, dir, row, (standing) => standing === 'unknown');

/**
 * The filing that most of these companies have to do next, or have nothing told of: what somebody who marks their states most likely means. `isMeant` leaves
 * out what he cannot mark of a row. Null where there is none.
 */
export function likelyFiling(
  calendar: FilingCalendar,
  dir: Directory,
  rows: readonly number[],
  isMeant: (row: number, due: Due) => boolean,
): Due | null {
  const counts = new Map<string, { readonly due: Due; n: number }>();
  for (const row of rows) {
    const due = duesThat(calendar, dir, row, (standing) => standing === 'unknown' || isLeft(standing)).find((one) => isMeant(row, one));
    if (due === undefined) continue;
    const held = counts.get(groupKey(due)) ?? { due, n: 0 };
    held.n += 1;
    counts.set(groupKey(due), held);
  }
  const [most = null] = [...counts.values()].sort((a, b) => b.n - a.n || a.due.day.localeCompare(b.due.day));
  return most?.due ?? null;
}
