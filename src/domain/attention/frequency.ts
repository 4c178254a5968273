import { addDays, addMonths, chinaDay, startOfChinaDay, weekdayOf } from '../core/china-time.ts';

/** The day from which on something that was shown on `day` may be shown again; null for never. The day itself for always. */
function nextDay(day: string, freq: number): string | null {
  switch (freq) {
    case -1:
      return day;
    case 1:
      return addDays(day, 1);
    case 7:
      return addDays(day, (8 - weekdayOf(day)) % 7 || 7);
    case 30:
      return `${addMonths(day, 1)}-01`;
    default:
      return null;
  }
}

/**
 * The moment from which on something may be shown again: the beginning of China's next day, of the Monday of the next week, of the first day of the
 * next month. Null for never: 9999, and every frequency that nobody knows. A last time that is still to come counts as now.
 */
export function dueAgain(lastShown: number, freq: number | undefined, now: number): number | null {
  const last = Math.min(lastShown, now);
  if (freq === -1) return last;
  const day = nextDay(chinaDay(last), freq ?? 9999);
  return day === null ? null : startOfChinaDay(day);
}
