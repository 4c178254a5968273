/*
 * Periods of filings as they are written on the wire: a month `YYYYMM`, a quarter `YYYYQn`, a year `YYYY`. Counting in months needs no
 * calendar; days are those of `core/china-time.ts`.
 */

/** The month of a day `YYYY-MM-DD`, as `YYYYMM`. */
export function monthOf(day: string): string {
  return day.slice(0, 4) + day.slice(5, 7);
}

/** The month `YYYYMM` that is `months` after another; before it when negative. Months as `YYYY-MM` have `addMonths` of `core/china-time.ts`. */
export function addToPeriod(month: string, months: number): string {
  const n = Number(month.slice(0, 4)) * 12 + Number(month.slice(4)) - 1 + months;
  return String(Math.floor(n / 12)).padStart(4, '0') + String((n % 12) + 1).padStart(2, '0');
}

/** The quarter that a month is in, as `YYYYQn`. */
export function quarterOf(month: string): string {
  return `${month.slice(0, 4)}Q${Math.ceil(Number(month.slice(4)) / 3)}`;
}

/** The last month of a period. */
export function lastMonthOf(period: string): string {
  if (period.length === 4) return `${period}12`;
  const quarter = /^(\d{4})Q([1-4])$/.exec(period);
  return quarter ? `${quarter[1]}${String(Number(quarter[2]) * 3).padStart(2, '0')}` : period;
}

/** The months of a period, the first of them first. */
export function monthsOf(period: string): string[] {
  const count = period.length === 4 ? 12 : period.includes('Q') ? 3 : 1;
  const last = lastMonthOf(period);
  return Array.from({ length: count }, (_, n) => addToPeriod(last, n + 1 - count));
}

/** A day of a month, as `YYYY-MM-DD`. */
export function dayIn(month: string, day: number): string {
  return `${month.slice(0, 4)}-${month.slice(4)}-${String(day).padStart(2, '0')}`;
}

/** The month before that of a day `YYYY-MM-DD`: the one that is filed and whose books are closed (HOME-21). */
export function lastMonthAt(day: string): string {
  return addToPeriod(monthOf(day), -1);
}

/** `202610` as `2026-10`, a quarter and a year as they are. */
export function periodWords(period: string): string {
  return /^\d{6}$/.test(period) ? `${period.slice(0, 4)}-${period.slice(4)}` : period;
}
