import { expect, test } from 'vitest';
import { drawnRows, rowsThatFit, SPARE_ROWS, slotOf } from './drawn-rows.ts';

const FIT = rowsThatFit(550, 36);
const draw = (first: number, direction: 'forward' | 'backward' | null = null, count = 20_000) =>
  drawnRows({ first, count, direction }, FIT, SPARE_ROWS);

test('every row in view is drawn, wherever the list stands and is scrolled to', () => {
  for (const direction of ['forward', 'backward', null] as const) {
    for (const first of [0, 1, 5, 9_990, 20_000 - FIT]) {
      const rows = draw(first, direction);
      expect(rows).toHaveLength(FIT + SPARE_ROWS);
      for (let row = first; row < first + FIT; row += 1) expect(rows).toContain(row);
      expect(rows.at(-1)).toBeLessThan(20_000);
    }
  }
});

test('a short list is drawn whole, an empty one not at all', () => {
  expect(draw(0, null, 3)).toEqual([0, 1, 2]);
  expect(draw(2, 'forward', 3)).toEqual([0, 1, 2]);
  expect(draw(0, null, 0)).toEqual([]);
});

test('most of what is not in view lies ahead', () => {
  expect(draw(1_000, 'forward')[0]).toBe(998);
  expect(draw(1_000, 'backward')[0]).toBe(992);
  expect(draw(1_000)[0]).toBe(995);
});

test('however far the list jumps, the rows drawn use the same elements, each row its own', () => {
  const all = Array.from({ length: FIT + SPARE_ROWS }, (_, slot) => slot);
  for (const first of [0, 3, 50, 51, 12_345, 19_999]) {
    const slots = draw(first, 'forward').map((row) => slotOf(row, all.length));
    expect(slots.toSorted((a, b) => a - b)).toEqual(all);
  }
});

test('before the first paint nothing is drawn that is not seen', () => {
  expect(drawnRows({ first: 0, count: 20_000, direction: null }, FIT, 0)).toHaveLength(FIT);
});
