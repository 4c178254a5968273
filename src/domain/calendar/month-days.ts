import { addDays, weekdayOf } from '../core/china-time.ts';

/** Days of six weeks from the Monday on or before the first of a month `YYYY-MM`. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const first = `${month}-01`;
  const monday = addDays(first, -((weekdayOf(first) + 6) % 7));
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_day, n) => addDays(monday, week * 7 + n)));
}

/** What moves away from a day, and what moves to it, when a waiting pack is applied. */
export interface DayMoves<M> {
  readonly away: readonly M[];
  readonly here: readonly M[];
}

/** Moves by the days they concern. */
export function movesByDay<M extends { readonly from: string | null; readonly to: string | null }>(
  moves: readonly M[],
): ReadonlyMap<string, DayMoves<M>> {
  const byDay = new Map<string, { away: M[]; here: M[] }>();
  const at = (day: string) => {
    const held = byDay.get(day) ?? { away: [], here: [] };
    byDay.set(day, held);
    return held;
  };
  for (const move of moves) {
    if (move.from !== null) at(move.from).away.push(move);
    if (move.to !== null) at(move.to).here.push(move);
  }
  return byDay;
}
