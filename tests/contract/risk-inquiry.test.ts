import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeTaxpayers, seedTaxpayers } from '../../samples/demo/seed/taxpayers.ts';
import { putPosition } from '../../server/store/tables/product-writes.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { HeadCall, InputOf, OutputOf } from '../../src/api/contract.ts';
import { openTill } from '../support/pay/till.ts';
import { sell } from '../support/products.ts';
import { type OpenTestGateway, onBothStores, tellStories } from './stores.ts';

const register = makeTaxpayers();
const abnormal = register.find(({ state }) => state === 'abnormal');
const normal = register.filter(({ state }) => state === 'normal');
/** The fourth of the register has never been scanned. */
const scanned = normal.filter((_, n) => n !== 3);

async function openInquiry(open: OpenTestGateway, companies = 5, options: Parameters<OpenTestGateway>[0] = {}) {
  const gateway = await open(options);
  await seedTaxpayers(gateway.services.store);
  const accountId = await gateway.account('wang', companies);
  await tellStories(gateway);
  const user = gateway.client();
  await user.signIn('wang');
  const rows = (await user.pullAll()).flatMap((batch) => batch.rows);
  const ask = async <C extends HeadCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>> => {
    const answer = await user.client.call(call, input);
    if (!answer.ok) throw new Error(`${call.name} ${JSON.stringify(answer.error)}`);
    return answer.value;
  };
  const check = (taxNo: string) => user.send('cycCheck', { payload: { accountId, taxNo } });
  const checked = async (taxNo: string) => (await ask(calls.cycCheck, { accountId, taxNo })).record;
  const left = async () => {
    const { left, packLeft } = await ask(calls.cycFreeInfo, { accountId });
    return [left, packLeft];
  };
  const stranger = async () => {
    await gateway.account('li', 1);
    const other = gateway.client();
    await other.signIn('li');
    return other;
  };
  return { gateway, accountId, user, rows, ask, check, checked, left, stranger };
}

