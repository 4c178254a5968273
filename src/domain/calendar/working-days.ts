import { addDays, lastDayOf, weekdayOf } from '../core/china-time.ts';
import type { RulePack } from './rule-pack.ts';

/** Days of the statutory holidays, and which days are worked, of one pack. */
export interface WorkingDays {
  isHoliday(day: string): boolean;
  isWorking(day: string): boolean;
  /** The day itself, or the next one that is worked. */
  workingFrom(day: string): string;
  /** The `n`-th working day after a day; `n` at least 1. */
  workingAfter(day: string, n: number): string;
}

export function workingDays({ holidays, workdays }: Pick<RulePack, 'holidays' | 'workdays'>): WorkingDays {
  const off = new Set<string>();
  for (const { from, to } of holidays) for (let day = from; day <= to; day = addDays(day, 1)) off.add(day);
  const worked = new Set(workdays);
  function isWorking(day: string): boolean {
    if (worked.has(day)) return true;
    const weekday = weekdayOf(day);
    return weekday !== 0 && weekday !== 6 && !off.has(day);
  }
  function workingFrom(day: string): string {
    let at = day;
    while (!isWorking(at)) at = addDays(at, 1);
    return at;
  }
  function workingAfter(day: string, n: number): string {
    let at = day;
    for (let left = n; left > 0; left -= 1) at = workingFrom(addDays(at, 1));
    return at;
  }
  return { isHoliday: (day) => off.has(day), isWorking, workingFrom, workingAfter };
}

/** Holidays of the first fifteen days of a month that belong to a run of at least three of them there. */
function holidaysThatCount(month: string, days: WorkingDays): number {
  let counted = 0;
  let run = 0;
  for (let n = 1; n <= 16; n += 1) {
    if (n <= 15 && days.isHoliday(`${month}-${String(n).padStart(2, '0')}`)) run += 1;
    else {
      if (run >= 3) counted += run;
      run = 0;
    }
  }
  return counted;
}

/**
 * When a filing period of fifteen days ends, by article 109 of the implementation rules: the 15th or the next working day, and as many working
 * days later as the holidays in it, where at least three of them follow each other.
 */
export function fifteenDayEnd(month: string, days: WorkingDays): string {
  const holidays = holidaysThatCount(month, days);
  return holidays > 0 ? days.workingAfter(`${month}-15`, holidays) : days.workingFrom(`${month}-15`);
}

/** A day of a month; the last one when the month is shorter. */
export function dayOfMonth(month: string, day: number): string {
  const wanted = `${month}-${String(day).padStart(2, '0')}`;
  const last = lastDayOf(month);
  return wanted < last ? wanted : last;
}
