import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backOffMs } from './back-off.ts';

test('waits double from 1 to 60 seconds, half of each fixed and half jitter', () => {
  expect([1, 2, 3, 6, 7, 8, 1_000].map((attempts) => backOffMs(attempts, 0))).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000, 30_000]);
  expect([1, 2, 7, 1_000].map((attempts) => backOffMs(attempts, 0.999_999))).toEqual([1_000, 2_000, 60_000, 60_000]);
});

test('never waits less than the gateway asked for, nor much more than an hour', () => {
  fc.assert(
    fc.property(fc.nat(), fc.double({ min: 0, max: 0.999_999, noNaN: true }), fc.nat({ max: 10_000_000 }), (attempts, random, asked) => {
      const wait = backOffMs(attempts, random, asked);
      return Number.isInteger(wait) && wait >= Math.min(asked, 3_600_000) && wait <= 3_960_000;
    }),
  );
});
