import { expect } from 'vitest';

/** Waits for what a companion is about to do; the limit only ends what hangs, on a machine that is busy too. */
export function soon<T>(read: () => T) {
  return expect.poll(read, { timeout: 20_000 });
}
