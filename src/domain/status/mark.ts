import { daysUntil } from '../core/china-time.ts';

/**
 * The one vocabulary of marks, most urgent first; table, card, calendar, board and legends say the same state the same way, by shape, then
 * word, then colour: `overdue` ▲ red, money or a missed day; `stopped` red square with a cross, rejected or blocked; `due` ◆ amber, open
 * and due within three days, or something missing; `unknown` dashed ring, never fetched or the fetch failed; `open` ○ not near;
 * `waits` two bars, for another step; `underWay` ◐ submitted or in work; `good` ● accepted, normal; `done` ✓ paid, closed, passed;
 * `none` a dash, does not apply. Unknown is never 0 and never green, and has its own count in every sum.
 */
export const marks = ['overdue', 'stopped', 'due', 'unknown', 'open', 'waits', 'underWay', 'good', 'done', 'none'] as const;
export type Mark = (typeof marks)[number];

/** Place of a mark in the order of urgency, 0 the most urgent. */
export const rankOf = (mark: Mark): number => marks.indexOf(mark);

/** The most urgent of some marks, `none` of no marks. */
export function worstMark(all: Iterable<Mark>): Mark {
  let worst: Mark = 'none';
  for (const mark of all) if (rankOf(mark) < rankOf(worst)) worst = mark;
  return worst;
}

/** An open filing is near this many days before it is due. */
export const NEAR_DAYS = 3;

/** What is still to be filed or paid: its mark by the days left, `open` when nobody knows a day. */
export function openMark(due: string | null, now: number): 'overdue' | 'due' | 'open' {
  const left = due === null ? null : daysUntil(due, now);
  if (left === null || left > NEAR_DAYS) return 'open';
  return left < 0 ? 'overdue' : 'due';
}
