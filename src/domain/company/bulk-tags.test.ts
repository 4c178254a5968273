import { expect, test } from 'vitest';
import { changedTags, occurringTags, tagsLeft, takenBack } from './bulk-tags.ts';
import { MAX_TAGS } from './company-check.ts';

test('[PLUS-17] tags are added at the end, once, and removed wherever they stand; a tag that is added and removed goes', () => {
  expect(changedTags(['甲', '乙'], { add: [' 丙 ', '乙', '丙'], remove: [] })).toEqual(['甲', '乙', '丙']);
  expect(changedTags(['甲', '乙'], { add: ['丙'], remove: ['甲'] })).toEqual(['乙', '丙']);
  expect(changedTags(['甲', '乙'], { add: ['乙'], remove: ['乙'] })).toEqual(['甲']);
});

test('[PLUS-17] a company whose tags would not change is left, and one that would have too many', () => {
  const many = Array.from({ length: MAX_TAGS }, (_, n) => `t${n}`);
  expect(tagsLeft(['甲'], { add: ['甲'], remove: ['乙'] })).toBe('same');
  expect(tagsLeft(many, { add: ['甲'], remove: [] })).toBe('full');
  expect(tagsLeft(many, { add: ['甲'], remove: ['t0'] })).toBeNull();
  // One that has too many already may lose some.
  expect(tagsLeft([...many, 'x', 'y'], { add: [], remove: ['x'] })).toBeNull();
});

test('[PLUS-17] undo brings the tags back as they were, and what others changed since stays', () => {
  const done = { from: ['甲', '乙', '丙'], to: ['乙', '丙', '丁'] };
  expect(takenBack(['乙', '丙', '丁'], done)).toEqual({ from: ['乙', '丙', '丁'], to: ['甲', '乙', '丙'] });
  expect(takenBack(['乙', '丁', '戊'], done)).toEqual({ from: ['乙', '丁', '戊'], to: ['乙', '戊', '甲'] });
});

test('[PLUS-17] an undo from a page that has not read the change yet takes it back too', () => {
  const done = { from: ['甲', '乙', '丙'], to: ['乙', '丙', '丁'] };
  expect(takenBack(['甲', '乙', '丙'], done)).toEqual({ from: ['乙', '丙', '丁'], to: ['甲', '乙', '丙'] });
});

test('tags of a set are told with their counts, the commonest first', () => {
  expect(occurringTags([['b', 'a'], ['b'], [], ['c', 'a']])).toEqual([
    { tag: 'a', count: 2 },
    { tag: 'b', count: 2 },
    { tag: 'c', count: 1 },
  ]);
});