onBothStores('risk inquiry', (open) => {
  test('of a company that nobody has scanned nothing is said, and no check is spent; one that the register calls abnormal has that against it', async () => {
    const { check, left } = await openInquiry(open);
    const { status, head } = await check(normal[3]?.tax_no ?? '');
    expect([status, head.code]).toEqual([409, 'inquiry.unscanned']);
    expect(await left()).toEqual([3, 0]);
    expect((await check(abnormal?.tax_no ?? '')).status).toBe(200);
    expect(await left()).toEqual([2, 0]);
  });

  test('[CALL-050] [CALL-163] [CALL-164] checks take the free ones of the month first; the same company on the same day costs nothing again', async () => {
    const { gateway, accountId, user, ask, check, checked, left } = await openInquiry(open);
    expect(await ask(calls.cycFreeInfo, { accountId })).toEqual({ total: 3, left: 3, packLeft: 0 });
    const first = await checked(abnormal?.tax_no ?? '');
    expect(first).toMatchObject({ companyName: abnormal?.name, free: 1, companyId: '' });
    expect(first.findings[0]).toEqual({ title: '被列为非正常户', level: 'high' });
    expect((await checked(abnormal?.tax_no ?? '')).recordId).toBe(first.recordId);
    expect(await left()).toEqual([2, 0]);
    for (const { tax_no } of normal.slice(0, 2)) expect((await check(tax_no)).status).toBe(200);
    expect((await check(normal[2]?.tax_no ?? '')).head.code).toBe('inquiry.spent');
    expect((await check('nothing')).head.code).toBe('inquiry.unknown');
    const records = (await ask(calls.cycFreeRecord, { accountId })).list;
    expect(records.length).toBe(3);
    expect(records.find(({ recordId }) => recordId === first.recordId)).toEqual(first);
    gateway.clock.advance(11 * 86_400_000);
    await user.signIn('wang');
    expect(await left()).toEqual([3, 0]);
    expect((await checked(abnormal?.tax_no ?? '')).recordId).not.toBe(first.recordId);
  });

  test('[CALL-171] [CALL-172] [CYC-04] [CONST-65] [ENT-32] a trial gives 5 checks, once for an account and a company, and they are used after the free ones', async () => {
    const { accountId, user, rows, ask, check, left, stranger } = await openInquiry(open);
    const [companyId = '', second = ''] = rows.map((row) => row.companyId);
    const save = (id: string, productId = 'P0032') => user.send('cycTrialSave', { payload: { accountId, companyId: id, productId } });
    expect((await ask(calls.cycTrialSave, { accountId, companyId, productId: 'P0032' })).trial).toMatchObject({
      accountId,
      companyId,
      productId: 'P0032',
      checks: 5,
    });
    expect((await save(companyId)).head.code).toBe('trial.exists');
    expect(await left()).toEqual([3, 5]);
    for (const { tax_no } of scanned.slice(0, 4)) expect((await check(tax_no)).status).toBe(200);
    expect(await left()).toEqual([0, 4]);
    expect((await save(second, 'P9999')).head.code).toBe('product.unknown');
    expect((await save('x')).head.code).toBe('company.notFound');
    expect((await save(second)).status).toBe(200);
    expect((await ask(calls.cycTrialQuery, { accountId })).list.map((row) => row.companyId).sort()).toEqual([companyId, second].sort());
    const { client } = await stranger();
    expect(await client.call(calls.cycTrialQuery, { accountId })).toMatchObject({ ok: false });
    const companies = (await ask(calls.cycCompanyList, {})).list;
    expect(companies.find((row) => row.companyId === companyId)?.canTry).toBe(0);
    expect(companies.some(({ canTry }) => canTry === 1)).toBe(true);
  });

  test('[CALL-168] [CALL-169] [CALL-170] [CONST-66] [CONST-67] [CONST-68] [ENT-15] packs that are sold are offered at their position for TRAIL and ordered one at a time, once; an order that is not paid gives no check', async () => {
    const { gateway, user, rows, ask, left, stranger } = await openInquiry(open, 5, {
      providers: new Map([['test', openTill('test', () => 0)]]),
    });
    const [companyId = ''] = rows.map((row) => row.companyId);
    const checks = (n: number) => ({ gives: { kind: 'checks', checks: n, months: 12 } }) as const;
    await sell(
      gateway.services,
      { productId: 'P0032', priceValue: '99.00', text: { name: '查企业 20 次', ...checks(20) } },
      { productId: 'P0200', priceValue: '399.00', text: { name: '查企业 100 次', ...checks(100) } },
      { productId: 'P0201', priceValue: '1280.00', text: { name: '会员' } },
      { productId: 'P0202', priceValue: '0', text: { name: '试用', ...checks(5) } },
    );
    await gateway.services.store.write((tx) => putPosition(tx, 'P0032', ['P0200', 'P0032', 'P0201', 'P0202']));
    const offer = await ask(calls.cycRecommend, { companyIds: [companyId], positionCodeList: ['P0032', 'P0033'], scene: 'TRAIL' });
    expect(offer.positionRecommendContentListMap).toEqual({
      P0032: [
        { productId: 'P0200', name: '查企业 100 次', priceValue: '399.00', checks: 100, canTry: 1 },
        { productId: 'P0032', name: '查企业 20 次', priceValue: '99.00', checks: 20, canTry: 1 },
      ],
    });
    const order = { orderId: randomUUID(), companyId, productList: [{ productId: 'P0032', saleNumber: '1' as const }] };
    const made = await ask(calls.cycOrderCreate, order);
    expect(Object.keys(made).sort()).toEqual(['innerTubeID', 'orderNumbers', 'productEndDate', 'stashUrl', 'tradeNumber']);
    expect(await ask(calls.cycOrderCreate, order)).toEqual(made);
    expect(await left()).toEqual([3, 0]);
    const again = { ...order, orderId: randomUUID() };
    expect((await user.send('cycOrderCreate', { payload: again })).head.code).toBe('order.companies');
    const member = { ...again, productList: [{ productId: 'P0201', saleNumber: '1' }] };
    expect((await user.send('cycOrderCreate', { payload: member })).head.code).toBe('product.unknown');
    const wrong = { ...again, productList: [{ productId: 'P0032', saleNumber: '2' }] };
    expect((await user.send('cycOrderCreate', { payload: wrong })).status).toBe(400);
    const other = await stranger();
    expect((await other.send('cycOrderCreate', { payload: again })).head.code).toBe('company.notFound');
    const foreign = { companyIds: [companyId], positionCodeList: ['P0032'], scene: 'TRAIL' as const };
    expect(await other.client.call(calls.cycRecommend, foreign)).toEqual({ ok: true, value: { positionRecommendContentListMap: {} } });
  });

  test('[CALL-166] own companies and those of the register are found by a part of the name or the beginning of the number, page by page', async () => {
    const { accountId, rows, ask, stranger } = await openInquiry(open, 12);
    const search = (keyWord: string, more: object = {}) => ask(calls.cycCompanySearch, { accountId, keyWord, ...more });
    const [own] = rows;
    expect((await search(own?.companyName ?? '')).list).toMatchObject([{ companyName: own?.companyName, companyId: own?.companyId }]);
    const taxpayer = normal[0];
    expect((await search(taxpayer?.tax_no ?? '')).list).toEqual([
      { companyName: taxpayer?.name, taxNo: taxpayer?.tax_no, locationCode: taxpayer?.location_code, companyId: '' },
    ]);
    expect(await search('有')).toEqual({ list: [], total: 0 });
    expect(await search('%_')).toEqual({ list: [], total: 0 });
    const all = await search('有限', { pageSize: 100 });
    const pages = [await search('有限'), await search('有限', { pageNum: 2 })];
    expect(pages[0]?.list.length).toBe(10);
    expect([...(pages[0]?.list ?? []), ...(pages[1]?.list ?? [])]).toEqual(all.list.slice(0, 20));
    // Nobody's own companies are found but the account's.
    const other = await stranger();
    const asked = await other.client.call(calls.cycCompanySearch, { accountId: other.context.accountId, keyWord: own?.companyName ?? '' });
    expect(asked).toEqual({ ok: true, value: { list: [], total: 0 } });
  });

  test('[CALL-167] [CONST-46] own companies are listed 20 a page with their last check', async () => {
    const { accountId, rows, ask, checked } = await openInquiry(open, 30);
    const visible = rows.filter(({ hidden }) => hidden === 0);
    const first = await ask(calls.cycLocalCheckList, { accountId });
    expect([first.list.length, first.total]).toEqual([20, visible.length]);
    const [company] = visible;
    expect(first.list[0]).toMatchObject({ companyId: company?.companyId, checkedAt: '', score: null, level: '' });
    const record = await checked(company?.nsrsbh || company?.shxydm || '');
    expect(record.companyId).toBe(company?.companyId);
    const after = await ask(calls.cycLocalCheckList, { accountId, keyWord: company?.companyName ?? '' });
    expect(after.list).toEqual([
      expect.objectContaining({
        companyId: company?.companyId,
        checkedAt: record.at,
        score: record.score,
        level: record.level,
      }),
    ]);
  });

  test('[CALL-165] [CYC-03] how often a number was checked is told only while the switch consumption_cyc is on', async () => {
    const { gateway, ask, user, check } = await openInquiry(open);
    const taxNo = normal[0]?.tax_no ?? '';
    await check(taxNo);
    expect((await user.send('cycCheckCount', { payload: { taxNo } })).head.code).toBe('inquiry.off');
    await gateway.services.store.db.insertInto('remote_config').values({ name: 'consumption_cyc', value: 'true' }).execute();
    expect(await ask(calls.cycCheckCount, { taxNo })).toEqual({ count: 1 });
    expect(await ask(calls.cycCheckCount, { taxNo: 'other' })).toEqual({ count: 0 });
  });

  test('[CALL-162] [CALL-018] a tip is told by its code, or any of them', async () => {
    const { ask } = await openInquiry(open);
    const told = await ask(calls.randomTips, { code: 'T02' });
    expect(told).toEqual({ tipsCode: 'T02', tips: expect.stringContaining('开票金额') });
    expect((await ask(calls.randomTips, {})).tips).not.toBe('');
  });

  test('[CALL-173] [ENT-33] [CONST-69] [CONST-70] a lead is stored once, whatever often its command comes', async () => {
    const { gateway, accountId, user, rows } = await openInquiry(open);
    const [companyId = ''] = rows.map((row) => row.companyId);
    const facts = {
      mobile: '13800138000',
      title: '查企业',
      calculationResults: '3 项风险',
      clueRealName: '王会计',
      areaCode: '440300',
      companyId,
    };
    const clue = { ...facts, source: '17zs_cyc', clueLevel: '1' } as const;
    const idempotencyKey = '0199b2a0-0000-7000-8000-000000000009';
    const send = (payload: object) => user.send('cycLeadAdd', { payload, idempotencyKey });
    expect([(await send(clue)).status, (await send(clue)).status]).toEqual([200, 200]);
    const stored = await gateway.services.store.db.selectFrom('clue').selectAll().where('account_id', '=', accountId).execute();
    expect(stored.map(({ doc }) => JSON.parse(doc))).toEqual([clue]);
    const fresh = (over: object) => user.send('cycLeadAdd', { payload: { ...clue, ...over } });
    expect((await fresh({ mobile: '123' })).head.code).toBe('mobile.bad');
    expect((await fresh({ companyId: 'x' })).head.code).toBe('company.notFound');
    expect((await fresh({ source: 'else' })).status).toBe(400);
    expect((await fresh({ clueLevel: '2' })).status).toBe(400);
    expect((await fresh({ companyId: '' })).status).toBe(200);
  });

  test('[CALL-174] the report of a check is sent to the account’s own messages, and to nobody else’s', async () => {
    const { accountId, user, ask, checked, stranger } = await openInquiry(open);
    const { recordId } = await checked(abnormal?.tax_no ?? '');
    expect(await ask(calls.cycSendMq, { recordId })).toEqual({ msgId: `cyc-${recordId}` });
    const { list } = await ask(calls.messageHistory, {});
    expect(list[0]).toMatchObject({ title: '查企业报告', content: expect.stringContaining(abnormal?.name ?? '') });
    const other = await stranger();
    expect((await other.send('cycSendMq', { payload: { recordId } })).head.code).toBe('inquiry.unknown');
    for (const name of ['cycFreeInfo', 'cycFreeRecord', 'cycTrialQuery', 'cycLocalCheckList', 'cycCompanySearch'] as const)
      expect((await other.send(name, { payload: { accountId } })).head.code, name).toBe('privilege.denied');
    expect((await user.send('cycCheck', { payload: { accountId: 'x', taxNo: 'x' } })).head.code).toBe('privilege.denied');
  });
});
