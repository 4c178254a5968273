import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

/*
 * Dates and times as people read them: always those of China, whatever time zone the device is set to. No other file does
 * arithmetic on dates (`tools/globals.ts`). Moments are milliseconds since 1970; a day is its text `YYYY-MM-DD`.
 */

dayjs.extend(utc);

/**
 * China is eight hours before UTC all year, so its clock is that of UTC eight hours on. The time zone plugin and `utcOffset` go by way of
 * the device's own clock instead, and are an hour wrong around its daylight saving (2026-03-08 in New York).
 */
const CHINA_OFFSET_MS = 8 * 3_600_000;
const DAY = 'YYYY-MM-DD';

/** Which form a date has in words (PLUS-26): `11-21` or `21 Nov`. */
type DateLanguage = 'zh-CN' | 'en';

const inChina = (at: number): Dayjs => dayjs.utc(at + CHINA_OFFSET_MS);

/** A day as a moment of UTC to count with, null when the text is none. */
function dayOf(date: string): Dayjs | null {
  const day = dayjs.utc(date);
  return day.format(DAY) === date ? day : null;
}

const formOf = (at: number, form: string): string => (at > 0 ? inChina(at).format(form) : '');

const DAY_MS = 24 * 3_600_000;
/** The day that was asked for last, by its number since 1970: passes over all companies ask for one day many thousand times. */
let last = { number: Number.NaN, day: '' };

/** China's calendar day of a moment. */
export function chinaDay(at: number): string {
  const number = Math.floor((at + CHINA_OFFSET_MS) / DAY_MS);
  if (number !== last.number) last = { number, day: inChina(at).format(DAY) };
  return last.day;
}

/** The moment at which a day begins in China. `date` must be a day. */
export function startOfChinaDay(date: string): number {
  return dayjs.utc(date).valueOf() - CHINA_OFFSET_MS;
}

/** The day `days` after another; before it when negative. `date` must be a day. */
export function addDays(date: string, days: number): string {
  return dayjs.utc(date).add(days, 'day').format(DAY);
}

/** The same day `months` calendar months later; the last of the month where that has no such day. `date` must be a day. */
export function monthsLater(date: string, months: number): string {
  return dayjs.utc(date).add(months, 'month').format(DAY);
}

/** The same day in a later year; 28 February for a 29th that the year has not. `date` must be a day. */
export function addYears(date: string, years: number): string {
  return dayjs.utc(date).add(years, 'year').format(DAY);
}

/** Days from China's day of `now` to `date`: 0 today, negative when it is over, null when `date` is no day. */
export function daysUntil(date: string, now: number): number | null {
  return dayOf(date)?.diff(dayjs.utc(chinaDay(now)), 'day') ?? null;
}

/** 0 Sunday to 6 Saturday. `date` must be a day. */
export function weekdayOf(date: string): number {
  return dayjs.utc(date).day();
}

/** The month `months` after another, as `YYYY-MM`; before it when negative. `month` may be a day of it. */
export function addMonths(month: string, months: number): string {
  return dayjs.utc(month.slice(0, 7)).add(months, 'month').format('YYYY-MM');
}

/** The last day of a month `YYYY-MM`. */
export function lastDayOf(month: string): string {
  return dayjs.utc(month).endOf('month').format(DAY);
}

/** A day as cards show it beside others of its year: `11-21`, in English `21 Nov`. `date` must be a day. */
export function dayWords(date: string, language: DateLanguage): string {
  return dayjs.utc(date).format(language === 'en' ? 'D MMM' : 'MM-DD');
}

/** A day as lists and cards show it: `2026-11-21`, in English `21 Nov 2026`. A text that is no day stays as it is. */
export function dateWords(date: string, language: DateLanguage): string {
  return language === 'en' ? (dayOf(date)?.format('D MMM YYYY') ?? date) : date;
}

/** To the second, for tooltips: `2026-11-21 09:40:07`, in English `21 Nov 2026 09:40:07`; '' for 0, which is never. */
export function exactTime(at: number, language: DateLanguage): string {
  return formOf(at, language === 'en' ? 'D MMM YYYY HH:mm:ss' : 'YYYY-MM-DD HH:mm:ss');
}

/** To the minute: `2026-11-21 09:40`, in English `21 Nov 2026 09:40`; '' for 0, which is never. */
export function minuteTime(at: number, language: DateLanguage): string {
  return formOf(at, language === 'en' ? 'D MMM YYYY HH:mm' : 'YYYY-MM-DD HH:mm');
}

/** Without the year: `11-21 09:40`, in English `21 Nov 09:40`; '' for 0, which is never. */
export function shortTime(at: number, language: DateLanguage): string {
  return formOf(at, language === 'en' ? 'D MMM HH:mm' : 'MM-DD HH:mm');
}

/** The day alone: `11-21`, in English `21 Nov`; '' for 0, which is never. */
export function shortDay(at: number, language: DateLanguage): string {
  return formOf(at, language === 'en' ? 'D MMM' : 'MM-DD');
}

/** What the clock showed: `09:40` on China's day of `now`, else as `shortTime`. */
export function clockTime(at: number, now: number, language: DateLanguage): string {
  return chinaDay(at) === chinaDay(now) ? formOf(at, 'HH:mm') : shortTime(at, language);
}

/** When something was known: the clock on the same day, month and day in the same year, else the whole day; '' for 0, which is never. */
export function toldTime(at: number, today: string, language: DateLanguage): string {
  if (at === 0) return '';
  const day = chinaDay(at);
  if (day === today) return formOf(at, 'HH:mm');
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(at, language) : dateWords(day, language);
}
