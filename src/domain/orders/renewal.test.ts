import { expect, test } from 'vitest';
import { startOfChinaDay } from '../core/china-time.ts';
import { renewalOf } from './renewal.ts';

test('[PLUS-51] what a purchase means for a company follows its end today', () => {
  const now = startOfChinaDay('2026-11-13') + 3_600_000;
  expect(['', '2026-11-12', '2026-11-13', '2026-11-25', '2027-02-13', '2027-02-14'].map((day) => renewalOf(day, now))).toEqual([
    { kind: 'fresh' },
    { kind: 'ended' },
    { kind: 'soon', days: 0 },
    { kind: 'soon', days: 12 },
    { kind: 'soon', days: 92 },
    { kind: 'after' },
  ]);
});
