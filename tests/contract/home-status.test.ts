import { expect, test } from 'vitest';
import { seedStations } from '../../samples/demo/seed/stations.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { HeadCall, InputOf, OutputOf } from '../../src/api/contract.ts';
import type { Company } from '../../src/api/entities/company.ts';
import { publishPack } from '../support/publish-pack.ts';
import { samplePack } from '../support/sample-packs.ts';
import { makeAdmin, type OpenTestGateway, onBothStores, setCompany, tellStories } from './stores.ts';

const member = { isVip: 1, isAuthorize: 1, addedTaxType: '1' } as const;

/** Five companies as in `status.test.ts`: clean, overdue, rejected, never fetched, payment failed; all members. */
async function openFive(open: OpenTestGateway) {
  const gateway = await open();
  const accountId = await gateway.account('wang', 5);
  const user = gateway.client();
  await user.signIn('wang');
  const companies = (await user.pullAll()).flatMap(({ rows }) => rows);
  const set = (companyId: string, over: Partial<Company>) => setCompany(gateway, { accountId, companyId }, over);
  for (const { companyId } of companies) await set(companyId, member);
  await publishPack(gateway.services, samplePack('2026.11.1'));
  await tellStories(gateway);
  const ask = async <C extends HeadCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>> => {
    const answer = await user.client.call(call, input);
    if (!answer.ok) throw new Error(`${call.name} ${JSON.stringify(answer.error)}`);
    return answer.value;
  };
  const [clean = '', overdue = '', rejected = '', never = '', failed = ''] = companies.map(({ companyId }) => companyId);
  return { gateway, accountId, user, companies, set, ask, clean, overdue, rejected, never, failed };
}

/** Signs in as somebody who has a company of his own. */
async function stranger(gateway: Awaited<ReturnType<typeof openFive>>['gateway']) {
  const accountId = await gateway.account('li', 1);
  const client = gateway.client();
  await client.signIn('li');
  return { accountId, client };
}

