import { expect, test } from 'vitest';
import { recommendedOf, recommendPositions } from './recommended.ts';

test('[CONST-15] [CONST-16] P0008 is shown, and beside it P0019, or P0018 where P0019 has nothing', () => {
  expect(recommendPositions).toEqual(['P0008', 'P0018', 'P0019']);
  expect(recommendedOf({ P0008: ['a'], P0018: ['b'], P0019: ['c'], P0033: ['d'] })).toEqual(['a', 'c']);
  expect(recommendedOf({ P0018: ['b'], P0019: [] })).toEqual(['b']);
  expect(recommendedOf({})).toEqual([]);
});
