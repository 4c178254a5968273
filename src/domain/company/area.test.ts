import { expect, test } from 'vitest';
import { area4, areaOf, isSameLocale, locationOf, province2 } from './area.ts';

test('[COMP-01] the area code of a company is the first four characters of its locationCode', () => {
  expect(area4('440305')).toBe('4403');
  expect(area4('130000')).toBe('1300');
  expect(area4('')).toBe('');
});

test('[COMP-01] companies of two areas each keep their own', () => {
  const companies = [{ locationCode: '650102' }, { locationCode: '440304' }];
  expect(companies.map(({ locationCode }) => area4(locationCode))).toEqual(['6501', '4403']);
});

test('the province of a location is its first two characters (A-28)', () => {
  expect(province2('650100')).toBe('65');
});

test.each([
  ['440305', '440300'],
  ['350200', '350200'],
  ['210203', '210200'],
  ['370211', '370200'],
  ['330200', '330200'],
  ['440100', '440000'],
  ['650100', '650000'],
  ['350100', '350000'],
  ['130000', '130000'],
  ['', ''],
])('the six-digit area of %s is %s (A-28)', (location, area) => {
  expect(areaOf(location)).toBe(area);
});

test('[CONST-08] a company that says no area is taken to be in 440300 (A-34)', () => {
  expect(locationOf({ locationCode: '' })).toBe('440300');
  expect(locationOf({ locationCode: '330100' })).toBe('330100');
  expect(locationOf({ locationCode: '000000' })).toBe('000000');
});

test.each([
  ['440305', '440300', true],
  ['440305', '440100', false],
  ['440100', '441900', true],
  ['350200', '350100', false],
  ['110100', '110105', true],
  ['330100', '440100', false],
])('two places are of one locale by province, but for the five cities (A-31): %s and %s', (one, other, same) => {
  expect(isSameLocale(one, other)).toBe(same);
});

test.each([
  ['4403', '440305', '440306', '440100'],
  ['3502', '350203', '350211', '350100'],
  ['2102', '210202', '210212', '210100'],
  ['3702', '370202', '370211', '370100'],
  ['3302', '330203', '330212', '330100'],
])('[CERT-07] four digits are compared for %s, whichever of the two it is, and two for others', (_code, one, near, far) => {
  expect([isSameLocale(one, near), isSameLocale(near, one)]).toEqual([true, true]);
  expect([isSameLocale(one, far), isSameLocale(far, one)]).toEqual([false, false]);
  expect(isSameLocale(far, `${far.slice(0, 2)}9900`)).toBe(true);
  expect(isSameLocale(far, '650100')).toBe(false);
});

test('[CONST-09] [CONST-01] a place without a code is compared as 000000, the country', () => {
  expect(isSameLocale('', '000000')).toBe(true);
  expect(isSameLocale('', '')).toBe(true);
  expect(isSameLocale('', '130000')).toBe(false);
});
