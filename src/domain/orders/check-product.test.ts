import { expect, test } from 'vitest';
import { type ProductDraft, problemsOfPrice, problemsOfProduct } from './check-product.ts';

const draft: ProductDraft = {
  ...{ productId: 'P0019-VIP', name: '会员标准版', description: '', section: '会员', unit: '家 · 年', provider: '财税工作台' },
  ...{ sceneCode: '', imageUrl: '', headImgUrl: '/pictures/a.svg', goods: ['风险检测', '月报'], protocolCodes: [] },
  gives: { kind: 'member', code: '', months: 12, checks: 0 },
  discounts: [
    { from: 10, permille: 980 },
    { from: 36, permille: 950 },
  ],
};
const wrong = (over: Partial<ProductDraft>) => problemsOfProduct({ ...draft, ...over }).map(({ field, problem }) => `${field} ${problem}`);

test('[PLUS-50] a product needs id, name, section and provider; words are words, pictures the product’s own', () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ productId: '', name: ' ', section: '', provider: '' })).toEqual([
    ...['productId missing', 'name missing', 'section missing', 'provider missing'],
  ]);
  expect(wrong({ productId: 'a b', description: '<b>', goods: ['好', '', '<i>'] })).toEqual([
    ...['productId code', 'description markup', 'goods.1 missing', 'goods.2 markup'],
  ]);
  expect(wrong({ imageUrl: 'https://example.com/a.png', headImgUrl: '' })).toEqual(['imageUrl picture']);
});

test('[PLUS-50] what a product gives has its months, a right and a plan their code, checks their number; nothing needs nothing', () => {
  const gives = (over: Partial<ProductDraft['gives']>) => wrong({ gives: { ...draft.gives, ...over } });
  expect([gives({ months: 0 }), gives({ months: 121 }), gives({ months: 120 })]).toEqual([
    ['gives.months value'],
    ['gives.months value'],
    [],
  ]);
  expect([gives({ kind: 'right' }), gives({ kind: 'plan', code: 'p' })]).toEqual([['gives.code missing'], []]);
  expect([gives({ kind: 'checks' }), gives({ kind: 'checks', checks: 1 })]).toEqual([['gives.checks value'], []]);
  expect(gives({ kind: 'none', months: 0 })).toEqual([]);
});

test('[PLUS-51] discounts begin with two companies, and each next one is for more companies and leaves less of the price', () => {
  const discounts = (...pairs: readonly [number, number][]) => wrong({ discounts: pairs.map(([from, permille]) => ({ from, permille })) });
  expect([discounts([2, 999]), discounts([1, 900]), discounts([2, 1_000])]).toEqual([
    [],
    ['discounts.0.from value'],
    ['discounts.0.permille value'],
  ]);
  expect(discounts([10, 950], [10, 950])).toEqual(['discounts.1.from value', 'discounts.1.permille value']);
});

test('[PLUS-51] a price is yuan with two decimals at most, and begins today or later', () => {
  const price = (priceValue: string, fromDay: string) =>
    problemsOfPrice({ priceValue, fromDay }, '2026-11-20').map(({ field, problem }) => `${field} ${problem}`);
  expect([price('1280', '2026-11-20'), price('0', '2026-12-01')]).toEqual([[], []]);
  expect(price('', '')).toEqual(['priceValue missing', 'fromDay missing']);
  expect(price('1.234', '2026-11-19')).toEqual(['priceValue price', 'fromDay past']);
});
