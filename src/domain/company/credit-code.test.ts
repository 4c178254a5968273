import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkCreditCode, creditCodeCheckDigit, hasTaxIdForm, organisationCheckDigit } from './credit-code.ts';

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const first17 = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 17, maxLength: 17 });

// Worked through by hand from the weights of GB 32100-2015: 91350100M000100Y4 gives 3.
test('the check digit of the standard’s own example is 3', () => {
  expect(creditCodeCheckDigit('91350100M000100Y4')).toBe('3');
  expect(checkCreditCode('91350100M000100Y43')).toEqual({ kind: 'ok' });
});

test('every code with its check digit is right, and any other last character names the one expected', () => {
  fc.assert(
    fc.property(first17, fc.constantFrom(...alphabet), (first, last) => {
      const digit = creditCodeCheckDigit(first);
      expect(checkCreditCode(first + digit)).toEqual({ kind: 'ok' });
      if (last !== digit) expect(checkCreditCode(first + last)).toEqual({ kind: 'check-digit', expected: digit });
    }),
  );
});

test('a wrong character and two swapped neighbours are found', () => {
  fc.assert(
    fc.property(first17, fc.nat({ max: 16 }), fc.constantFrom(...alphabet), (first, at, other) => {
      const code = first + creditCodeCheckDigit(first);
      const chars = [...code];
      if (chars[at] !== other) expect(checkCreditCode(code.slice(0, at) + other + code.slice(at + 1)).kind).toBe('check-digit');
      if (chars[at] !== chars[at + 1]) {
        const swapped = code.slice(0, at) + (chars[at + 1] ?? '') + (chars[at] ?? '') + code.slice(at + 2);
        expect(checkCreditCode(swapped).kind).toBe('check-digit');
      }
    }),
  );
});

test('length and characters are judged before the check digit', () => {
  expect(checkCreditCode('')).toEqual({ kind: 'empty' });
  expect(checkCreditCode('91350100M000100Y4')).toEqual({ kind: 'length', length: 17 });
  expect(checkCreditCode('9135010OM000100Y43')).toEqual({ kind: 'character', at: 7, char: 'O' });
  expect(checkCreditCode('91350100m000100y43')).toEqual({ kind: 'character', at: 8, char: 'm' });
  expect(creditCodeCheckDigit('91350100M000100Y')).toBeNull();
});

// GB 11714 example: D2143569 has the check digit X.
test('the organisation code of the standard’s own example ends in X', () => {
  expect(organisationCheckDigit('D2143569')).toBe('X');
});

test('taxpayer ids have 15, 17, 18 or 20 letters and digits', () => {
  for (const length of [15, 17, 18, 20]) expect(hasTaxIdForm('1'.repeat(length))).toBe(true);
  for (const length of [0, 14, 16, 19, 21]) expect(hasTaxIdForm('1'.repeat(length))).toBe(false);
  expect(hasTaxIdForm('91350100-000100Y43')).toBe(false);
});
