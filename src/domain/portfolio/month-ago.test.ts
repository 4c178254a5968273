import { expect, test } from 'vitest';
import { monthAgo } from './charts.ts';

test('[PLUS-06] this month and the one before are those of the day, not the newest that are known', () => {
  const months = ['202512', '202609', '202610'].map((period, n) => ({ period, issued: n + 1, received: 0, amount: 0 }));
  const issued = (today: string, ago: number) => monthAgo(months as never, today, ago)?.issued; // as: nothing else is asked for
  expect([issued('2026-11-28', 0), issued('2026-11-28', 1)]).toEqual([undefined, 3]);
  expect([issued('2026-10-01', 0), issued('2026-10-01', 1)]).toEqual([3, 2]);
  expect(issued('2026-01-15', 1)).toBe(1);
});
