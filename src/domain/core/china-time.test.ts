import { afterEach, expect, test, vi } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  chinaDay,
  clockTime,
  dateWords,
  daysUntil,
  dayWords,
  exactTime,
  isDay,
  lastDayOf,
  minuteTime,
  shortTime,
  startOfChinaDay,
  weekdayOf,
} from './china-time.ts';

const HOUR_MS = 3_600_000;
const at = Date.parse('2026-11-21T01:40:07Z');
const deviceZone = process.env.TZ;

afterEach(() => {
  if (deviceZone === undefined) delete process.env.TZ;
  else process.env.TZ = deviceZone;
});

/** The device is set to this time zone until the test ends. */
function deviceIn(zone: string): void {
  process.env.TZ = zone;
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
}

test('a time is that of China, to the second, to the minute and without the year', () => {
  expect(exactTime(at, 'zh-CN')).toBe('2026-11-21 09:40:07');
  expect(minuteTime(at, 'zh-CN')).toBe('2026-11-21 09:40');
  expect(shortTime(at, 'zh-CN')).toBe('11-21 09:40');
});

test('[PLUS-26] dates and times have English forms', () => {
  expect(exactTime(at, 'en')).toBe('21 Nov 2026 09:40:07');
  expect(minuteTime(at, 'en')).toBe('21 Nov 2026 09:40');
  expect(shortTime(at, 'en')).toBe('21 Nov 09:40');
  expect(clockTime(at, at + 24 * HOUR_MS, 'en')).toBe('21 Nov 09:40');
  expect(dateWords('2026-11-01', 'en')).toBe('1 Nov 2026');
  expect(dateWords('2026-11-01', 'zh-CN')).toBe('2026-11-01');
});

test('what is no day is shown as it came and is not counted to', () => {
  for (const text of ['', '长期', '2026', '2026-13-01', '2026-02-30']) {
    expect(dateWords(text, 'en')).toBe(text);
    expect(daysUntil(text, at)).toBeNull();
  }
});

test('a moment that never was, or that cannot be read, has no words', () => {
  for (const never of [0, Number.NaN]) {
    expect([exactTime(never, 'zh-CN'), minuteTime(never, 'zh-CN'), shortTime(never, 'zh-CN')]).toEqual(['', '', '']);
  }
});

test.each(['America/New_York', 'Europe/London', 'Pacific/Auckland', 'Asia/Shanghai'])(
  'on a device in %s every half hour of a year has the day and the time of China, also when that device changes its clock',
  (zone) => {
    deviceIn(zone);
    const inChina = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });
    const wrong: string[] = [];
    for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2027, 0, 1); time += HOUR_MS / 2) {
      const right = inChina.format(time);
      if (exactTime(time, 'zh-CN') !== right || chinaDay(time) !== right.slice(0, 10)) wrong.push(right);
    }
    expect(wrong).toEqual([]);
  },
);

test('the day changes at midnight in China, not at that of the device', () => {
  deviceIn('America/New_York');
  expect(chinaDay(Date.parse('2026-11-21T15:59:59Z'))).toBe('2026-11-21');
  expect(chinaDay(Date.parse('2026-11-21T16:00:00Z'))).toBe('2026-11-22');
  expect(startOfChinaDay('2026-11-22')).toBe(Date.parse('2026-11-21T16:00:00Z'));
});

test('moments of one day are formatted once in a row, also before 1970; what is no time has no day', () => {
  const made = vi.spyOn(Date.prototype, 'toISOString');
  const midnight = startOfChinaDay('2026-11-22');
  // Whatever day was asked for last, it is none of these.
  chinaDay(0);
  made.mockClear();
  const days = [midnight, midnight + 1, midnight + 24 * HOUR_MS - 1, midnight - 1, midnight - 24 * HOUR_MS].map(chinaDay);
  expect(days).toEqual(['2026-11-22', '2026-11-22', '2026-11-22', '2026-11-21', '2026-11-21']);
  expect(made).toHaveBeenCalledTimes(2);
  made.mockRestore();
  expect([-1, -9 * HOUR_MS].map(chinaDay)).toEqual(['1970-01-01', '1969-12-31']);
  expect([Number.NaN, at, Number.NaN].map(chinaDay)).toEqual(['Invalid Date', '2026-11-21', 'Invalid Date']);
});

test('days are counted over the end of a month, of a year and over a leap day', () => {
  const morning = (date: string): number => startOfChinaDay(date) + 9 * HOUR_MS;
  expect(daysUntil('2026-12-01', morning('2026-11-30'))).toBe(1);
  expect(daysUntil('2027-01-01', morning('2026-12-31'))).toBe(1);
  expect(daysUntil('2028-03-01', morning('2028-02-28'))).toBe(2);
  expect(daysUntil('2027-03-01', morning('2027-02-28'))).toBe(1);
  expect(daysUntil('2026-11-20', morning('2026-11-21'))).toBe(-1);
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(addDays('2026-11-21', 365)).toBe('2027-11-21');
});

test('days are counted alike on a device that changes its clock between them', () => {
  deviceIn('America/New_York');
  expect(daysUntil('2026-03-10', startOfChinaDay('2026-03-07'))).toBe(3);
  expect(daysUntil('2026-11-03', startOfChinaDay('2026-10-31'))).toBe(3);
});

test('a clock shows hours on the same day only: one that is a year ahead shows the date', () => {
  expect(clockTime(at, at + HOUR_MS, 'zh-CN')).toBe('09:40');
  expect(clockTime(at, at + 365 * 24 * HOUR_MS, 'zh-CN')).toBe('11-21 09:40');
  expect(clockTime(Date.parse('2026-11-21T16:00:00Z'), Date.parse('2026-11-21T15:59:00Z'), 'zh-CN')).toBe('11-22 00:00');
  expect(daysUntil('2026-11-22', at + 365 * 24 * HOUR_MS)).toBe(-364);
});

test('[PLUS-15] months, their last days and the days of a week are those of the calendar, whatever the device is set to', () => {
  deviceIn('America/New_York');
  expect([addMonths('2026-11', 3), addMonths('2026-01-31', -1), addMonths('2026-12', 0)]).toEqual(['2027-02', '2025-12', '2026-12']);
  expect([lastDayOf('2026-02'), lastDayOf('2028-02'), lastDayOf('2026-11')]).toEqual(['2026-02-28', '2028-02-29', '2026-11-30']);
  expect([weekdayOf('2026-11-15'), weekdayOf('2026-11-16')]).toEqual([0, 1]);
  expect([dayWords('2026-11-06', 'zh-CN'), dayWords('2026-11-06', 'en')]).toEqual(['11-06', '6 Nov']);
});

test('the same day in a later year, the last of February where the year has no 29th', () => {
  expect([addYears('2026-11-23', 1), addYears('2028-02-29', 1), addYears('2027-02-28', 3)]).toEqual([
    '2027-11-23',
    '2029-02-28',
    '2030-02-28',
  ]);
});

test('a day is one that the calendar has', () => {
  expect(['2026-02-28', '2028-02-29', '2026-12-31'].map(isDay)).toEqual([true, true, true]);
  for (const none of ['', '2026-02-30', '2026-02-29', '2026-13-01', '2026-00-10', '2026-11-31', '2026-1-1', '2026-11', 'NaN-NaN-Na'])
    expect(isDay(none), none).toBe(false);
});
