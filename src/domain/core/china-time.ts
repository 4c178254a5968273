/*
 * Dates and times as people read them: always those of China, whatever time zone the device is set to. No other file does
 * arithmetic on dates (`tools/globals.ts`). Moments are milliseconds since 1970; a day is its text `YYYY-MM-DD`.
 */

/**
 * China is eight hours before UTC all year, so its clock is that of UTC eight hours on, and the ISO form of that moment is what it shows: the
 * device's own clock, and when it changes, has no part in it.
 */
const CHINA_OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** Where day, minutes and seconds end in `2026-11-21T09:40:07`. */
const END = { day: 10, minute: 16, second: 19 } as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Which form a date has in words (PLUS-26): `11-21` or `21 Nov`. */
type DateLanguage = 'zh-CN' | 'en';

/** A moment of UTC as `2026-11-21T09:40:07.000Z`; '' when it is none. */
function isoOf(utc: number): string {
  const date = new Date(utc);
  return Number.isNaN(date.valueOf()) ? '' : date.toISOString();
}

const dayText = (utc: number): string => isoOf(utc).slice(0, END.day);

/** A day as a moment of UTC to count with, null when the text is none. */
function dayOf(date: string): number | null {
  const day = Date.parse(date);
  return dayText(day) === date && date !== '' ? day : null;
}

function dayWords(day: string, language: DateLanguage, withYear: boolean): string {
  if (language !== 'en') return withYear ? day : day.slice(5);
  const [year, month, date] = day.split('-');
  const words = `${Number(date)} ${MONTHS[Number(month) - 1]}`;
  return withYear ? `${words} ${year}` : words;
}

/** What calendar and clock of China show, as far as `end`; '' for 0, which is never, and for what is no moment. */
function timeWords(at: number, language: DateLanguage, withYear: boolean, end: number): string {
  const shown = at > 0 ? isoOf(at + CHINA_OFFSET_MS) : '';
  return shown === '' ? '' : `${dayWords(shown.slice(0, END.day), language, withYear)} ${shown.slice(END.day + 1, end)}`;
}

/** China's calendar day of a moment. */
export function chinaDay(at: number): string {
  return dayText(at + CHINA_OFFSET_MS);
}

/** The moment at which a day begins in China. `date` must be a day. */
export function startOfChinaDay(date: string): number {
  return Date.parse(date) - CHINA_OFFSET_MS;
}

/** The day `days` after another; before it when negative. `date` must be a day. */
export function addDays(date: string, days: number): string {
  return dayText(Date.parse(date) + days * DAY_MS);
}

/** Days from China's day of `now` to `date`: 0 today, negative when it is over, null when `date` is no day. */
export function daysUntil(date: string, now: number): number | null {
  const day = dayOf(date);
  return day === null ? null : (day - Date.parse(chinaDay(now))) / DAY_MS;
}

/** A day as lists and cards show it: `2026-11-21`, in English `21 Nov 2026`. A text that is no day stays as it is. */
export function dateWords(date: string, language: DateLanguage): string {
  return dayOf(date) === null ? date : dayWords(date, language, true);
}

/** To the second, for tooltips: `2026-11-21 09:40:07`, in English `21 Nov 2026 09:40:07`; '' for 0, which is never. */
export function exactTime(at: number, language: DateLanguage): string {
  return timeWords(at, language, true, END.second);
}

/** To the minute: `2026-11-21 09:40`, in English `21 Nov 2026 09:40`; '' for 0, which is never. */
export function minuteTime(at: number, language: DateLanguage): string {
  return timeWords(at, language, true, END.minute);
}

/** Without the year: `11-21 09:40`, in English `21 Nov 09:40`; '' for 0, which is never. */
export function shortTime(at: number, language: DateLanguage): string {
  return timeWords(at, language, false, END.minute);
}

/** What the clock showed: `09:40` on China's day of `now`, else as `shortTime`. */
export function clockTime(at: number, now: number, language: DateLanguage): string {
  const words = shortTime(at, language);
  return chinaDay(at) === chinaDay(now) ? words.slice(-'09:40'.length) : words;
}
