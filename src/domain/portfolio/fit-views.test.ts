import { expect, test } from 'vitest';
import { fitViews } from './fit-views.ts';

test('[PLUS-06] saved views that do not fit go to the menu, the active one never', () => {
  const widths = [100, 80, 60, 90];
  expect(fitViews(widths, 0, 330, 50)).toEqual([0, 1, 2, 3]);
  expect(fitViews(widths, 0, 329, 50)).toEqual([0, 1, 2]);
  expect(fitViews(widths, 3, 329, 50)).toEqual([0, 1, 3]);
  expect(fitViews(widths, 3, 240, 50)).toEqual([0, 3]);
  // However little room there is.
  expect(fitViews(widths, 3, 60, 50)).toEqual([3]);
  expect(fitViews(widths, -1, 200, 50)).toEqual([0]);
});
