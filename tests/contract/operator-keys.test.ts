import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceKeyCli } from '../../server/sources/keys/keys-cli.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { HeadCall, InputOf, OutputOf } from '../../src/api/contract.ts';
import type { KeyForm } from '../../src/api/entities/source-key.ts';
import { companyIdsOf, type OpenTestGateway, onBothStores, openSqliteGateway } from './stores.ts';

const DAY = 86_400_000;
const AT = '2026-11-19T02:00:00.000Z';
const form = (over: Partial<KeyForm> = {}): KeyForm => ({ name: '发票平台', areas: [], accounts: [], expiresAt: 0, ...over });

/** A gateway with an operator, and wang and li with two companies each; a program tells facts with the keys that the operator makes. */
async function openStage(open: OpenTestGateway) {
  const gateway = await open();
  const { db } = gateway.services.store;
  const bossId = await gateway.account('boss', 1);
  await db.updateTable('account').set({ operator: 1 }).where('account_id', '=', bossId).execute();
  const boss = gateway.client();
  await boss.signIn('boss');
  const ask = async <C extends HeadCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>> => {
    const told = await boss.client.call(call, input);
    if (!told.ok) throw new Error(JSON.stringify(told.error));
    return told.value;
  };
  const [wang = '', li = ''] = [await gateway.account('wang', 2), await gateway.account('li', 2)];
  const [own = ''] = await companyIdsOf(gateway, wang);
  const [foreign = ''] = await companyIdsOf(gateway, li);
  const fact = (companyId: string, state = 'accepted') => ({
    ...{ companyId, area: 'tax', at: AT },
    doc: { code: 'vat', period: '202610', state, amount: '12.00', stateAt: AT },
  });
  async function tell(key: string, facts: readonly object[]) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    const answer = await gateway.app.request('/sources/v1/facts', { method: 'POST', headers, body: JSON.stringify({ facts }) });
    return { status: answer.status, ...(await answer.json()) };
  }
  return {
    ...{ gateway, db, own, foreign, fact, tell },
    /** Days go by, and the operator signs in again. */
    async later(days: number) {
      gateway.clock.advance(days * DAY);
      await boss.signIn('boss');
    },
    add: (over: Partial<KeyForm> = {}) => ask(calls.operatorKeyAdd, form(over)),
    send: (over: Partial<KeyForm>) => boss.send('operatorKeyAdd', { payload: form(over) }),
    revoke: (keyId: string) => boss.send('operatorKeyRevoke', { payload: { keyId } }),
    list: async () => (await ask(calls.operatorKeys, {})).list,
    callsOf: async (keyId: string) => (await ask(calls.operatorKeyCalls, { keyId })).list,
  };
}

