import { expect, test } from 'vitest';
import { isSuccessOf } from './cashier-message.ts';

test('[ORDER-08] [PLUS-51] only the success of the very batch is a word of the cashier', () => {
  expect(isSuccessOf({ payResult: 'SUCCESS', batchId: 'B1' }, 'B1')).toBe(true);
  const others = [
    { payResult: 'SUCCESS', batchId: 'B2' },
    { payResult: 'SUCCESS' },
    { payResult: 'FAIL', batchId: 'B1' },
    { batchId: 'B1' },
  ];
  expect([...others, null, 'SUCCESS', 7, []].map((data) => isSuccessOf(data, 'B1'))).toEqual(Array(8).fill(false));
  // Before a cashier is open there is no batch.
  expect(isSuccessOf({ payResult: 'SUCCESS', batchId: '' }, '')).toBe(false);
});
