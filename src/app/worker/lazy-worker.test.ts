import { expect, test } from 'vitest';
import { ok } from '../../domain/core/result.ts';
import { createLazyWorker } from './lazy-worker.ts';
import type { WorkerClient } from './worker-client.ts';

const never = () => new Promise<never>(() => {});
const options = { baseUrl: 'https://gateway.test', appId: '22530100010000', tabId: 't', visible: true };
const input = { way: 'password', loginName: 'a', password: 'b', rememberPassword: false, autoLogin: false } as const;

function setUp({ late = never, loads = () => true }: { late?: () => Promise<void>; loads?: () => boolean } = {}) {
  const heard: string[] = [];
  const worker: WorkerClient = {
    start: async ({ baseUrl }) => {
      heard.push(`start ${baseUrl}`);
      return ok(null);
    },
    signIn: () => {
      heard.push('signIn');
      return never();
    },
    ask: never,
    handOver: never,
    vault: never,
    signOut: never,
    reopen: never,
    rebuild: never,
    syncNow: async () => {
      heard.push('syncNow');
      return ok(null);
    },
    resource: never,
    setVisible: never,
    state: () => 'running',
    storage: () => null,
    logoutWaits: () => false,
    onState: () => () => {},
    revive: () => {},
  };
  const client = createLazyWorker(async () => {
    if (!loads()) throw new Error('no line');
    return worker;
  }, late);
  return { client, heard };
}
async function settled(): Promise<void> {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
}

test('[AUTH-01] a sign-in that is quicker than the configuration waits until the worker was told where the gateway is', async () => {
  const { client, heard } = setUp();
  void client.signIn(input);
  const synced = client.syncNow();
  await settled();
  expect(heard).toEqual([]);
  await client.start(options);
  expect(await synced).toEqual(ok(null));
  expect(heard).toEqual(['start https://gateway.test', 'signIn', 'syncNow']);
});

test('a call made after the start goes to the worker without waiting for anything', async () => {
  const { client, heard } = setUp();
  await client.start(options);
  expect(await client.syncNow()).toEqual(ok(null));
  expect(heard).toEqual(['start https://gateway.test', 'syncNow']);
});

test('[ERR-08] a call that waits for a start that is never sent ends as data', async () => {
  const { client, heard } = setUp({ late: async () => {} });
  expect(await client.signIn(input)).toMatchObject({ ok: false, error: { kind: 'offline', code: 'worker.not-loaded' } });
  expect(heard).toEqual([]);
});

test('[ERR-08] without its chunk the start ends as data; the next call loads it again and sends the start first', async () => {
  let line = false;
  const { client, heard } = setUp({ loads: () => line });
  expect(await client.start(options)).toMatchObject({ ok: false, error: { code: 'worker.not-loaded' } });
  line = true;
  expect(await client.syncNow()).toEqual(ok(null));
  expect(heard).toEqual(['start https://gateway.test', 'syncNow']);
});

test('[ERR-08] when the code of the start does not come, a sign-in that waits for it ends as data, and works once it has come', async () => {
  const { client, heard } = setUp();
  const waiting = client.signIn(input);
  client.notComing();
  expect(await waiting).toMatchObject({ ok: false, error: { kind: 'offline', code: 'worker.not-loaded' } });
  await client.start(options);
  expect(await client.syncNow()).toEqual(ok(null));
  expect(heard).toEqual(['start https://gateway.test', 'syncNow']);
});
