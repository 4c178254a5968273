import { expect, test } from 'vitest';
import { addsByRealNameOnly, GUEST_LOCATIONS } from './guest.ts';

test('[CONST-11] guests are let in at 130000 and 440300', () => {
  expect(GUEST_LOCATIONS).toEqual(['130000', '440300']);
});

test('[AUTH-20] [CONST-02] a guest outside 440300 gives his real name before he adds a company; one in 440300 and a real user do not', () => {
  expect(addsByRealNameOnly({ isGuest: true }, '130000')).toBe(true);
  expect(addsByRealNameOnly({ isGuest: true }, '')).toBe(true);
  expect(addsByRealNameOnly({ isGuest: true }, '440300')).toBe(false);
  expect(addsByRealNameOnly({ isGuest: false }, '130000')).toBe(false);
});
