import { expect, test } from 'vitest';
import { addsByRealNameOnly } from './guest.ts';

test('[AUTH-20] a guest outside 440300 gives his real name before he adds a company; one in 440300 and a real user do not', () => {
  expect(addsByRealNameOnly({ isGuest: true }, '130000')).toBe(true);
  expect(addsByRealNameOnly({ isGuest: true }, '')).toBe(true);
  expect(addsByRealNameOnly({ isGuest: true }, '440300')).toBe(false);
  expect(addsByRealNameOnly({ isGuest: false }, '130000')).toBe(false);
});
