import { describe, expect, test } from 'vitest';
import { addDays, chinaDay, startOfChinaDay, weekdayOf } from '../core/china-time.ts';
import { dueAgain } from './frequency.ts';
import { lastShownOf } from './last-shown.ts';

const DAY = 86_400_000;
/** A Thursday, so that the year ends inside a week and a month. */
const firstDay = '2026-01-01';
const days = Array.from({ length: 366 }, (_, n) => addDays(firstDay, n));
/** First and last moment of a day, and one in its middle. */
const moments = (day: string): readonly number[] => [startOfChinaDay(day), startOfChinaDay(day) + DAY / 2, startOfChinaDay(day) + DAY - 1];

/** A device that remembers what it showed, and shows it whenever it may: the days, by its own clock, on which it did. */
function yearOf(freq: number | undefined, at: readonly number[]): readonly string[] {
  let own: number | null = null;
  const shown: string[] = [];
  for (const now of at) {
    const { at: last, keep } = lastShownOf(own, [], now);
    own = keep ?? own;
    const due = last === null ? now : dueAgain(last, freq, now);
    if (due === null || due > now) continue;
    own = now;
    shown.push(chinaDay(now));
  }
  return shown;
}

const wholeYear = days.flatMap(moments);
const mondays = days.filter((day) => weekdayOf(day) === 1);
const firsts = days.filter((day) => day.endsWith('-01'));

describe('[POP-04] [POP-05] [POP-06] [POP-07] [POP-08] [POP-11] [POP-12] [POP-13] [POP-14] [POP-15] over a year, looked at three times a day', () => {
  test.each([
    ['-1 comes every time', -1, wholeYear.map(chinaDay)],
    ['1 comes once a day, from its first moment on', 1, days],
    ['7 comes once a week, from Monday on', 7, [firstDay, ...mondays]],
    ['30 comes once a month, from its first day on', 30, firsts],
    ['9999 comes once', 9999, [firstDay]],
  ])('frequency %s', (_, freq, expected) => {
    expect(yearOf(freq, wholeYear)).toEqual(expected);
  });

  test.each([[undefined], [0], [2], [365], [Number.NaN], [-2]])('[A-39] frequency %s, which nobody knows, comes once', (freq) => {
    expect(yearOf(freq, wholeYear)).toEqual([firstDay]);
  });
});

describe('[A-35] [POP-12] [POP-13] [POP-14] the moment is China’s midnight, inclusive', () => {
  test.each([
    // 2026-11-20 is a Friday.
    ['daily', 1, '2026-11-20', '2026-11-21'],
    ['daily over the end of a year', 1, '2026-12-31', '2027-01-01'],
    ['weekly from a Friday', 7, '2026-11-20', '2026-11-23'],
    ['weekly from a Monday: not the same one', 7, '2026-11-23', '2026-11-30'],
    ['weekly from a Sunday: the next day', 7, '2026-11-22', '2026-11-23'],
    ['monthly from the last day: the next day', 30, '2026-11-30', '2026-12-01'],
    ['monthly from the first: not the same one', 30, '2026-12-01', '2027-01-01'],
    ['monthly in a leap year', 30, '2028-02-29', '2028-03-01'],
  ])('%s', (_, freq, shown, next) => {
    for (const last of moments(shown)) expect(dueAgain(last, freq, last)).toBe(startOfChinaDay(next));
  });
});

describe('[A-45] over a year in which the clock jumps', () => {
  const half = Math.floor(wholeYear.length / 2);
  const back = (by: number) => [...wholeYear.slice(0, half), ...wholeYear.slice(half).map((at) => at - by)];
  test.each([
    ['1', 1],
    ['7', 7],
    ['30', 30],
  ])('set back by a year, frequency %s comes again after its span, and not before', (_, freq) => {
    const jumped = back(365 * DAY);
    const shown = yearOf(freq, jumped);
    const after = jumped.slice(half).map(chinaDay);
    const first = after[0] ?? '';
    const span = startOfChinaDay(chinaDay(dueAgain(startOfChinaDay(first), freq, startOfChinaDay(first)) ?? 0));
    const expected = yearOf(freq, jumped.slice(half)).filter((day) => startOfChinaDay(day) >= span);
    expect(shown.slice(yearOf(freq, jumped.slice(0, half)).length)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(4);
  });
  test.each([
    ['an hour', 3_600_000],
    ['half a day', DAY / 2],
  ])('set back by %s, what came today does not come again today', (_, by) => {
    const noon = startOfChinaDay('2026-06-15') + DAY / 2;
    expect(yearOf(1, [noon, noon - by, noon - by + 60_000])).toEqual(['2026-06-15']);
  });
  test('set forward by three years and back, it comes the day after, and goes on daily', () => {
    const noon = startOfChinaDay('2026-06-15') + DAY / 2;
    const at = [noon, noon + 3 * 365 * DAY, noon + DAY, noon + 2 * DAY, noon + 3 * DAY];
    expect(yearOf(1, at)).toEqual(['2026-06-15', '2029-06-14', '2026-06-17', '2026-06-18']);
  });
  test('set back a year, what comes once stays shown', () => {
    expect(yearOf(9999, back(365 * DAY))).toEqual([firstDay]);
  });
  test('set back and forth every day for a year, -1 still comes every time', () => {
    const shaken = wholeYear.map((at, n) => at + (n % 2 === 0 ? 0 : -400 * DAY));
    expect(yearOf(-1, shaken)).toHaveLength(shaken.length);
  });
});

describe('when something was shown last', () => {
  const now = startOfChinaDay('2026-11-20');
  test.each([
    ['nothing is known', null, [], null, null],
    ['only here', now - DAY, [], now - DAY, null],
    ['on another device, later than here', now - 2 * DAY, [now - DAY, now - 3 * DAY], now - DAY, null],
    ['on a device whose clock is a little ahead', null, [now + 60_000], now, null],
    ['here, by a clock that was a year ahead: as now, from now on', now + 365 * DAY, [], now, now],
    ['elsewhere, by a clock that was a year ahead: as now, from now on', null, [now + 365 * DAY], now, now],
    ['elsewhere by such a clock, and here since', now - DAY, [now + 365 * DAY], now - DAY, null],
  ])('%s', (_, own, told, at, keep) => {
    expect(lastShownOf(own, told, now)).toEqual({ at, keep });
  });
});

test.each([
  [-1, '2026-11-20'],
  [1, '2026-11-21'],
  [7, '2026-11-23'],
  [30, '2026-12-01'],
])('[A-45] a last time that is still to come counts as now, frequency %i', (freq, next) => {
  const now = startOfChinaDay('2026-11-20');
  for (const ahead of [1, DAY, 400 * DAY]) expect(dueAgain(now + ahead, freq, now)).toBe(startOfChinaDay(next));
});
