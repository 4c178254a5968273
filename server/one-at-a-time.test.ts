import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('a run that is asked for while one runs joins it; after one that failed the next one runs, and who waited is told of no failure', async () => {
  const begun: number[] = [];
  const failures: unknown[] = [];
  const ends: (() => void)[] = [];
  const one = oneAtATime(
    () =>
      new Promise((resolve, reject) => {
        begun.push(begun.length);
        ends.push(begun.length === 2 ? () => reject(new Error('no')) : resolve);
      }),
    (error) => failures.push(error),
  );
  await one.idle();
  const [first, joined] = [one.run(), one.run()];
  expect([joined === first, begun]).toEqual([true, [0]]);
  ends[0]?.();
  await one.idle();
  const second = one.run();
  ends[1]?.();
  await second;
  expect(failures).toEqual([new Error('no')]);
  const third = one.run();
  ends[2]?.();
  await third;
  expect(begun).toEqual([0, 1, 2]);
});
