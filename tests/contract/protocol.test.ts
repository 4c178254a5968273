import { expect, test } from 'vitest';
import { seedProtocols } from '../../samples/demo/seed/protocols.ts';
import { calls } from '../../src/api/calls/table.ts';
import { onBothStores, type TestGateway } from './stores.ts';

const user = (version: string) => ({
  code: 'user-service',
  version,
  name: '《用户服务协议》',
  url: `/protocols/user-service-${version}.html`,
});

/** Turns the check of the member agreement on or off, as an operator does. */
async function setCheck({ services }: TestGateway, on: boolean): Promise<void> {
  const row = { name: 'memberAgreementCheck', value: String(on) };
  await services.store.db
    .insertInto('remote_config')
    .values(row)
    .onConflict((c) => c.column('name').doUpdateSet({ value: row.value }))
    .execute();
}

onBothStores('protocols', (open) => {
  test('[CALL-061] [ENT-16] the newest version in force of each protocol of a scene, before a sign-in too', async () => {
    const gateway = await open();
    await seedProtocols(gateway.services.store);
    const { client } = gateway.client();
    const get = async (scene: string) =>
      (await client.call(calls.getProtocol, { scene })).ok && (await client.call(calls.getProtocol, { scene }));
    expect(await get('login')).toMatchObject({ value: { list: [user('2.0')] } });
    expect(await get('product')).toMatchObject({ value: { list: [] } });
    const ahead = { ...user('3.0'), scene: 'login', published_at: gateway.clock.now() + 60_000 };
    await gateway.services.store.db.insertInto('protocol').values(ahead).execute();
    expect(await get('login')).toMatchObject({ value: { list: [user('2.0')] } });
    gateway.clock.advance(60_000);
    expect(await get('login')).toMatchObject({ value: { list: [user('3.0')] } });
  });

  test('[CALL-062] an agreement is recorded once with its time, each version and application by itself, and only for the own account', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 0);
    const other = await gateway.account('li', 0);
    const client = gateway.client();
    await client.signIn('wang');
    const request = (of: string, version: string) => ({
      appId: '22540100010000',
      accountId: of,
      scene: 'login',
      protocolsCodeVOList: [{ code: 'user-service', version }],
    });
    const save = (...protocolRequestList: ReturnType<typeof request>[]) => client.client.call(calls.saveProtocol, { protocolRequestList });
    expect(await save(request(accountId, '1.0'))).toMatchObject({ ok: true });
    const first = gateway.clock.now();
    gateway.clock.advance(5_000);
    expect(await save(request(accountId, '1.0'), request(accountId, '2.0'))).toMatchObject({ ok: true });
    expect(await save(request(accountId, '2.0'), request(other, '2.0'))).toMatchObject({ ok: false, error: { kind: 'refused' } });
    const rows = await gateway.services.store.db.selectFrom('protocol_agreement').selectAll().orderBy('version').execute();
    expect(rows.map((row) => [row.account_id, row.app_id, row.code, row.version, Number(row.at)])).toEqual([
      [accountId, '22540100010000', 'user-service', '1.0', first],
      [accountId, '22540100010000', 'user-service', '2.0', first + 5_000],
    ]);
  });

  test('[CALL-060] [ENT-17] an agreement is needed where the check is on, the company has one and it is unsigned', async () => {
    const gateway = await open();
    const account_id = await gateway.account('wang', 2);
    const client = gateway.client();
    await client.signIn('wang');
    const { db } = gateway.services.store;
    const [first, second] = (await db.selectFrom('company').select('company_id').where('account_id', '=', account_id).execute()).map(
      (row) => row.company_id,
    );
    if (first === undefined || second === undefined) throw new Error('two companies');
    const agreement_url = 'https://member.example.com/agreement';
    await db.insertInto('member_agreement').values({ account_id, company_id: first, agreement_sign: '', agreement_url }).execute();
    const ask = async (companyId: string) => {
      const answer = await client.client.call(calls.isNeedAgreement, { companyId });
      return answer.ok ? answer.value : answer.error.code;
    };
    const unsigned = { agreementSign: '', agreementUrl: agreement_url };
    expect(await ask(first)).toEqual({ needAgreement: false, ...unsigned });
    await setCheck(gateway, true);
    expect(await ask(first)).toEqual({ needAgreement: true, ...unsigned });
    expect(await ask(second)).toEqual({ needAgreement: false, agreementSign: '', agreementUrl: '' });
    await db.updateTable('member_agreement').set({ agreement_sign: '2026-11-20T01:00:00.000Z' }).where('company_id', '=', first).execute();
    expect(await ask(first)).toEqual({ needAgreement: false, agreementSign: '2026-11-20T01:00:00.000Z', agreementUrl: agreement_url });
    await setCheck(gateway, false);
    expect(await ask('nobody')).toBe('company.notFound');
  });

  test('[CALL-063] a policy is told to each account once, also when two tabs ask at once, and not before it is published', async () => {
    const gateway = await open();
    await gateway.account('wang', 0);
    await gateway.account('li', 0);
    const policy = (id: string, published_at: number) => ({
      id,
      title: `政策 ${id}`,
      url: `https://policy.example.com/${id}`,
      published_at,
    });
    const now = gateway.clock.now();
    await gateway.services.store.db
      .insertInto('policy')
      .values([policy('old', now - 2), policy('new', now - 1), policy('ahead', now + 60_000)])
      .execute();
    const wang = gateway.client();
    await wang.signIn('wang');
    const shown = async ({ client } = wang) => {
      const answer = await client.call(calls.getPolicy, { bannerState: 0 });
      return answer.ok ? answer.value.list.map(({ id }) => id) : answer.error;
    };
    const both = await Promise.all([shown(), shown()]);
    expect(both.flat().toSorted()).toEqual(['new', 'old']);
    expect(await shown()).toEqual([]);
    gateway.clock.advance(60_000);
    expect(await shown()).toEqual(['ahead']);
    const li = gateway.client();
    await li.signIn('li');
    expect(await shown(li)).toEqual(['ahead', 'new', 'old']);
  });
});
