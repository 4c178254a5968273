import { expect, test } from 'vitest';
import { calls } from '../../src/api/calls/table.ts';
import { runStep } from '../../tests/support/browser/step.ts';
import { memoryStore } from '../../tests/support/gateway/memory-store.ts';
import { systemClock } from '../ports.ts';
import { openStore } from '../store/open.ts';
import { nonce, usesNonce } from './nonce.ts';

test('a login request is taken once, whatever the case of its id', async () => {
  const store = await openStore({ url: await memoryStore() });
  const step = nonce({ store, clock: systemClock });
  const ask = (requestId: string) => runStep(step, { call: 'webPasswordLogin', state: { requestId } });
  expect((await ask('AB')).passed).toBe(true);
  expect(await ask('ab')).toMatchObject({ status: 409, code: 'sign.replay', passed: false });
  expect((await ask('cd')).passed).toBe(true);
  await store.close();
});

test('reads and unsigned commands take none', async () => {
  for (const call of [calls.ping, calls.gatewayKeys, calls.getProtocol, calls.companyUpdate, calls.companyPull, calls.changePassword])
    expect(usesNonce(call), call.name).toBe(false);
  for (const call of [
    calls.webPasswordLogin,
    calls.dynamicPassword,
    calls.tokenByCode,
    calls.sendSmsCode,
    calls.logout,
    calls.trackingCollect,
  ])
    expect(usesNonce(call), call.name).toBe(true);
});
