import { expect, test } from 'vitest';
import { movesByDay, weeksOf } from './month-days.ts';

test('[PLUS-15] a month is six weeks from a Monday, also where its first day is one', () => {
  const november = weeksOf('2026-11');
  expect([november.length, november[0]?.[0], november[0]?.[6], november[5]?.[6]]).toEqual([6, '2026-10-26', '2026-11-01', '2026-12-06']);
  expect(weeksOf('2027-02')[0]?.[0]).toBe('2027-02-01');
});

test('[PLUS-15] a move concerns the day it leaves and the one it goes to; what comes or goes has one of them', () => {
  const byDay = movesByDay([
    { from: '2026-10-26', to: '2026-10-30' },
    { from: null, to: '2026-10-30' },
    { from: '2026-10-26', to: null },
  ]);
  expect([...byDay].map(([day, { away, here }]) => [day, away.length, here.length])).toEqual([
    ['2026-10-26', 2, 0],
    ['2026-10-30', 0, 2],
  ]);
});
