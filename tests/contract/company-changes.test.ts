import { expect, test } from 'vitest';
import { changeAccount } from '../../server/store/tables/accounts.ts';
import { removeCompany } from '../../server/store/tables/companies.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { EditableField } from '../../src/domain/company/company-edit.ts';
import { createTestClient, type TestClient } from '../support/gateway/gateway-client.ts';
import { onBothStores, type TestGateway } from './stores.ts';

const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';

/** A browser that says what it is. */
function browser(gateway: TestGateway, userAgent: string): TestClient {
  const fetch = (request: Request) => {
    request.headers.set('user-agent', userAgent);
    return gateway.app.fetch(request);
  };
  return createTestClient({ app: { fetch } }, () => gateway.clock.now());
}

async function edit(by: TestClient, companyId: string, texts: Partial<Record<EditableField, string>>) {
  const rows = (await by.pullAll()).flatMap((batch) => batch.rows);
  const held: Record<string, unknown> = { ...rows.find((row) => row.companyId === companyId) };
  const changes = Object.fromEntries(Object.entries(texts).map(([field, to]) => [field, { from: held[field], to }]));
  const input = { companyId, baseRev: Number(held.rev), changes };
  const done = await by.client.call(calls.companyUpdate, input, { idempotencyKey: crypto.randomUUID() });
  if (!done.ok) throw new Error(JSON.stringify(done.error));
}

async function told({ client }: TestClient, companyId: string) {
  const answer = await client.call(calls.companyLastChanges, { companyId });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value.list;
}

/** An account with a company, signed in by a browser and by a program without a name. */
async function two(gateway: TestGateway) {
  const accountId = await gateway.account('wang', 2);
  const [there, here] = [browser(gateway, edge), gateway.client()];
  await there.signIn('wang');
  await here.signIn('wang');
  const [companyId = ''] = (await here.pullAll()).flatMap(({ rows }) => rows.map((row) => row.companyId));
  return { accountId, there, here, companyId };
}

onBothStores('who changed a company', (open) => {
  test('[CALL-042] [PLUS-10] each field says who changed it last, when and on which device, as the list of devices names it', async () => {
    const gateway = await open();
    const { accountId, there, here, companyId } = await two(gateway);
    expect(await told(here, companyId)).toEqual([]);
    const start = gateway.clock.now();
    await edit(there, companyId, { note: '一', accountant: '李' });
    gateway.clock.advance(60_000);
    await edit(here, companyId, { note: '二' });
    const account = gateway.services.store.db.selectFrom('account').select('full_name').where('account_id', '=', accountId);
    const { full_name: fullName } = await account.executeTakeFirstOrThrow();
    expect(fullName).not.toBe('');
    const iso = (ms: number) => new Date(start + ms).toISOString();
    expect(await told(here, companyId)).toMatchObject([
      { field: 'note', at: iso(60_000), fullName, device: '', isThis: 1 },
      { field: 'accountant', at: iso(0), fullName, device: 'Edge 140 · Windows', isThis: 0 },
    ]);
    expect((await told(there, companyId)).map(({ isThis }) => isThis)).toEqual([0, 1]);
    const devices = await here.client.call(calls.listDevices, {});
    const edgeOf = devices.ok ? devices.value.list.find(({ name }) => name === 'Edge 140 · Windows') : undefined;
    expect((await told(here, companyId))[1]?.familyId).toBe(edgeOf?.familyId);
  });

  test('what was no change is nobody’s, and the device of one that has signed out is still named', async () => {
    const gateway = await open();
    const { accountId, there, here, companyId } = await two(gateway);
    await edit(there, companyId, { note: '一' });
    await edit(here, companyId, { note: '一' });
    await there.client.call(calls.logout, { accountId });
    await gateway.services.store.db.deleteFrom('session_family').where('revoked_at', '>', 0).execute();
    expect(await told(here, companyId)).toMatchObject([{ field: 'note', device: 'Edge 140 · Windows' }]);
  });

  test('it goes with its company, and is nobody else’s to know', async () => {
    const gateway = await open();
    const { accountId, there, here, companyId } = await two(gateway);
    await edit(there, companyId, { note: '一' });
    const other = await gateway.account('li', 1);
    const li = gateway.client();
    await li.signIn('li');
    // The other one had the company too, and changed his copy of it.
    const theirs = { account_id: other, company_id: companyId, field: 'accountant', by_account: other, family_id: 'f', device: '', at: 1 };
    await gateway.services.store.db.insertInto('company_change').values(theirs).execute();
    expect((await told(here, companyId)).map(({ field }) => field)).toEqual(['note']);
    expect(await li.client.call(calls.companyLastChanges, { companyId })).toMatchObject({ ok: false, error: { code: 'company.notFound' } });
    const { store } = gateway.services;
    await store.write((tx) => changeAccount(tx, accountId, gateway.clock.now(), (change) => removeCompany(change, companyId)));
    expect(await here.client.call(calls.companyLastChanges, { companyId })).toMatchObject({ ok: false });
    const left = await store.db.selectFrom('company_change').select('account_id').execute();
    expect(left).toEqual([{ account_id: other }]);
  });
});
