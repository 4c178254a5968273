import { expect, test } from 'vitest';
import { sleepOrder } from './frame-life.ts';

const live = (count: number) => Array.from({ length: count }, (_, n) => ({ key: `k${n}`, usedAt: 10 - n, unsaved: n === 5 }));

test('with room for one more nobody is put to sleep', () => {
  expect(sleepOrder(live(5), 'new')).toEqual([]);
  expect(sleepOrder(live(6), 'k0')).toEqual([]);
});

test('the one that was in front longest ago sleeps first, one with unsaved content last', () => {
  expect(sleepOrder(live(6), 'new')).toEqual(['k4', 'k3', 'k2', 'k1', 'k0', 'k5']);
});
