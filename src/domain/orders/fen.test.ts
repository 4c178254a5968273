import { expect, test } from 'vitest';
import { capitalYuan, fenOf, priceOf, writtenFen, yuanText } from './fen.ts';

test('[ORDER-01] a price of the wire is whole fen; what is missing or unreadable is no price and never free', () => {
  expect([fenOf('1280'), fenOf('1280.5'), fenOf('0.01'), fenOf('0'), fenOf('0.00'), fenOf(' 99.90 ')]).toEqual([
    128_000, 128_050, 1, 0, 0, 9_990,
  ]);
  expect(['', '-1', '1.234', '1e3', '¥1', '1,280', 'NaN', '1234567890', '.5', '5.'].map(fenOf)).toEqual(Array(10).fill(null));
  expect([128_000, 1, 0, 9_990, -1].map(priceOf)).toEqual(['1280.00', '0.01', '0.00', '99.90', '-0.01']);
  for (const fen of [0, 1, 10, 99, 100, 101, 123_456_789]) expect(fenOf(priceOf(fen))).toBe(fen);
});

test('[PLUS-51] an amount that somebody types has its thousands, its sign and full-width digits as he likes; what is unreadable is no amount', () => {
  const typed = ['1280', '1,280.00', '¥1,280.00', '￥１，２８０．００', ' ¥ 1280.0 ', '１２８０'];
  expect(typed.map(writtenFen)).toEqual(Array(6).fill(128_000));
  for (const fen of [1, 99_999, 123_456_789]) expect(writtenFen(yuanText(fen))).toBe(fen);
  expect(['', '1.234', '-5', 'abc', '1,28', '12,80.00', '1,2800', ',280', '¥', '1.2.3', '1e3'].map(writtenFen)).toEqual(
    Array(11).fill(null),
  );
});

test('an amount stands on screens with its thousands and always two decimals', () => {
  expect([0, 1, 99_999, 100_000, 4_377_600, 123_456_789_01, -1, -128_000].map(yuanText)).toEqual([
    '¥0.00',
    '¥0.01',
    '¥999.99',
    '¥1,000.00',
    '¥43,776.00',
    '¥123,456,789.01',
    '−¥0.01',
    '−¥1,280.00',
  ]);
});

test('an amount in capital figures reads as bills are written', () => {
  const cases: readonly [number, string][] = [
    [0, '零元整'],
    [1, '壹分'],
    [10, '壹角整'],
    [105, '壹元零伍分'],
    [150, '壹元伍角整'],
    [1_000, '壹拾元整'],
    [10_100, '壹佰零壹元整'],
    [4_377_600, '肆万叁仟柒佰柒拾陆元整'],
    [100_000_000, '壹佰万元整'],
    [100_000_500, '壹佰万零伍元整'],
    [1_000_500_000, '壹仟万伍仟元整'],
    [10_000_000_000, '壹亿元整'],
    [10_010_000_007, '壹亿零壹拾万元零柒分'],
    [12_030_405_678, '壹亿贰仟零叁拾万肆仟零伍拾陆元柒角捌分'],
  ];
  for (const [fen, words] of cases) expect([fen, capitalYuan(fen)]).toEqual([fen, words]);
});
