import { expect, test } from 'vitest';
import { caQuestion, certificateProblem } from './lookup.ts';

test.each([
  ['password', 'password'],
  ['insert', 'insert'],
  ['location', 'location'],
  ['companyMismatch', 'companyMismatch'],
  ['common', 'common'],
  ['Password', 'common'],
  ['companymismatch', 'common'],
  ['', 'common'],
  [undefined, 'common'],
  [3, 'common'],
])('[CERT-05] an errorType of %s is of the class %s', (errorType, problem) => {
  expect(certificateProblem(errorType)).toBe(problem);
});

const taxNo = '91650100MA7EXAMPL1';

test.each([
  ['650102', '65'],
  ['310115', '31'],
  ['654003', '65'],
] as const)('[CERT-08] a lookup for %s goes by the province %s', (locationCode, province) => {
  expect(caQuestion({ taxNo, locationCode })).toEqual({ ok: true, value: { taxNo, province } });
});

test.each(['440305', '330100', '560000', '130000', '000000', '6', ''])(
  '[CERT-09] for %s there is nothing to ask, and the quoted words are the answer',
  (locationCode) => {
    expect(caQuestion({ taxNo, locationCode })).toEqual({ ok: false, error: { problem: 'common', message: 'error getting CA info' } });
  },
);
