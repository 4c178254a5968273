import { expect, test } from 'vitest';
import { dealOf, inSort, sectionsOf, termsOf } from './offer.ts';

test('[ORDER-01] [ORDER-04] [PROD-10] a price of exactly 0 is a trial, another one is sold, none that can be read blocks, and new business is ordered elsewhere', () => {
  const deals = ['0', '0.00', '0.01', '1280', '', 'free', '-1'].map((priceValue) => dealOf({ newBusinessOrderFlag: 0, priceValue }));
  expect(deals).toEqual(['trial', 'trial', 'sell', 'sell', 'none', 'none', 'none']);
  expect(['0', '1280', ''].map((priceValue) => dealOf({ newBusinessOrderFlag: 1, priceValue }))).toEqual(Array(3).fill('business'));
});

test('[PROD-08] goods stand by their sort, those of one number as they came', () => {
  const goods = [
    { name: 'c', sort: 10 },
    { name: 'a', sort: 2 },
    { name: 'b', sort: 2 },
    { name: 'd', sort: -1 },
  ];
  expect(inSort(goods).map(({ name }) => name)).toEqual(['d', 'a', 'b', 'c']);
  expect(goods[0]?.name).toBe('c');
});

test('[PROD-10] the terms are those of the provider; nobody named leaves the ellipsis', () => {
  expect([termsOf({ provider: '阳江航信' }), termsOf({ provider: '' })]).toEqual(['阳江航信', '…']);
});

test('kinds of products stand once, in the order in which they come', () => {
  expect(sectionsOf([])).toEqual([]);
  expect(sectionsOf(['会员', '查询', '', '会员', '人事'].map((section) => ({ section })))).toEqual(['会员', '查询', '人事']);
});
