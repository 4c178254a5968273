import { expect, test } from 'vitest';
import { area4, areaOf, province2 } from './area.ts';

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
