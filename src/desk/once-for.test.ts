import { expect, test, vi } from 'vitest';
import { onceFor } from './once-for.ts';

test('the same things are worked on once, whoever asks and whatever was asked between; other things are worked on anew', () => {
  const work = vi.fn((list: readonly number[], by: number) => list.map((n) => n * by));
  const once = onceFor(work);
  const list = [1, 2];
  const first = once(list, 2);
  expect(once(list, 2)).toBe(first);
  expect(once(list, 3)).toEqual([3, 6]);
  expect(once(list, 2)).toBe(first);
  expect(work).toHaveBeenCalledTimes(2);
  expect(once([1, 2], 3)).toEqual([3, 6]);
  expect(work).toHaveBeenCalledTimes(3);
});

test('of several things beside the first all must be the same, in their places', () => {
  const once = onceFor((list: readonly string[], ...rest: readonly [string, string]) => [...list, ...rest].join());
  const list = ['a'];
  expect([once(list, 'b', 'c'), once(list, 'b', 'd'), once(list, 'e', 'd'), once(list, 'd', 'e')]).toEqual([
    'a,b,c',
    'a,b,d',
    'a,e,d',
    'a,d,e',
  ]);
});

test('two answers are kept for a thing, no more', () => {
  const work = vi.fn((list: readonly number[], by: number) => list.length * by);
  const once = onceFor(work);
  const list = [1];
  for (const by of [1, 2, 3, 2, 1]) expect(once(list, by)).toBe(by);
  expect(work.mock.calls.map(([, by]) => by)).toEqual([1, 2, 3, 1]);
});
