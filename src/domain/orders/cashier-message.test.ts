import { expect, test } from 'vitest';
import { cashierWord } from './cashier-message.ts';

test('[ORDER-08] [PLUS-51] only of the very batch is something a word of the cashier: its success, or that it was left', () => {
  expect(cashierWord({ payResult: 'SUCCESS', batchId: 'B1' }, 'B1')).toBe('success');
  expect(cashierWord({ payResult: 'CANCEL', batchId: 'B1' }, 'B1')).toBe('cancel');
  const others = [
    { payResult: 'SUCCESS', batchId: 'B2' },
    { payResult: 'CANCEL', batchId: 'B2' },
    { payResult: 'SUCCESS' },
    { payResult: 'FAIL', batchId: 'B1' },
    { batchId: 'B1' },
  ];
  expect([...others, null, 'SUCCESS', 7, []].map((data) => cashierWord(data, 'B1'))).toEqual(Array(9).fill(null));
  // Before a cashier is open there is no batch.
  expect(cashierWord({ payResult: 'SUCCESS', batchId: '' }, '')).toBeNull();
});
