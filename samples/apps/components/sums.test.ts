import { expect, test } from 'vitest';
import { amountInWords, readAmount, splitVat } from './sums.ts';

test.each([
  ['1,234.5', 123_450],
  ['0.05', 5],
  ['999999999999.99', 99_999_999_999_999],
  ['1.234', null],
  ['', null],
  ['-1', null],
  ['1e3', null],
  ['1000000000000', null],
])('%s is read as %s fen', (text, fen) => {
  expect(readAmount(text)).toBe(fen);
});

test.each([
  [11_300, 13, 10_000, 1_300],
  [10_000, 3, 9_709, 291],
  [1, 13, 1, 0],
])('%i fen at %i percent are %i and %i', (fen, rate, price, tax) => {
  expect(splitVat(fen, rate)).toEqual({ price, tax });
});

test.each([
  [0, '零元整'],
  [5, '伍分'],
  [50, '伍角整'],
  [100, '壹元整'],
  [105, '壹元零伍分'],
  [100_530, '壹仟零伍元叁角整'],
  [1_000_000, '壹万元整'],
  [10_000_500, '壹拾万零伍元整'],
  [10_050_000, '壹拾万零伍佰元整'],
  [123_456_789, '壹佰贰拾叁万肆仟伍佰陆拾柒元捌角玖分'],
  [10_000_000_000, '壹亿元整'],
  [10_000_000_100, '壹亿零壹元整'],
  [100_100_000_000, '壹拾亿零壹佰万元整'],
  [99_999_999_999_999, '玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
])('%i fen in words are %s', (fen, words) => {
  expect(amountInWords(fen)).toBe(words);
});
