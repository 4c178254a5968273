import { expect, test } from 'vitest';
import { boughtPhone, recommendPhone } from './phones.ts';

test('[CONST-20] bought products are asked about at 95790, in area 650000 at its own number (A-126)', () => {
  expect(['440300', '000000', '', '350000'].map(boughtPhone)).toEqual(['95790', '95790', '95790', '95790']);
  expect(['650000', '650000000000', '650100'].map(boughtPhone)).toEqual(['40071-13888', '40071-13888', '40071-13888']);
});

test('[CONST-21] recommended products are asked about at 40076-12366, in area 650000 at its own number (A-126)', () => {
  expect(['440300', '', '650000'].map(recommendPhone)).toEqual(['40076-12366', '40076-12366', '40071-13888']);
});
