import { expect, test } from 'vitest';
import { loadUntilThere } from './load-until-there.ts';

test('[ERR-08] code that did not load is asked for again, with growing waits, until it comes, and the trouble is told once', async () => {
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
  let troubles = 0;
  expect(await loadUntilThere(load, { after }, () => troubles++)).toBe('started');
  expect(troubles).toBe(1);
  expect(waits).toEqual([500, 1_000, 2_000]);
});
