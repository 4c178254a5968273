import { expect, test } from 'vitest';
import { areaOfBusiness } from './area-business.ts';

test('[TAB-02] a menu belongs to an area of work by its business, or to none', () => {
  expect(['tax', 'itp', 'social', 'books', 'invoice'].map(areaOfBusiness)).toEqual(['tax', 'personalTax', 'social', 'books', 'invoice']);
  expect([areaOfBusiness('saas'), areaOfBusiness('')]).toEqual([null, null]);
});
