import { expect, test } from 'vitest';
import { yuanWords } from './money-words.ts';

test('an amount is grouped, has two decimals, and keeps its sign', () => {
  expect(['0', '1234.5', '15787.69', '1000000', '-1234.567'].map(yuanWords)).toEqual([
    '¥0.00',
    '¥1,234.50',
    '¥15,787.69',
    '¥1,000,000.00',
    '¥-1,234.56',
  ]);
});
