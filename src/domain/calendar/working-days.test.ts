import { expect, test } from 'vitest';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { dayOfMonth, fifteenDayEnd, workingDays } from './working-days.ts';

const pack = samplePack('2026.11.1');
const days = workingDays(pack);

test('[PLUS-15] [P-05] the rule of fifteen days gives all twelve days that were published for 2026', () => {
  const published = pack.published.map(({ day }) => day.slice(5));
  expect(published).toEqual(['01-20', '02-24', '03-16', '04-20', '05-22', '06-15', '07-15', '08-17', '09-15', '10-26', '11-16', '12-15']);
  expect(pack.published.map(({ month }) => fifteenDayEnd(month, days).slice(5))).toEqual(published);
});

test('[PLUS-15] a weekend that the arrangement makes a working day is one, a holiday is none', () => {
  expect(['2026-01-04', '2026-10-10', '2026-02-23', '2026-11-14', '2026-11-16'].map(days.isWorking)).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
  expect(days.workingFrom('2026-02-15')).toBe('2026-02-24');
  expect(days.workingAfter('2026-10-15', 7)).toBe('2026-10-26');
});

test('[PLUS-15] holidays put off the day only where three of them follow each other within the fifteen days', () => {
  const of = (...spans: [string, string][]) =>
    fifteenDayEnd('2027-06', workingDays({ holidays: spans.map(([from, to]) => ({ from, to, source: 'x' })), workdays: [] }));
  expect(of()).toBe('2027-06-15');
  expect(of(['2027-06-01', '2027-06-02'])).toBe('2027-06-15');
  expect(of(['2027-06-01', '2027-06-03'])).toBe('2027-06-18');
  // Of a run that begins before the 15th only the days up to it count, and two of them are no run.
  expect(of(['2027-06-14', '2027-06-16'])).toBe('2027-06-17');
  expect(of(['2027-06-13', '2027-06-15'])).toBe('2027-06-18');
  expect(of(['2027-05-29', '2027-06-02'])).toBe('2027-06-15');
});

test('a day that a month does not have is its last', () => {
  expect([dayOfMonth('2026-11', 31), dayOfMonth('2026-02', 31), dayOfMonth('2026-11', 5)]).toEqual([
    '2026-11-30',
    '2026-02-28',
    '2026-11-05',
  ]);
});
