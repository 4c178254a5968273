import type { ActivityEntry } from '../activity/filter.ts';
import { addDays, addMonths, chinaDay, lastDayOf, startOfChinaDay } from '../core/china-time.ts';
import { takeAny } from './phrases.ts';
import * as say from './vocabulary.ts';

const HOUR = 3_600_000;
/** Days of a question that names none, today among them. */
export const ATTEMPT_DAYS = 30;

export type DayPart = keyof typeof say.dayParts;

/** Hours of China from and before which a part of the day lies. */
const hoursOf: Readonly<Record<DayPart, readonly [number, number]>> = { morning: [0, 12], afternoon: [12, 18], evening: [18, 24] };

/** When a question means: days of China, both ends in, and the part of them. */
export interface Moment {
  readonly from: string;
  readonly to: string;
  readonly part: DayPart | null;
}

const named = /(?:(\d{1,2}) ?月 ?)?(\d{1,2}) ?[号日]|(?:on )?the (\d{1,2})(?:st|nd|rd|th)?(?= |$)/;

const two = (n: number): string => String(n).padStart(2, '0');

/** The last such day up to `today`; null where the month has none. */
function lastSuch(month: number | null, day: number, today: string): string | null {
  const own = today.slice(0, 7);
  let of = month === null ? own : `${today.slice(0, 4)}-${two(month)}`;
  if (`${of}-${two(day)}` > today) of = addMonths(of, month === null ? -1 : -12);
  const date = `${of}-${two(day)}`;
  return day >= 1 && (month === null || (month >= 1 && month <= 12)) && date <= lastDayOf(of) ? date : null;
}

/** Which days a question names, and what is left of it: a day of a month, yesterday, today, and a part of the day; without any the last days. */
export function momentOf(text: string, today: string): { readonly moment: Moment; readonly rest: string } {
  let rest = text;
  const taken = (phrases: readonly string[]): boolean => {
    const found = takeAny(rest, phrases);
    if (found !== null) rest = found.rest;
    return found !== null;
  };
  const part = (['evening', 'afternoon', 'morning'] as const).find((one) => taken(say.dayParts[one])) ?? null;
  const one = (day: string) => ({ moment: { from: day, to: day, part }, rest });
  const found = named.exec(rest);
  const day = found && lastSuch(found[1] === undefined ? null : Number(found[1]), Number(found[2] ?? found[3]), today);
  if (found && day !== null) {
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`.trim();
    return one(day);
  }
  if (taken(say.yesterday)) return one(addDays(today, -1));
  if (taken(say.today)) return one(today);
  return { moment: { from: addDays(today, 1 - ATTEMPT_DAYS), to: today, part }, rest };
}

const filings: ReadonlySet<string> = new Set(['filing', 'payment']);

const hourOf = (at: number): number => Math.floor((at - startOfChinaDay(chinaDay(at))) / HOUR);

/** What was filed or paid for a company within a moment, tries in vain too, the oldest first. */
export function attemptsIn(rows: readonly ActivityEntry[], companyId: string, { from, to, part }: Moment): readonly ActivityEntry[] {
  const [first, end] = part === null ? [0, 24] : hoursOf[part];
  const fits = ({ at }: ActivityEntry): boolean => {
    const [day, hour] = [chinaDay(at), hourOf(at)];
    return day >= from && day <= to && hour >= first && hour < end;
  };
  return rows.filter((row) => row.companyId === companyId && filings.has(row.what) && fits(row)).toSorted((a, b) => a.at - b.at);
}
