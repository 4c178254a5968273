import { expect, test } from 'vitest';
import { turnLock } from './turn-lock.ts';

test('without Web Locks every window is alone', async () => {
  const lock = turnLock('A1', undefined);
  expect(await lock.tryHold()).not.toBeNull();
  expect(await lock.wait(new AbortController().signal)).not.toBeNull();
});
