import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { changeAccount } from '../../server/store/tables/accounts.ts';
import { removeCompany } from '../../server/store/tables/companies.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { Company } from '../../src/api/entities/company.ts';
import { companyListOr, startCompanyList } from '../../src/domain/company/company-list-state.ts';
import { digestOf } from '../../src/domain/core/digest.ts';
import type { TestClient } from '../support/gateway/gateway-client.ts';
import { onBothStores, putTips } from './stores.ts';

async function rowsOf(client: TestClient): Promise<Company[]> {
  return (await client.pullAll()).flatMap((batch) => batch.rows);
}

/** First company of the account that is shown in lists. */
async function firstOf(client: TestClient): Promise<Company> {
  const answer = await client.client.call(calls.companyOverviewList, {});
  const [first] = answer.ok ? answer.value.list : [];
  if (!first) throw new Error('no company');
  return first;
}

const edit = (company: Company, changes: object) => ({ companyId: company.companyId, baseRev: company.rev, changes });

onBothStores('reading companies', (open) => {
  test('[COMP-21] a list asked for without parameters starts where the state of the list starts', async () => {
    const gateway = await open();
    await gateway.account('wang', 30);
    const client = gateway.client();
    await client.signIn('wang');
    const { memberQueryType, pageNum, pageSize, quickSearchParam } = startCompanyList();
    const asked = await client.client.call(calls.getCompanyListByAccount, { memberQueryType, pageNum, pageSize, quickSearchParam });
    expect(asked.ok && asked.value.list).toHaveLength(10);
    expect(await client.client.call(calls.getCompanyListByAccount, {})).toEqual(asked);
  });

  test('[CALL-134] [CONST-42] the overview gives five a page and the same rows as the pull, byte for byte', async () => {
    const gateway = await open();
    await gateway.account('wang', 12);
    const client = gateway.client();
    await client.signIn('wang');
    const answer = await client.client.call(calls.companyOverviewList, {});
    const all = (await rowsOf(client)).filter((row) => row.hidden === 0);
    expect(answer.ok && answer.value.list).toEqual(all.slice(0, 5));
    const second = await client.client.call(calls.companyOverviewList, { pageNum: 2 });
    expect(second.ok && second.value.list).toEqual(all.slice(5, 10));
  });

  test('[COMP-22] [CONST-44] [CONST-45] a search counts at most 200 and pages no further than that', async () => {
    const gateway = await open();
    await gateway.account('wang', 260);
    const client = gateway.client();
    await client.signIn('wang');
    const search = { quickSearchParam: '公司' };
    const first = await client.client.call(calls.getCompanyListByAccount, search);
    expect(first).toMatchObject({ ok: true, value: { total: 200 } });
    expect(first.ok && first.value.list).toHaveLength(10);
    const last = await client.client.call(calls.getCompanyListByAccount, { ...search, pageNum: 20 });
    expect(last.ok && last.value.list).toHaveLength(10);
    const beyond = await client.client.call(calls.getCompanyListByAccount, { ...search, pageNum: 21 });
    expect(beyond).toMatchObject({ ok: true, value: { list: [], total: 200 } });
    const straddling = await client.client.call(calls.getCompanyListByAccount, { ...search, pageSize: 150, pageNum: 2 });
    expect(straddling.ok && straddling.value.list).toHaveLength(50);
  });

  test('a search finds a company by name, initials, pinyin and any part of an identifier; signs of patterns are plain signs', async () => {
    const gateway = await open();
    await gateway.account('wang', 30);
    const client = gateway.client();
    await client.signIn('wang');
    const company = await firstOf(client);
    const initials = company.initials.split('|')[0] ?? '';
    const pinyin = (company.pinyin.split('|')[0] ?? '').replaceAll(' ', '');
    for (const keywords of [company.companyName, company.nsrsbh.slice(4, 12).toLowerCase(), initials, pinyin]) {
      const answer = await client.client.call(calls.companyOverviewList, { keywords, pageSize: 30 });
      expect(answer.ok && answer.value.list.map((row) => row.companyId)).toContain(company.companyId);
    }
    for (const keywords of ['%', '_', '\\', "'; drop table company; --"]) {
      expect(await client.client.call(calls.companyOverviewList, { keywords })).toMatchObject({ ok: true, value: { total: 0 } });
    }
  });

  test('[CALL-065] [CALL-090] the member filter divides the shown companies (A-22)', async () => {
    const gateway = await open();
    await gateway.account('wang', 60);
    const client = gateway.client();
    await client.signIn('wang');
    const listOf = async (memberQueryType: '0' | '1' | '2') => {
      const answer = await client.client.call(calls.getCompanyListByAccount, { memberQueryType, pageSize: 100 });
      return answer.ok ? companyListOr(answer.value).list : [];
    };
    const [all, members, others] = [await listOf('0'), await listOf('1'), await listOf('2')];
    expect(members.every((row) => row.isVip === 1)).toBe(true);
    expect(others.every((row) => row.isVip === 0)).toBe(true);
    expect(members.length + others.length).toBe(all.length);
    expect(members.length).toBeGreaterThan(0);
  });

  test('[CALL-066] [CALL-069] [CALL-070] [CALL-091] [CALL-133] totals, simple list, hidden list and relations agree with the pull', async () => {
    const gateway = await open();
    await gateway.account('wang', 60);
    const client = gateway.client();
    await client.signIn('wang');
    await client.client.call(calls.companyHide, { companyId: (await firstOf(client)).companyId, hidden: 1 });
    const all = (await rowsOf(client)).sort((a, b) => a.ord - b.ord);
    const shown = all.filter((row) => row.hidden === 0);
    const hidden = all.filter((row) => row.hidden === 1);
    const total = await client.client.call(calls.getCompanyListTotal, {});
    expect(total).toMatchObject({ ok: true, value: { total: shown.length, hidden: hidden.length } });
    const simple = await client.client.call(calls.getSimpleCompanyList, {});
    const names = shown.map(({ companyId, companyName, locationCode }) => ({ companyId, companyName, locationCode }));
    expect(simple.ok && simple.value.list).toEqual(names);
    const hiddenList = await client.client.call(calls.getHiddenCompanyList, {});
    expect(hiddenList).toMatchObject({ ok: true, value: { list: hidden.slice(0, 10), total: hidden.length } });
    const relations = await client.client.call(calls.homepageRelationList, {});
    expect(relations.ok && relations.value.list.map((row) => [row.companyId, row.isVip])).toEqual(
      shown.map((row) => [row.companyId, row.isVip]),
    );
  });

  test('[CALL-041] [CALL-067] [CALL-092] [CALL-031] [CALL-136] [CONST-58] one company, its membership and its tips', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 3);
    const client = gateway.client();
    await client.signIn('wang');
    const company = await firstOf(client);
    const { companyId } = company;
    const { db } = gateway.services.store;
    await putTips(gateway, accountId, [{ companyId, tipsCode: 'copyTaxTips' }]);
    expect(await client.client.call(calls.getAllCompanyInfoById, { companyId })).toEqual({ ok: true, value: { company } });
    expect(await client.client.call(calls.getMemberInfo, { companyId })).toEqual({ ok: true, value: { vip: null } });
    const vip = {
      taxchina: 1,
      expireDate: '2027-01-31',
      productPromotionName: '',
      productPromotionInfo: '',
      visitUrl: '',
      renewUrl: '',
      printUrl: '',
      boughtUrl: '',
      moreUrl: '',
    };
    await db
      .insertInto('member_info')
      .values({ account_id: accountId, company_id: companyId, doc: JSON.stringify(vip) })
      .execute();
    expect(await client.client.call(calls.getMemberInfo, { companyId })).toEqual({ ok: true, value: { vip } });
    const asked = { accountId, companyIdList: [companyId], appCode: 'main' };
    expect((await client.send('companyTipsList', { payload: { ...asked, bizType: 'AXB' } })).head.code).toBe('input.invalid');
    const tips = await client.client.call(calls.companyTipsList, { accountId, companyIdList: [companyId], appCode: 'main', bizType: '2' });
    expect(tips).toEqual({ ok: true, value: { list: [{ companyId, tips: [{ tipsCode: 'copyTaxTips' }] }] } });
  });
});

