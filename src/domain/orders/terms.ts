import { addDays, monthsLater } from '../core/china-time.ts';

/** First and last day of what was bought, of China. */
export interface Term {
  readonly from: string;
  readonly to: string;
}

/**
 * What somebody has who pays on `payDay`: from the day after the end of what he has (`endDay`, '' for nothing) while that runs, else from the day of
 * payment. Days are those of China. 2026-11-13 and 12 months are 2026-11-13 to 2027-11-12.
 */
export function termAfter(endDay: string, payDay: string, months: number): Term {
  const from = endDay >= payDay ? addDays(endDay, 1) : payDay;
  return { from, to: addDays(monthsLater(from, months), -1) };
}
