import { expect, test } from 'vitest';
import { startOfChinaDay } from '../core/china-time.ts';
import { filingMark, openMark, worstMark } from './mark.ts';

const noon = (day: string) => startOfChinaDay(day) + 12 * 3_600_000;

test('[PLUS-06] what is to be filed is open, near within three days, due on its day, and overdue from the next day of China on', () => {
  const marks = ['2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17'].map((day) => openMark('2026-11-16', noon(day)));
  expect(marks).toEqual(['open', 'due', 'due', 'overdue']);
  expect(openMark('2026-11-16', startOfChinaDay('2026-11-17') - 1)).toBe('due');
  expect(openMark(null, noon('2026-11-17'))).toBe('open');
});

test('[PLUS-06] a filing is done only when nothing is left to pay', () => {
  const now = noon('2026-11-10');
  expect(filingMark('accepted', true, '2026-11-16', now)).toBe('good');
  expect(filingMark('accepted', true, '2026-11-09', now)).toBe('overdue');
  expect(filingMark('accepted', false, '2026-11-09', now)).toBe('done');
  expect(filingMark('paid', true, '2026-11-09', now)).toBe('done');
  expect(filingMark('paymentFailed', true, '2026-11-16', now)).toBe('overdue');
});

test('[PLUS-06] a rejected filing stops until its day has passed, one in preparation is near when its day is', () => {
  const now = noon('2026-11-10');
  expect(filingMark('rejected', true, '2026-11-16', now)).toBe('stopped');
  expect(filingMark('rejected', true, '2026-11-09', now)).toBe('overdue');
  expect(filingMark('preparing', true, '2026-11-30', now)).toBe('underWay');
  expect(filingMark('preparing', true, '2026-11-12', now)).toBe('due');
  expect(filingMark('submitted', true, '2026-11-09', now)).toBe('underWay');
  expect(filingMark('undeclared', true, '2026-11-30', now)).toBe('open');
  expect(filingMark('notApplicable', false, null, now)).toBe('none');
});

test('[PLUS-06] the most urgent mark of several stands for all, and what is unknown is never hidden by what is clean', () => {
  expect(worstMark(['good', 'stopped', 'overdue', 'done'])).toBe('overdue');
  expect(worstMark(['good', 'unknown', 'done'])).toBe('unknown');
  expect(worstMark([])).toBe('none');
});