onBothStores('source keys on the operator’s page', (open) => {
  test('[PLUS-44] [PLUS-50] a key made on the page tells within its areas and accounts, is told once, and is listed without its secret', async () => {
    const { db, add, list, tell, fact, own, foreign, gateway } = await openStage(open);
    expect(await list()).toEqual([]);
    const expiresAt = gateway.clock.now() + 2 * DAY;
    const { keyId, key } = await add({ name: ' 税务平台 ', areas: ['tax'], accounts: ['WANG', ' wang ', ''], expiresAt });
    gateway.clock.advance(1_000);
    const second = await add({ name: '影像', areas: ['invoice', 'books'], accounts: ['wang', 'li'] });
    const books = { companyId: own, area: 'books', at: AT, doc: { period: '202610', closed: 1 } };
    expect((await tell(key, [fact(own), fact(foreign), books])).results).toEqual([
      { outcome: 'stored' },
      { outcome: 'refused', problem: 'company.unknown' },
      { outcome: 'refused', problem: 'area.forbidden' },
    ]);
    const told = await list();
    expect(told).toMatchObject([
      {
        ...{ keyId: second.keyId, name: '影像', areas: ['invoice', 'books'], accounts: ['wang', 'li'], createdBy: 'boss' },
        ...{ expiresAt: 0, revokedAt: 0, lastUsedAt: 0, calls: 0, rows: 0, stored: 0, refused: 0 },
      },
      {
        ...{ keyId, name: '税务平台', areas: ['tax'], accounts: ['wang'], createdBy: 'boss', expiresAt, revokedAt: 0 },
        ...{ lastUsedAt: gateway.clock.now(), calls: 1, rows: 3, stored: 1, refused: 2 },
      },
    ]);
    const secrets = [key, second.key].map((one) => one.split('_').slice(2).join('_'));
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(20);
      for (const text of [JSON.stringify(told), JSON.stringify(await db.selectFrom('source_key').selectAll().execute())])
        expect(text).not.toContain(secret);
    }
    gateway.clock.advance(2 * DAY);
    expect(await tell(key, [fact(own)])).toMatchObject({ status: 401, error: 'key.expired' });
  });

  test('[PLUS-44] [PLUS-50] each key is told its own calls of 30 days, the newest first, with rows, changed and refused', async () => {
    const { add, list, callsOf, tell, fact, own, gateway, later } = await openStage(open);
    const [busy, quiet] = [await add(), await add({ name: '少' })];
    await tell(busy.key, [fact(own), fact('nobody')]);
    await later(29);
    await tell(quiet.key, [fact('nobody')]);
    await tell(busy.key, [fact(own, 'paid'), fact(own, 'paid'), fact('nobody')]);
    const counted = async () =>
      Object.fromEntries(
        (await list()).map(({ keyId, calls: n, rows, stored, refused }) => [
          keyId === busy.keyId ? 'busy' : 'quiet',
          [n, rows, stored, refused],
        ]),
      );
    expect(await counted()).toEqual({ busy: [2, 5, 2, 2], quiet: [1, 1, 0, 1] });
    expect(await callsOf(busy.keyId)).toMatchObject([
      { call: 'facts', rows: 3, stored: 1, refused: 1, status: 200, at: gateway.clock.now() },
      { call: 'facts', rows: 2, stored: 1, refused: 1, status: 200, at: gateway.clock.now() - 29 * DAY },
    ]);
    await later(2);
    expect(await counted()).toEqual({ busy: [1, 3, 1, 1], quiet: [1, 1, 0, 1] });
    expect(await callsOf('nobody')).toEqual([]);
  });

  test('[PLUS-50] a key that is revoked opens nothing from then on, twice is no failure, and another one still does', async () => {
    const { add, list, revoke, tell, fact, own } = await openStage(open);
    const [ended, kept] = [await add(), await add({ name: '另一个' })];
    expect(await tell(ended.key, [fact(own)])).toMatchObject({ status: 200 });
    expect([(await revoke(ended.keyId)).status, (await revoke(ended.keyId)).status]).toEqual([200, 200]);
    expect(await revoke('000000000000')).toMatchObject({ status: 404, head: { code: 'sourceKey.unknown' } });
    expect(await tell(ended.key, [fact(own)])).toMatchObject({ status: 401, error: 'key.revoked' });
    expect(await tell(kept.key, [fact(own)])).toMatchObject({ status: 200 });
    const states = (await list()).map(({ keyId, revokedAt }) => [keyId === ended.keyId, revokedAt > 0]);
    expect(states.sort()).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test('[PLUS-50] a key without a name, of an account that is none, or that has expired already is not made, each said at its field', async () => {
    const { db, send, gateway } = await openStage(open);
    const problems = async (over: Partial<KeyForm>) => {
      const { status, head, body } = await send(over);
      return [status, head?.code, (body as { problems: object[] }).problems]; // as: the body of a refused form
    };
    const now = gateway.clock.now();
    expect(await problems({ name: '  ', accounts: ['wang', 'nobody-here'], expiresAt: now })).toEqual([
      422,
      'sourceKey.invalid',
      [
        { field: 'name', problem: 'missing' },
        { field: 'accounts', problem: 'account' },
        { field: 'expiresAt', problem: 'over' },
      ],
    ]);
    expect(await problems({ accounts: ['nobody-here'] })).toEqual([422, 'sourceKey.invalid', [{ field: 'accounts', problem: 'account' }]]);
    expect((await send({ areas: ['weather' as 'tax'] })).status).toBe(400);
    expect((await send({ name: 'x'.repeat(61) })).status).toBe(400);
    expect(await db.selectFrom('source_key').select('key_id').execute()).toEqual([]);
    expect((await send({ expiresAt: now + 1 })).status).toBe(200);
  });
});

test('[PLUS-44] [PLUS-50] the operator’s command lists keys with the logins of their accounts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'source-keys-'));
  const db = join(folder, 'wb.db');
  const gateway = await openSqliteGateway(db);
  const wang = await gateway.account('wang', 1);
  const { random } = gateway.services;
  const said: string[] = [];
  const command = (...args: string[]) =>
    sourceKeyCli([...args, '--db', db], { env: {}, exists: () => true, print: (line) => said.push(line), clock: gateway.clock, random });
  expect(await command('add', '税务平台', '--accounts', 'WANG')).toBe(0);
  expect(await command('add', '影像')).toBe(0);
  said.length = 0;
  expect(await command('list')).toBe(0);
  const text = said.join('\n');
  expect(text).toMatch(/税务平台.*\bwang\b/);
  expect(text).toMatch(/影像.*全部 all/);
  expect(text).not.toContain(wang);
  await gateway.close();
  rmSync(folder, { recursive: true });
});
