import { expect, test } from 'vitest';
import { DEFAULT_IDLE_MINUTES, idleMinutesOf, lockIn } from './idle.ts';

const MINUTE = 60_000;

test('[PLUS-23] an account is locked when nobody has touched the PC for so many minutes, in whichever tab', () => {
  expect(lockIn({ lastActive: 0, now: 4 * MINUTE, minutes: 5 })).toBe(MINUTE);
  expect(lockIn({ lastActive: 0, now: 5 * MINUTE, minutes: 5 })).toBe(0);
});

test('[PLUS-23] after a night asleep it is due at once; a clock that was set back starts one wait anew and no more', () => {
  expect(lockIn({ lastActive: 0, now: 600 * MINUTE, minutes: 5 })).toBe(0);
  expect(lockIn({ lastActive: 100 * MINUTE, now: MINUTE, minutes: 5 })).toBe(5 * MINUTE);
});

test('a stored choice that is none of the choices is the usual one', () => {
  expect(idleMinutesOf('30')).toBe(30);
  for (const odd of [null, '', '7', '-5', 'x', 'Infinity']) expect(idleMinutesOf(odd)).toBe(DEFAULT_IDLE_MINUTES);
});
