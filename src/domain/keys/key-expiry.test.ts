import { expect, test } from 'vitest';
import { startOfChinaDay } from '../core/china-time.ts';
import { keyExpiry } from './key-expiry.ts';

const now = startOfChinaDay('2026-11-13') + 9 * 3_600_000;
const endsOn = (day: string) => keyExpiry(startOfChinaDay(day) + 3_600_000, now);

test('the end of a certificate is spoken of 60, 30 and 7 days before it, and when it is over', () => {
  expect(endsOn('2027-01-13')).toEqual({ kind: 'holds' });
  expect(endsOn('2027-01-12')).toEqual({ kind: 'ends', days: 60, step: 60 });
  expect(endsOn('2026-12-14')).toEqual({ kind: 'ends', days: 31, step: 60 });
  expect(endsOn('2026-12-13')).toEqual({ kind: 'ends', days: 30, step: 30 });
  expect(endsOn('2026-11-20')).toEqual({ kind: 'ends', days: 7, step: 7 });
  expect(endsOn('2026-11-14')).toEqual({ kind: 'ends', days: 1, step: 7 });
  expect(keyExpiry(now + 1, now)).toEqual({ kind: 'ends', days: 0, step: 7 });
  expect(keyExpiry(now, now)).toEqual({ kind: 'ended' });
});
