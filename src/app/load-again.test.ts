import { expect, test } from 'vitest';
import { loadUntilThere } from './load-again.ts';

test('[ERR-08] code that did not load is asked for again, with growing waits, until it comes', async () => {
  const waits: number[] = [];
  const after = (ms: number, fn: () => void) => {
    waits.push(ms);
    fn();
    return () => {};
  };
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries < 4) throw new TypeError('Failed to fetch dynamically imported module');
    return 'started';
  };
  expect(await loadUntilThere(load, { after })).toBe('started');
  expect(waits).toEqual([500, 1_000, 2_000]);
});
