import { expect, test } from 'vitest';
import { createGatewayClock } from './clock.ts';

const T = 1_800_000_000_000;

test('the offset is 0 before the first answer', () => {
  expect(createGatewayClock().offset()).toBe(0);
});

test('an exact time sets the offset to the middle of the request', () => {
  const clock = createGatewayClock();
  clock.learn(T + 86_400_000, 0, T, T + 100);
  expect(clock.offset()).toBe(86_400_000 - 50);
});

test('an offset that explains an answer is kept, however slow the answer was', () => {
  const clock = createGatewayClock();
  clock.learn(T + 5_000, 0, T, T);
  clock.learn(T + 5_000 + 20_000, 1000, T, T + 29_000);
  expect(clock.offset()).toBe(5_000);
});

test('a device clock that is turned back is followed with the next answer', () => {
  const clock = createGatewayClock();
  clock.learn(T, 1000, T, T + 20);
  expect(clock.offset()).toBe(0);
  clock.learn(T + 60_000, 1000, T - 3_600_000, T - 3_600_000 + 20);
  expect(Math.abs(clock.offset() - 3_660_000)).toBeLessThanOrEqual(500);
});

test('a request during which the device clock went back, and a time that is none, teach nothing', () => {
  const clock = createGatewayClock();
  clock.learn(T + 9_000_000, 0, T, T - 1);
  clock.learn(Number.NaN, 0, T, T);
  expect(clock.offset()).toBe(0);
});