onBothStores('calls of home', (open) => {
  test('[CALL-014] [CALL-135] [HOME-22] [ROLE-07] the invoicing status is told by tax number, of members that are authorised', async () => {
    const { companies, set, ask, clean, overdue, rejected } = await openFive(open);
    await set(overdue, { isVip: 0 });
    await set(rejected, { isAuthorize: 0 });
    const list = companies.map(({ companyId, nsrsbh, shxydm, locationCode }) => ({ companyId, taxNo: nsrsbh || shxydm, locationCode }));
    const [first, , , , last] = list;
    const answer = await ask(calls.homepageInvoicing, { list });
    expect(answer.list).toEqual([
      { taxNo: first?.taxNo, kpStatus: expect.stringMatching(/^[0-3]$/) },
      { taxNo: last?.taxNo, kpStatus: expect.stringMatching(/^[0-3]$/) },
    ]);
    const [told] = (await ask(calls.perCompanyInvoice, { companyIds: [clean] })).list;
    expect(answer.list[0]?.kpStatus).toBe(told?.kpStatus);
    const wrong = list.map((row) => ({ ...row, taxNo: 'x' }));
    expect(await ask(calls.homepageInvoicing, { list: wrong })).toEqual({ list: [] });
  });

  test('[CALL-137] [ROLE-07] what is the matter with the invoices of a company follows from its status', async () => {
    const { set, ask, companies } = await openFive(open);
    const codes = { '': [], '0': ['invoiceOpenTips'], '1': [], '2': ['invoiceQuotaTips'], '3': ['invoiceStopTips'] } as const;
    for (const { companyId } of companies) {
      const [status] = (await ask(calls.perCompanyInvoice, { companyIds: [companyId] })).list;
      const tips = (await ask(calls.companyTipsInvoice, { companyId })).list.map(({ tipsCode }) => tipsCode);
      expect(tips).toEqual(codes[status?.kpStatus ?? '']);
    }
    const { companyId = '' } = companies[0] ?? {};
    await set(companyId, { isVip: 0 });
    expect(await ask(calls.companyTipsInvoice, { companyId })).toEqual({ list: [] });
  });

  test('[CALL-142] the authority’s list names the days between which each filing can be done', async () => {
    const { accountId, user, ask, overdue, never } = await openFive(open);
    const { list } = await ask(calls.nationalTaxList, { accountId, companyIdList: [overdue, never], appCode: '', bizType: '2' });
    expect(list.map(({ companyId }) => companyId)).toEqual([overdue]);
    const vat = list[0]?.items.find(({ code, period }) => code === 'vat' && period === '202610');
    expect(vat).toMatchObject({ state: 'undeclared', opens: '2026-11-01', due: '2026-11-16' });
    const asOther = { accountId: 'x', companyIdList: [overdue], appCode: '', bizType: '2' };
    expect((await user.send('nationalTaxList', { payload: asOther })).head.code).toBe('privilege.denied');
  });

  test('[CALL-141] the books of a company say what it earned and spent, and are those of the list', async () => {
    const { accountId, set, ask, clean, never } = await openFive(open);
    const [row] = (await ask(calls.perCompanyKeeping, { companyIds: [clean] })).list;
    const { books } = await ask(calls.bookkeepingEnterprise, { companyId: clean, accountId });
    expect(books).toMatchObject({ ...row });
    expect(Number(books?.profit)).toBeCloseTo(Number(books?.income) - Number(books?.cost), 2);
    expect(await ask(calls.bookkeepingEnterprise, { companyId: clean, accountId, date: '202608' })).toEqual({ books: null });
    expect(await ask(calls.bookkeepingEnterprise, { companyId: never, accountId })).toEqual({ books: null });
    await set(clean, { isVip: 0 });
    expect(await ask(calls.bookkeepingEnterprise, { companyId: clean, accountId })).toEqual({ books: null });
  });

  test('[CALL-143] [CALL-145] the switch of personal tax is kept, told to everybody who has the company, and shown in its details', async () => {
    const { gateway, accountId, set, user, ask, clean } = await openFive(open);
    const events = async () => (await gateway.services.reads.events(accountId, 0, 1_000)).filter(({ topic }) => topic === 'status').length;
    const before = await events();
    for (const declareState of [0, 1, 0] as const) {
      expect(await ask(calls.personalTaxSwitch, { companyId: clean, declareState })).toEqual({ declareState });
      const { info } = await ask(calls.personalTaxInfo, { companyId: clean });
      expect(info).toMatchObject({ companyId: clean, period: '202610', due: '2026-11-16', declareState });
      expect((await ask(calls.perCompanyPersonalTax, { companyIds: [clean] })).list[0]?.declareState).toBe(declareState);
    }
    expect(await events()).toBe(before + 3);
    const { client } = await stranger(gateway);
    expect((await client.send('personalTaxSwitch', { payload: { companyId: clean, declareState: 1 } })).head.code).toBe('company.notFound');
    expect(await client.client.call(calls.personalTaxInfo, { companyId: clean })).toEqual({ ok: true, value: { info: null } });
    await set(clean, { isAuthorize: 0 });
    expect((await user.send('personalTaxSwitch', { payload: { companyId: clean, declareState: 1 } })).head.code).toBe('privilege.denied');
    expect((await user.send('personalTaxSwitch', { payload: { companyId: clean, declareState: 2 } })).status).toBe(400);
  });

  test('[CALL-147] the unit of social insurance pays what the filing of the month says, kind by kind', async () => {
    const { gateway, ask, companies } = await openFive(open);
    let seen = 0;
    for (const { companyId, companyName } of companies) {
      const { unit } = await ask(calls.socialUnit, { companyId });
      const [row] = (await ask(calls.perCompanySocial, { companyIds: [companyId] })).list;
      if (unit === null) {
        expect(row?.persons ?? 0).toBe(0);
        continue;
      }
      seen += 1;
      expect(unit).toMatchObject({ unitName: companyName, persons: row?.persons });
      const cents = unit.kinds.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
      expect((cents / 100).toFixed(2)).toBe(row?.amount);
    }
    expect(seen).toBeGreaterThan(0);
    const { client } = await stranger(gateway);
    expect(await client.client.call(calls.socialUnit, { companyId: companies[0]?.companyId ?? '' })).toEqual({
      ok: true,
      value: { unit: null },
    });
  });

  test('[CALL-053] the halls of an area are listed, the five cities with an area of their own apart from their province', async () => {
    const { gateway, ask } = await openFive(open);
    expect(await ask(calls.stationList, {})).toEqual({ list: [] });
    await seedStations(gateway.services.store);
    const shenzhen = (await ask(calls.stationList, { areaCode: '440300' })).list;
    expect(shenzhen).toMatchObject([{ stationCode: '44030101', areaCode: '440300', phone: '12366' }]);
    const guangdong = (await ask(calls.stationList, { areaCode: '440000' })).list.map(({ stationCode }) => stationCode);
    expect(guangdong.length).toBeGreaterThan(15);
    expect(guangdong).not.toContain('44030101');
    expect((await ask(calls.stationList, {})).list.length).toBe(200);
  });

  test('[CALL-017] [CALL-016] [CALL-128] which businesses an account may do for companies, and how it came to bookkeeping', async () => {
    const { gateway, accountId, user, ask, clean, overdue, rejected } = await openFive(open);
    await makeAdmin(gateway, { accountId, companyId: clean });
    const given = { company_id: overdue, account_id: accountId, granted_by: '', at: gateway.clock.now() + 1 };
    await gateway.services.store.db
      .insertInto('company_privilege')
      .values([
        { ...given, biz_id: 'jz' },
        { ...given, biz_id: 'sb' },
      ])
      .execute();
    const of = (bizIdList: string[]) =>
      ask(calls.batchAccountQuery, { accountId, companyIdList: [clean, overdue, rejected, 'x'], bizIdList });
    const byId = async (bizIdList: string[]) =>
      new Map((await of(bizIdList)).list.map(({ companyId, bizIds }) => [companyId, [...bizIds].sort()]));
    expect(await byId(['jz', 'gs'])).toEqual(
      new Map([
        [clean, ['gs', 'jz']],
        [overdue, ['jz']],
        [rejected, []],
      ]),
    );
    expect((await byId([])).get(clean)).toEqual(['gs', 'itp', 'jz', 'kp', 'sb']);
    expect((await ask(calls.bizJzHistory, {})).list.map(({ companyId }) => companyId)).toEqual([overdue, clean]);
    const { client } = await stranger(gateway);
    expect(await client.client.call(calls.bizJzHistory, {})).toEqual({ ok: true, value: { list: [] } });
    expect((await client.send('batchAccountQuery', { payload: { accountId, companyIdList: [clean] } })).head.code).toBe('privilege.denied');
    expect((await user.send('batchAccountQuery', { payload: { accountId, companyIdList: Array(301).fill(clean) } })).status).toBe(400);
  });
});
