import { addDays, startOfChinaDay } from '../core/china-time.ts';
import type { DueOf } from './cell.ts';
import { addMonths, dayIn, lastMonthOf } from './period.ts';
import type { TaxCode } from './work-area.ts';

/** End of the filing period of each month of 2026 as published (notice 税总办征科函〔2025〕64号). */
const published: Readonly<Record<string, string>> = Object.fromEntries(
  ['01-20', '02-24', '03-16', '04-20', '05-22', '06-15', '07-15', '08-17', '09-15', '10-26', '11-16', '12-15'].map((day) => [
    `2026${day.slice(0, 2)}`,
    `2026-${day}`,
  ]),
);

/** Codes that are due on a day of the next year, and that day. */
const yearly: Partial<Readonly<Record<TaxCode, string>>> = {
  citAnnual: '05-31',
  statementsAnnual: '05-31',
  businessIncomeAnnual: '03-31',
  annualReport: '06-30',
};
/** What the market regulator is given does not move from a weekend. */
const unmoved: readonly TaxCode[] = ['annualReport'];

/** The day itself, or the Monday after a weekend. */
function afterWeekend(day: string): string {
  // 1970-01-01 was a Thursday.
  const weekday = (Math.floor((startOfChinaDay(day) + 12 * 3_600_000) / 86_400_000) + 4) % 7;
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

/** The day a filing is due by the national dates; null where only a province says one. */
export const nationalDueDay: DueOf = (code, period) => {
  if (/^\d{4}$/.test(period)) {
    const day = yearly[code];
    if (day === undefined) return null;
    const date = `${Number(period) + 1}-${day}`;
    return unmoved.includes(code) ? date : afterWeekend(date);
  }
  const month = addMonths(lastMonthOf(period), 1);
  return published[month] ?? afterWeekend(dayIn(month, 15));
};
