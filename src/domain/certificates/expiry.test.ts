import { expect, test } from 'vitest';
import { daysLeft, nextWarning } from './expiry.ts';

const DAY = 86_400_000;
const end = Date.parse('2027-03-01T00:00:00Z');

/** The warnings that a certificate gets from when it was seen on, in days before its end, told by a watch that looks every so often. */
function told(seen: number, every: number): number[] {
  const said: number[] = [];
  let due = nextWarning(end, seen, null);
  for (let now = seen; now < end + DAY; now += every) {
    if (due === null || due > now) continue;
    said.push(daysLeft(end, now));
    due = nextWarning(end, now, due);
  }
  return said;
}

test.each([
  [200, [60, 30, 7]],
  [60, [60, 30, 7]],
  [59, [59, 30, 7]],
  [31, [31, 30, 7]],
  [20, [20, 7]],
  [7, [7]],
  [3, [3]],
  [0, []],
  [-1, []],
])('a certificate that is seen %i days before its end is warned of %j days before it', (days, warned) => {
  expect(told(end - days * DAY, 600_000)).toEqual(warned);
});

test('a watch that slept over a warning says only the newest of those that it missed', () => {
  expect(told(end - 100 * DAY, 45 * DAY)).toEqual([55, 10]);
  expect(told(end - 61 * DAY, 56 * DAY)).toEqual([5]);
});

test('a day that has begun is counted, and none is left of what has ended', () => {
  expect([daysLeft(end, end - 1), daysLeft(end, end - DAY), daysLeft(end, end - DAY - 1), daysLeft(end, end + DAY)]).toEqual([1, 1, 2, 0]);
});
