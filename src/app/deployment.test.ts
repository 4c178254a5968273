import { expect, test } from 'vitest';
import type { Deployment } from '../domain/deployment.ts';
import type { KeyValue } from '../features/account/key-value.ts';
import { createDeployment } from './deployment.ts';

function memoryOf(held: Record<string, string>): KeyValue {
  const values = new Map(Object.entries(held));
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => values.set(key, value).has(key),
    remove: (key) => void values.delete(key),
    listen: () => () => undefined,
  };
}
const xsb: Deployment = { gatewayUrl: 'https://gw.example', variant: 'xsb' };
const never = () => new Promise<Deployment | null>(() => undefined);

test('[FLAG-01] a first visit waits for the configuration, and the next start knows the variant before it has asked', async () => {
  const memory = memoryOf({});
  const first = createDeployment(memory, async () => xsb);
  await first.known();
  expect(first.variant()).toBe('xsb');
  const next = createDeployment(memory, never);
  await next.known();
  expect(next.variant()).toBe('xsb');
});

test('[FLAG-01] offline the last known gateway and variant stand', async () => {
  const memory = memoryOf({});
  await createDeployment(memory, async () => xsb).latest();
  expect(await createDeployment(memory, async () => null).latest()).toEqual(xsb);
  expect(memory.get('variant')).toBe('xsb');
});

test('without an answer and a memory it is the main workbench at its own origin, and later starts do not wait for an answer', async () => {
  const memory = memoryOf({});
  expect(await createDeployment(memory, async () => null).latest()).toEqual({ gatewayUrl: '', variant: 'main' });
  await createDeployment(memory, never).known();
});

test('[FLAG-01] a deployment that became the other variant changes the open page, which asks once', async () => {
  let asked = 0;
  const store = createDeployment(memoryOf({ variant: 'main' }), async () => {
    asked += 1;
    return xsb;
  });
  const seen: string[] = [];
  store.subscribe(() => seen.push(store.variant()));
  await Promise.all([store.latest(), store.latest()]);
  expect([seen, asked]).toEqual([['xsb'], 1]);
});
