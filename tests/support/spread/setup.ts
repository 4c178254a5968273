import { afterAll, expect } from 'vitest';
import { refusedOf } from './refused.ts';
import { statements } from './watch-statements.ts';

// Every file of the contract: what its calls asked of the store names the keys by which the store is spread.
afterAll(() => {
  expect(refusedOf(statements), 'statements of calls that name no distribution key (tests/support/spread/across.ts)').toEqual([]);
});