onBothStores('commands', (open) => {
  test('[CALL-042] [CALL-093] an edit is stored with new search keys, revision and time; the pull and the digest agree', async () => {
    const gateway = await open();
    await gateway.account('wang', 3);
    const client = gateway.client();
    await client.signIn('wang');
    const company = await firstOf(client);
    gateway.clock.advance(1_000);
    const answer = await client.client.call(
      calls.companyUpdate,
      edit(company, {
        companyName: { from: company.companyName, to: '重庆长城商贸有限公司' },
        note: { from: company.note, to: '月底前联系' },
      }),
    );
    expect(answer).toMatchObject({ ok: true, value: { company: { companyName: '重庆长城商贸有限公司', note: '月底前联系' } } });
    const stored = answer.ok ? answer.value.company : company;
    expect(stored.pinyin).toContain('chong qing chang cheng shang mao');
    expect(stored.rev).toBe(4);
    expect(stored.updatedAt).toBe(new Date(gateway.clock.now()).toISOString());
    const batches = await client.pullAll();
    const rows = batches.flatMap((batch) => batch.rows);
    expect(rows.find((row) => row.companyId === company.companyId)).toEqual(stored);
    expect(batches.at(-1)?.end).toMatchObject({ total: 3, digest: digestOf(rows) });
  });

  test('edits of different fields merge; an edit of a field that somebody else changed is a conflict and changes nothing', async () => {
    const gateway = await open();
    await gateway.account('wang', 2);
    const client = gateway.client();
    await client.signIn('wang');
    const seen = await firstOf(client);
    const first = await client.client.call(calls.companyUpdate, edit(seen, { note: { from: seen.note, to: '甲' } }));
    const second = await client.client.call(calls.companyUpdate, edit(seen, { accountant: { from: seen.accountant, to: '钱多多' } }));
    expect(first.ok && second.ok && second.value.company).toMatchObject({ note: '甲', accountant: '钱多多' });
    const third = await client.client.call(
      calls.companyUpdate,
      edit(seen, { note: { from: seen.note, to: '乙' }, shortName: { from: seen.shortName, to: '丙' } }),
    );
    expect(third).toMatchObject({ ok: false, error: { kind: 'conflict', code: 'company.conflict', status: 409 } });
    expect(!third.ok && third.error.body).toMatchObject({ company: second.ok ? second.value.company : null });
    expect(await firstOf(client)).toEqual(second.ok && second.value.company);
  });

  test('an edit that breaks the rules of the form is refused with the problems by field', async () => {
    const gateway = await open();
    await gateway.account('wang', 1);
    const client = gateway.client();
    await client.signIn('wang');
    const seen = await firstOf(client);
    const answer = await client.client.call(
      calls.companyUpdate,
      edit(seen, { companyName: { from: seen.companyName, to: ' ' }, tags: { from: seen.tags, to: 'no list' } }),
    );
    expect(answer).toMatchObject({ ok: false, error: { kind: 'refused', code: 'company.invalid' } });
    expect(!answer.ok && answer.error.body).toMatchObject({
      problems: { companyName: [{ kind: 'required' }], tags: [{ kind: 'wrong-type' }] },
    });
    expect(await firstOf(client)).toEqual(seen);
  });

  test('what a user may not edit is no field of an edit: order, hiding and membership stay as they are', async () => {
    const gateway = await open();
    await gateway.account('wang', 1);
    const client = gateway.client();
    await client.signIn('wang');
    const seen = await firstOf(client);
    const change = async (field: string): Promise<number> => {
      const payload = edit(seen, { [field]: { from: seen[field], to: '1' } });
      return (await client.fetch('companyUpdate', { payload, idempotencyKey: randomUUID() })).status;
    };
    for (const field of ['companyId', 'ord', 'hidden', 'rev', 'taxchina', 'expireDate', 'renewUrl', 'nobody’s'])
      expect(await change(field), field).toBe(400);
    expect(await firstOf(client)).toEqual(seen);
    expect(await change('note')).toBe(200);
  });

  test('the same command again has one effect and the same answer, in parallel too; its key is echoed', async () => {
    const gateway = await open();
    await gateway.account('wang', 2);
    const client = gateway.client();
    await client.signIn('wang');
    const seen = await firstOf(client);
    const idempotencyKey = randomUUID();
    const request = { payload: edit(seen, { note: { from: seen.note, to: '一次' } }), idempotencyKey };
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.send('companyUpdate', request)));
    const [first] = answers;
    expect(first).toMatchObject({ status: 200, head: { requestId: idempotencyKey } });
    for (const answer of answers) expect(answer.text).toBe(first?.text);
    expect((await firstOf(client)).rev).toBe(3);
    expect(gateway.services.stats.read().companyUpdate?.duplicates).toBe(5);
  });

  test('a refusal is answered again too, and a key that was used for something else is refused with 422', async () => {
    const gateway = await open();
    await gateway.account('wang', 2);
    const client = gateway.client();
    await client.signIn('wang');
    const idempotencyKey = randomUUID();
    const missing = { payload: { companyId: 'none', hidden: 1 }, idempotencyKey };
    const first = await client.send('companyHide', missing);
    expect(first).toMatchObject({ status: 400, head: { code: 'company.notFound', requestId: idempotencyKey } });
    expect((await client.send('companyHide', missing)).text).toBe(first.text);
    const other = { payload: { companyId: 'other', hidden: 1 }, idempotencyKey };
    expect(await client.send('companyHide', other)).toMatchObject({ status: 422, head: { code: 'idempotency.mismatch' } });
    const reordered = await client.send('companyHide', { payload: '{"hidden":1,"companyId":"none"}', idempotencyKey });
    expect(reordered.text).toBe(first.text);
    expect(await client.send('companyHide', { ...missing, idempotencyKey: 'nonsense' })).toMatchObject({
      head: { code: 'idempotency.missing' },
    });
  });

  test('parallel edits of one account are all applied, each with a revision of its own', async () => {
    const gateway = await open();
    await gateway.account('wang', 20);
    const client = gateway.client();
    await client.signIn('wang');
    const rows = await rowsOf(client);
    const answers = await Promise.all(
      rows.map((row) => client.client.call(calls.companyUpdate, edit(row, { note: { from: row.note, to: `改 ${row.companyId}` } }))),
    );
    const revs = answers.map((answer) => (answer.ok ? answer.value.company.rev : -1)).sort((a, b) => a - b);
    expect(revs).toEqual(rows.map((_row, i) => 21 + i));
    const batches = await client.pullAll();
    expect(batches.at(-1)?.end?.digest).toBe(digestOf(batches.flatMap((batch) => batch.rows)));
  });

  test('[CALL-036] a hidden company leaves the lists, stays in the pull, and comes back', async () => {
    const gateway = await open();
    await gateway.account('wang', 3);
    const client = gateway.client();
    await client.signIn('wang');
    const { companyId } = await firstOf(client);
    const before = await client.client.call(calls.getCompanyListTotal, {});
    await client.client.call(calls.companyHide, { companyId, hidden: 1 });
    expect((await firstOf(client)).companyId).not.toBe(companyId);
    expect((await rowsOf(client)).find((row) => row.companyId === companyId)?.hidden).toBe(1);
    await client.client.call(calls.companyHide, { companyId, hidden: 0 });
    expect((await firstOf(client)).companyId).toBe(companyId);
    expect(await client.client.call(calls.getCompanyListTotal, {})).toEqual(before);
  });

  test('[CALL-068] [COMP-12] each switch is logged once, and a time ahead of the gateway counts as now', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 3);
    const client = gateway.client();
    await client.signIn('wang');
    const { companyId } = await firstOf(client);
    const earlier = new Date(gateway.clock.now() - 60_000).toISOString();
    await client.client.call(calls.switchCompanyLog, { companyId, at: '2099-01-01T00:00:00.000Z' });
    const again = { payload: { companyId, at: earlier }, idempotencyKey: randomUUID() };
    await client.send('switchCompanyLog', again);
    await client.send('switchCompanyLog', again);
    const { db } = gateway.services.store;
    const log = await db.selectFrom('switch_log').select(['company_id', 'at']).where('account_id', '=', accountId).orderBy('at').execute();
    expect(log).toEqual([
      { company_id: companyId, at: gateway.clock.now() - 60_000 },
      { company_id: companyId, at: gateway.clock.now() },
    ]);
    const recent = await db.selectFrom('recent_use').select('at').execute();
    expect(recent).toEqual([{ at: gateway.clock.now() }]);
    expect(await client.send('switchCompanyLog', { payload: { companyId, at: 'yesterday' } })).toMatchObject({
      head: { code: 'input.invalid' },
    });
  });

  test('[CALL-186] usage events are stored in order, once', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 1);
    const client = gateway.client();
    await client.signIn('wang');
    const event = (name: string) => ({
      event: name,
      platform: 'web' as const,
      time: gateway.clock.now(),
      appId: '22530100010000',
      accountId,
      companyId: '',
      locationCode: '130000',
    });
    const events = [event('open'), event('switch'), event('close')];
    const idempotencyKey = randomUUID();
    for (let i = 0; i < 2; i += 1) {
      const answer = await client.client.call(calls.trackingCollect, { events }, { idempotencyKey });
      expect(answer).toEqual({ ok: true, value: { accepted: 3 } });
    }
    const rows = await gateway.services.store.db.selectFrom('tracking_event').select('doc').orderBy('n').execute();
    expect(rows.map((row) => JSON.parse(row.doc))).toEqual(events);
  });

  test('a removed company is refused to commands, and events about it are still taken', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 2);
    const client = gateway.client();
    await client.signIn('wang');
    const { companyId } = await firstOf(client);
    const { store } = gateway.services;
    const removed = await store.write((tx) =>
      changeAccount(tx, accountId, gateway.clock.now(), (change) => removeCompany(change, companyId)),
    );
    expect(removed).toBe(true);
    expect(await client.client.call(calls.companyHide, { companyId, hidden: 1 })).toMatchObject({ error: { code: 'company.notFound' } });
    const about = { event: 'x', platform: 'web' as const, time: 1, appId: 'a', accountId, companyId, locationCode: '' };
    expect(await client.client.call(calls.trackingCollect, { events: [about] })).toMatchObject({ ok: true });
  });
});
