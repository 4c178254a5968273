import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { within } from './within.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what ends in time is answered, and no timer is left; what fails in time fails as it is', async () => {
  expect(await within(1_000, 'the first', Promise.resolve('answer'))).toBe('answer');
  await expect(within(1_000, 'the second', Promise.reject(new Error('its own word')))).rejects.toThrow('its own word');
  expect(vi.getTimerCount()).toBe(0);
});

test('what does not end in time is named, with the time that it had', async () => {
  const waited = within(30_000, 'the gateway', new Promise(() => {}));
  const told = expect(waited).rejects.toThrow('the gateway has not ended in 30 s');
  await vi.advanceTimersByTimeAsync(29_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await told;
});
