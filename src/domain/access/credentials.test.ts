import { expect, test } from 'vitest';
import { isMobile, isSmsCode, maskMobile, newPasswordProblem, weakPasswords } from './credentials.ts';

test('[VALID-01] a mobile number is 1, a digit from 3 to 9 and nine more digits', () => {
  for (const right of ['13800138000', '19912345678', '16600000000']) expect(isMobile(right)).toBe(true);
  for (const wrong of [
    '',
    '1380013800',
    '138001380000',
    '12800138000',
    '23800138000',
    '1380013800a',
    '１３８００１３８０００',
    ' 13800138000',
  ])
    expect(isMobile(wrong), wrong).toBe(false);
});

test('[VALID-02] a code is six digits', () => {
  expect(isSmsCode('012345')).toBe(true);
  for (const wrong of ['', '12345', '1234567', '12345a', '１２３４５６', ' 123456']) expect(isSmsCode(wrong), wrong).toBe(false);
});

test('[VALID-03] a password has 8 to 20 characters', () => {
  expect(newPasswordProblem('abcd123')).toBe('rule');
  expect(newPasswordProblem('abcd1234')).toBeNull();
  expect(newPasswordProblem('a1'.repeat(10))).toBeNull();
  expect(newPasswordProblem(`${'a1'.repeat(10)}b`)).toBe('rule');
});

test('[VALID-04] a password is not all digits, not all letters and has no special characters', () => {
  for (const wrong of ['98765432', 'abcdefgh', 'ABCDEFGH', 'abcd1234!', 'abcd 1234', 'abcd_1234', '密码abcd1234', 'abcd１２３４', ''])
    expect(newPasswordProblem(wrong), wrong).toBe('rule');
  for (const right of ['abcdefg1', '1234567a', 'ABCdef123']) expect(newPasswordProblem(right), right).toBeNull();
});

test('[VALID-08] each of the thirteen weak passwords is an easy one, before the rule is looked at', () => {
  expect(weakPasswords).toHaveLength(13);
  for (const weak of '123456 1234567 12345678 123123 111111 666666 888888 5201314 000000 11111111 112233 123321 654321'.split(' '))
    expect(newPasswordProblem(weak), weak).toBe('easy');
});

test('a mobile number is shown without its middle, anything else as it is', () => {
  expect(maskMobile('13800138000')).toBe('138****8000');
  expect(maskMobile('agency')).toBe('agency');
});
