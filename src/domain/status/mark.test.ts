import { expect, test } from 'vitest';
import { startOfChinaDay } from '../core/china-time.ts';
import { openMark, worstMark } from './mark.ts';

const noon = (day: string) => startOfChinaDay(day) + 12 * 3_600_000;

test('[PLUS-06] what is to be filed is open, near within three days, due on its day, and overdue from the next day of China on', () => {
  const marks = ['2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17'].map((day) => openMark('2026-11-16', noon(day)));
  expect(marks).toEqual(['open', 'due', 'due', 'overdue']);
  expect(openMark('2026-11-16', startOfChinaDay('2026-11-17') - 1)).toBe('due');
  expect(openMark(null, noon('2026-11-17'))).toBe('open');
});

test('[PLUS-06] the most urgent mark of several stands for all, and what is unknown is never hidden by what is clean', () => {
  expect(worstMark(['good', 'stopped', 'overdue', 'done'])).toBe('overdue');
  expect(worstMark(['good', 'unknown', 'done'])).toBe('unknown');
  expect(worstMark([])).toBe('none');
});
