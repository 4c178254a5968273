import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '../../src/api/calls/table.ts';
import { silentLog } from '../../src/domain/core/log.ts';
import { memoryStore } from '../../tests/support/gateway/memory-store.ts';
import { openGateway } from '../gateway.ts';
import { fetchExchange } from '../http/fetch-exchange.ts';
import { insertAccount } from '../store/tables/accounts.ts';
import type { Asked, RunCommand } from './call.ts';
import { value } from './call.ts';
import { failed } from './calls.ts';
import { runCommand } from './command.ts';

const session = { accountId: 'a', familyId: 'f', device: '', signKey: '', rev: 0, total: 0, hiddenTotal: 0 };

async function started(run: RunCommand) {
  const gateway = await openGateway({ db: await memoryStore() });
  const { services } = gateway;
  const row = { account_id: 'a', login_name: 'a', password: '', mobile: '', full_name: '', position_type: '' };
  await services.store.write((tx) => insertAccount(tx, row, 0));
  const send = async (key: string, n = 0) => {
    const x = fetchExchange(new Request('http://gateway.test/', { method: 'POST', headers: { 'idempotency-key': key } }));
    const noHeaders = { appId: '', version: '', timestamp: '', mac: '', accountId: 'a', accessToken: '', locationCode: '' };
    const payload = { n };
    const state = { call: calls.companyHide, raw: '', payload, headers: noHeaders, requestId: randomUUID(), session, input: payload };
    const asked = services as unknown as Asked; // as: this command looks at nothing else of the request
    const { status, body } = await runCommand(x, state, asked, run).catch((error: unknown) => failed(x, error, silentLog));
    return { status, text: String(body) };
  };
  return { ...gateway, send };
}

test('a command that throws leaves nothing: no effect, no event, no stored answer, and its key is free', async () => {
  let runs = 0;
  const { send, services, close } = await started(async ({ change }) => {
    change.event('company');
    runs += 1;
    if (runs === 1) throw new Error('broken in the middle');
    return value({ runs });
  });
  const key = randomUUID();
  expect((await send(key)).status).toBe(500);
  const { db } = services.store;
  expect(await db.selectFrom('event_log').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('command').selectAll().execute()).toEqual([]);
  expect(JSON.parse((await send(key)).text).body).toEqual({ runs: 2 });
  expect(await db.selectFrom('account').select('rev').execute()).toEqual([{ rev: 1 }]);
  await close();
});

test('the same key again is answered from the store without running; keys differ by account only in lower case', async () => {
  let runs = 0;
  const { send, close } = await started(async () => {
    runs += 1;
    return value({ runs });
  });
  const key = randomUUID();
  const first = await send(key);
  expect(await send(key.toUpperCase())).toEqual(first);
  expect((await send(key, 1)).status).toBe(422);
  expect(runs).toBe(1);
  await close();
});
