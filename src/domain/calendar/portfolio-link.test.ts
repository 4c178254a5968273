import { expect, test } from 'vitest';
import { rankOfStanding, standings } from '../status/standing.ts';
import { pendingIn, portfolioConditions } from './portfolio-link.ts';

test('[PLUS-15] a day asks the portfolio for what is open in the area of its tax and due by that day; past days ask for what is overdue', () => {
  const of = (code: Parameters<typeof portfolioConditions>[0]['code'], left = 3, accountant: string | null = null) =>
    portfolioConditions({ code, left, accountant });
  expect(of('vat')).toEqual([
    { field: 'tax', not: false, values: ['todo'] },
    { field: 'days', op: '<=', n: 3 },
  ]);
  expect(of('iit')?.[0]).toMatchObject({ field: 'personalTax' });
  expect(of('social')?.[0]).toMatchObject({ field: 'social' });
  expect(of(null)?.[0]).toMatchObject({ field: 'any' });
  expect(of('vat', 0)?.[1]).toEqual({ field: 'days', op: '<=', n: 0 });
  expect(of('vat', -7)?.[1]).toEqual({ field: 'days', op: '<', n: 0 });
  expect(of('vat', 3, '赵敏')?.[2]).toEqual({ field: 'accountant', not: false, values: ['赵敏'] });
  expect([of('union'), of('annualReport')]).toEqual([null, null]);
});

test('[PLUS-15] what is submitted, closed or unknown is not counted as left to do', () => {
  const counts = new Int32Array(standings.length).fill(1);
  expect(pendingIn(counts)).toBe(8);
  counts[rankOfStanding('near')] = 5;
  expect(pendingIn(counts)).toBe(12);
});
