import { expect, test } from 'vitest';
import { secondsLeft, waitOf } from './resend-wait.ts';

test('[AUTH-02] the wait before another code counts down to nothing, in whole seconds', () => {
  const wait = waitOf(1_000_000, 60);
  expect([0, 1, 999, 1_000, 59_001, 60_000, 90_000].map((later) => secondsLeft(wait, 1_000_000 + later))).toEqual([
    60, 60, 60, 59, 1, 0, 0,
  ]);
});

test('[AUTH-02] a clock that is set back does not lengthen the wait beyond what the gateway said', () => {
  expect(secondsLeft(waitOf(1_000_000, 60), 1_000_000 - 86_400_000)).toBe(60);
});
