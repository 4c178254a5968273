import { expect, test } from 'vitest';
import { APP_CODE, PRODUCT_CODE, SOFTWARE_CODE } from './app-ids.ts';

test('[CONST-57] [CONST-50] appCode is the id of the panel', () => {
  expect(APP_CODE).toBe('09730100030000');
});

test('[CONST-53] [CONST-54] the product code and the software code', () => {
  expect(PRODUCT_CODE).toBe('09730100010000');
  expect(SOFTWARE_CODE).toBe('22260100010000');
});
