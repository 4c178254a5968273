import { expect, test } from 'vitest';
import { allOf, chosenOf, noSelection, ranged, type Selection, selectedIn, toggled, unseenIn } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const ids = (selection: Selection) => [...selection.ids].sort().join('');

test('a range goes from the row pressed before, up or down, and adds to what is selected', () => {
  const two = toggled(toggled(noSelection, 'e'), 'b');
  expect(ids(ranged(two, order, 'd'))).toBe('bcde');
  expect(ids(ranged(ranged(two, order, 'd'), order, 'a'))).toBe('abcde');
  expect(ids(ranged(two, order, 'not here'))).toBe('be');
});

test('without a row pressed before, or with one that has left the view, a range is the row alone', () => {
  expect(ids(ranged(noSelection, order, 'c'))).toBe('c');
  expect(ids(ranged(toggled(noSelection, 'z'), order, 'c'))).toBe('cz');
});

test('a row that is pressed twice is not selected, and all of a view leaves what is selected beside it', () => {
  expect(ids(toggled(toggled(noSelection, 'c'), 'c'))).toBe('');
  expect(ids(allOf(toggled(noSelection, 'z'), order))).toBe('abcdez');
});

test('how much of a view is selected does not count what is selected beside it', () => {
  const beside = toggled(noSelection, 'z');
  expect([noSelection, beside, toggled(beside, 'c'), allOf(beside, order)].map((one) => chosenOf(one, order))).toEqual([
    'none',
    'none',
    'some',
    'all',
  ]);
});

test('an action is given the companies of the view in its order, and then the others', () => {
  expect(selectedIn(['z', 'd', 'a'].reduce(toggled, noSelection), order)).toEqual(['a', 'd', 'z']);
  expect(selectedIn(noSelection, order)).toEqual([]);
});

test('what is selected and not in a view is counted', () => {
  const three = ['z', 'd', 'y'].reduce(toggled, noSelection);
  expect([unseenIn(noSelection, order), unseenIn(three, order), unseenIn(three, []), unseenIn(allOf(noSelection, order), order)]).toEqual([
    0, 2, 3, 0,
  ]);
});
