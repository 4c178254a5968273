import { expect, test } from 'vitest';
import { sizeOf } from './surface-size.ts';

test('[CONST-27] windows are 1000x650, 900x558 and 1000x600, and 800x580 where nothing else is said', () => {
  expect(sizeOf('mail')).toEqual({ width: 1_000, height: 650 });
  expect(sizeOf('multiPopup')).toEqual({ width: 900, height: 558 });
  expect(sizeOf('raffle')).toEqual({ width: 1_000, height: 600 });
  expect(['popup', 'marketing', 'annualReport'].map((name) => sizeOf(name as 'popup'))).toEqual(
    Array.from({ length: 3 }, () => ({ width: 800, height: 580 })),
  );
});
