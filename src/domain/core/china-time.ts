/*
 * Dates and times as people read them: always those of China (A-35, A-43), whatever time zone the device is set to. No other file does
 * arithmetic on dates (`tools/globals.ts`). Moments are milliseconds since 1970; a day is its text `YYYY-MM-DD`.
 */

/**
 * China is eight hours before UTC all year, so its clock is that of UTC eight hours on. Everything here counts in UTC: going by way of the
 * device's own clock is an hour wrong around its daylight saving (2026-03-08 in New York).
 */
const CHINA_OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Which form a date has in words (PLUS-26): `11-21` or `21 Nov`. */
type DateLanguage = 'zh-CN' | 'en';

/** Day and time of a moment of UTC, to the second: `2026-11-21T09:40:07`. Null when it is no moment. */
const textOf = (utc: number): string | null => (Math.abs(utc) <= 8.64e15 ? new Date(utc).toISOString().slice(0, 19) : null);
const dayTextOf = (utc: number): string => textOf(utc)?.slice(0, 10) ?? 'Invalid Date';

/** A day as a moment of UTC to count with, null when the text is none. */
function dayOf(date: string): number | null {
  const utc = Date.parse(date);
  return dayTextOf(utc) === date ? utc : null;
}

/** True for a day that the calendar has: `2026-02-30` and '' are none. */
export const isDay = (date: string): boolean => date.length === 10 && dayOf(date) !== null;

/** The same day of the month so many months later, the last where that month has none. `date`: a day, or a month for its first day. */
function movedBy(date: string, months: number): string {
  const day = new Date(date);
  const first = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1);
  return dayTextOf(Math.min(first + (day.getUTCDate() - 1) * DAY_MS, endOfMonth(first)));
}

/** The last day of a month as a moment of UTC. `first`: any moment of that month. */
function endOfMonth(first: number): number {
  const day = new Date(first);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0);
}

function dayForm(utc: number, language: DateLanguage, year: boolean): string {
  if (language !== 'en') return dayTextOf(utc).slice(year ? 0 : 5);
  const day = new Date(utc);
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}${year ? ` ${day.getUTCFullYear()}` : ''}`;
}

/** The clock of a moment of UTC: `09:40`, or `09:40:07` of eight signs. */
const clockForm = (utc: number, signs: 5 | 8 = 5): string => textOf(utc)?.slice(11, 11 + signs) ?? '';

/** Day and clock of a moment in China, '' for 0, which is never. */
function formOf(at: number, language: DateLanguage, year: boolean, signs: 5 | 8 = 5): string {
  const utc = at + CHINA_OFFSET_MS;
  return at > 0 ? `${dayForm(utc, language, year)} ${clockForm(utc, signs)}` : '';
}

/** The day that was asked for last, by its number since 1970: passes over all companies ask for one day many thousand times. */
let last = { number: Number.NaN, day: '' };

/** China's calendar day of a moment (A-43). */
export function chinaDay(at: number): string {
  const number = Math.floor((at + CHINA_OFFSET_MS) / DAY_MS);
  if (number !== last.number) last = { number, day: dayTextOf(at + CHINA_OFFSET_MS) };
  return last.day;
}

/** The moment at which a day begins in China. `date` must be a day. */
export function startOfChinaDay(date: string): number {
  return Date.parse(date) - CHINA_OFFSET_MS;
}

/** The day `days` after another; before it when negative. `date` must be a day. */
export function addDays(date: string, days: number): string {
  return dayTextOf(Date.parse(date) + days * DAY_MS);
}

/** The same day `months` calendar months later; the last of the month where that has no such day. `date` must be a day. */
export function monthsLater(date: string, months: number): string {
  return movedBy(date, months);
}

/** The same day in a later year; 28 February for a 29th that the year has not. `date` must be a day. */
export function addYears(date: string, years: number): string {
  return movedBy(date, 12 * years);
}

/** Days from China's day of `now` to `date`: 0 today, negative when it is over, null when `date` is no day. */
export function daysUntil(date: string, now: number): number | null {
  const day = dayOf(date);
  return day === null ? null : (day - Date.parse(chinaDay(now))) / DAY_MS;
}

/** 0 Sunday to 6 Saturday. `date` must be a day. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay();
}

/** The month `months` after another, as `YYYY-MM`; before it when negative. `month` may be a day of it. */
export function addMonths(month: string, months: number): string {
  return movedBy(month.slice(0, 7), months).slice(0, 7);
}

/** The last day of a month `YYYY-MM`. */
export function lastDayOf(month: string): string {
  return dayTextOf(endOfMonth(Date.parse(month)));
}

/** A day as cards show it beside others of its year: `11-21`, in English `21 Nov`. `date` must be a day. */
export function dayWords(date: string, language: DateLanguage): string {
  return dayForm(Date.parse(date), language, false);
}

/** A day as lists and cards show it: `2026-11-21`, in English `21 Nov 2026`. A text that is no day stays as it is. */
export function dateWords(date: string, language: DateLanguage): string {
  const day = dayOf(date);
  return day === null ? date : dayForm(day, language, true);
}

/** To the second, for tooltips: `2026-11-21 09:40:07`, in English `21 Nov 2026 09:40:07`; '' for 0, which is never. */
export function exactTime(at: number, language: DateLanguage): string {
  return formOf(at, language, true, 8);
}

/** To the minute: `2026-11-21 09:40`, in English `21 Nov 2026 09:40`; '' for 0, which is never. */
export function minuteTime(at: number, language: DateLanguage): string {
  return formOf(at, language, true);
}

/** Without the year: `11-21 09:40`, in English `21 Nov 09:40`; '' for 0, which is never. */
export function shortTime(at: number, language: DateLanguage): string {
  return formOf(at, language, false);
}

/** The day alone: `11-21`, in English `21 Nov`; '' for 0, which is never. */
export function shortDay(at: number, language: DateLanguage): string {
  return at > 0 ? dayForm(at + CHINA_OFFSET_MS, language, false) : '';
}

/** What the clock showed: `09:40` on China's day of `now`, else as `shortTime`. */
export function clockTime(at: number, now: number, language: DateLanguage): string {
  return at > 0 && chinaDay(at) === chinaDay(now) ? clockForm(at + CHINA_OFFSET_MS) : shortTime(at, language);
}

/** When something was known: the clock on the same day, month and day in the same year, else the whole day; '' for 0, which is never. */
export function toldTime(at: number, today: string, language: DateLanguage): string {
  if (!(at > 0)) return '';
  const day = chinaDay(at);
  if (day === today) return clockForm(at + CHINA_OFFSET_MS);
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(at, language) : dateWords(day, language);
}
