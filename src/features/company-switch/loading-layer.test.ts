import { expect, test } from 'vitest';
import { createManualTime } from '../../api/testing/manual-time.ts';
import { createLoadingLayer } from './loading-layer.ts';

function setUp() {
  const time = createManualTime();
  const shown: boolean[] = [];
  const after = (ms: number, fn: () => void) => {
    const timer = time.timers.setTimeout(fn, ms);
    return () => time.timers.clearTimeout(timer);
  };
  return { time, shown, layer: createLoadingLayer({ after }, (now) => shown.push(now)) };
}

test('[GEN-06] the layer of a switch is gone when the switch is done, and nothing waits any more', () => {
  const { time, shown, layer } = setUp();
  layer.follow(true);
  time.advance(300);
  layer.follow(false);
  expect(shown).toEqual([true, false]);
  expect(time.waiting()).toBe(0);
});

test('[GEN-06] the layer of a switch that takes longer is gone 2000 ms after it was shown and does not come back', () => {
  const { time, shown, layer } = setUp();
  layer.follow(true);
  time.advance(1_999);
  expect(shown).toEqual([true]);
  time.advance(1);
  expect(shown).toEqual([true, false]);
  layer.follow(true);
  expect(shown.at(-1)).toBe(false);
});

test('[GEN-06] the next switch has its own 2000 ms', () => {
  const { time, shown, layer } = setUp();
  layer.follow(true);
  time.advance(1_500);
  layer.follow(false);
  layer.follow(true);
  time.advance(1_999);
  expect(shown).toEqual([true, false, true]);
  time.advance(1);
  expect(shown.at(-1)).toBe(false);
});

test('[GEN-06] the device clock set back does not keep the layer', () => {
  const { time, shown, layer } = setUp();
  layer.follow(true);
  time.set(1);
  time.advance(2_000);
  expect(shown).toEqual([true, false]);
});

test('a switch that never ran shows nothing', () => {
  const { shown, layer } = setUp();
  layer.follow(false);
  expect(shown).toEqual([]);
});
