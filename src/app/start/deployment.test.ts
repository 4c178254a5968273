import { expect, test } from 'vitest';
import { testMemory } from '../../../tests/support/memory-kit.ts';
import { type Deployment, readDeployment } from '../../domain/core/deployment.ts';
import { createDeployment } from './deployment.ts';

const xsb: Deployment = { gatewayUrl: 'https://gw.example', variant: 'xsb' };
const never = () => new Promise<Deployment | null>(() => undefined);

test('[FLAG-01] a first visit waits for the configuration, and the next start knows the variant before it has asked', async () => {
  const memory = testMemory({});
  const first = createDeployment(memory, async () => xsb);
  await first.known();
  expect(first.variant()).toBe('xsb');
  const next = createDeployment(memory, never);
  await next.known();
  expect(next.variant()).toBe('xsb');
});

test('[FLAG-01] offline the last known gateway and variant stand', async () => {
  const memory = testMemory({});
  await createDeployment(memory, async () => xsb).latest();
  expect(await createDeployment(memory, async () => null).latest()).toEqual(xsb);
  expect(memory.get('variant')).toBe('xsb');
});

test('without an answer and a memory it is the main workbench at its own origin, and later starts do not wait for an answer', async () => {
  const memory = testMemory({});
  expect(await createDeployment(memory, async () => null).latest()).toEqual({ gatewayUrl: '', variant: 'main' });
  await createDeployment(memory, never).known();
});

test('[AUTH-07] the device stands where the deployment says, at the next start too; in 130000 where it says nothing or what is no location', async () => {
  const memory = testMemory({});
  const at = async (told: object | null) => {
    const store = createDeployment(memory, async () => readDeployment(told && { gatewayUrl: '', ...told }));
    await store.latest();
    return store.location();
  };
  expect(await at({ locationCode: '440300' })).toBe('440300');
  expect(await at(null)).toBe('440300');
  expect(createDeployment(memory, never).location()).toBe('440300');
  expect(await at({ locationCode: '44' })).toBe('130000');
  expect(await at({ locationCode: 440_300 })).toBe('130000');
});

test('[FLAG-01] a deployment that became the other variant changes the open page, which asks once', async () => {
  let asked = 0;
  const store = createDeployment(testMemory({ variant: 'main' }), async () => {
    asked += 1;
    return xsb;
  });
  const seen: string[] = [];
  store.subscribe(() => seen.push(store.variant()));
  await Promise.all([store.latest(), store.latest()]);
  expect([seen, asked]).toEqual([['xsb'], 1]);
});

test('a gateway that is no address was kept by an older version: calls go to the own origin, and not into nowhere', async () => {
  const memory = testMemory({ gatewayUrl: 'NaN?' });
  expect(await createDeployment(memory, async () => null).latest()).toEqual({ gatewayUrl: '', variant: 'main' });
});
