import { expect, test } from 'vitest';
import { boughtPhone } from './phones.ts';

test('[CONST-20] bought products are asked about at 95790, in area 650000 at its own number (A-126)', () => {
  expect(['440300', '000000', '', '350000'].map(boughtPhone)).toEqual(['95790', '95790', '95790', '95790']);
  expect(['650000', '650000000000'].map(boughtPhone)).toEqual(['40071-13888', '40071-13888']);
});
