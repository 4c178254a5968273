import { expect, test } from 'vitest';
import { addSourceKey } from '../../server/sources/keys/source-keys.ts';
import { MEMBERS_EVERY } from '../../server/status/member-watch.ts';
import { changeAccount } from '../../server/store/tables/accounts.ts';
import { insertCompanies } from '../../server/store/tables/companies.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { HeadCall, InputOf, OutputOf } from '../../src/api/contract.ts';
import type { Company } from '../../src/api/entities/company.ts';
import { addDays, chinaDay, startOfChinaDay } from '../../src/domain/core/china-time.ts';
import { companyIdsOf, type OpenTestGateway, onBothStores, setCompany } from './stores.ts';

/** A gateway with an operator; wang has two companies, of which li has the first one too. */
async function openStage(open: OpenTestGateway) {
  const gateway = await open();
  const { services } = gateway;
  const { db } = services.store;
  const signedIn = async (loginName: string, companies: number) => {
    const accountId = await gateway.account(loginName, companies);
    const client = gateway.client();
    await client.signIn(loginName);
    return { accountId, client };
  };
  const boss = await signedIn('boss', 0);
  await db.updateTable('account').set({ operator: 1, full_name: '郭敏' }).where('account_id', '=', boss.accountId).execute();
  const [wang, li] = [await signedIn('wang', 2), await signedIn('li', 0)];
  const [shared = '', second = ''] = await companyIdsOf(gateway, wang.accountId);
  const row = await db.selectFrom('company').selectAll().where('company_id', '=', shared).executeTakeFirstOrThrow();
  await services.store.write((tx) =>
    changeAccount(tx, li.accountId, gateway.clock.now(), (change) => insertCompanies(change, [JSON.parse(row.doc)])),
  );
  const ask = async <C extends HeadCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>> => {
    const told = await boss.client.client.call(call, input);
    if (!told.ok) throw new Error(JSON.stringify(told.error));
    return told.value;
  };
  const stored = async (accountId: string, companyId: string): Promise<Company> =>
    JSON.parse((await services.reads.doc(accountId, companyId))[0]?.doc ?? '');
  async function push(memberships: readonly object[], name = '会员平台'): Promise<void> {
    const { key } = await addSourceKey(services, { name, areas: [], accounts: [], expiresAt: 0, createdBy: '' });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    const answer = await gateway.app.request('/sources/v1/memberships', { method: 'POST', headers, body: JSON.stringify({ memberships }) });
    expect(answer.status).toBe(200);
  }
  const owners = [wang.accountId, li.accountId];
  return {
    ...{
      gateway,
      db,
      wang,
      li,
      shared,
      second,
      name: row.name,
      // Of a long name the reading is longer than what may be asked.
      reading: JSON.parse(row.doc).pinyin.replaceAll(' ', '').slice(0, 60),
      taxNo: row.tax_no || row.credit_code,
      stored,
      push,
    },
    find: (asked: InputOf<typeof calls.operatorMembers>) => ask(calls.operatorMembers, asked),
    member: async (company: string) => (await ask(calls.operatorMember, { company })).member,
    save: (over: object) =>
      boss.client.send('operatorMemberSave', {
        payload: { company: shared, owners, product: '', expireDate: '2027-06-30', reason: '合同 2026-17', ...over },
      }),
  };
}

onBothStores('memberships on the operator’s page', (open) => {
  test('[PLUS-50] companies of all accounts are listed once each, with who has them and what each was told; found by name, tax number and reading, not by a pattern', async () => {
    const { find, name, reading, taxNo, shared, second, stored, save, wang, li } = await openStage(open);
    expect((await save({ owners: [wang.accountId] })).status).toBe(200);
    const { isVip, expireDate } = await stored(li.accountId, shared);
    const holders = [
      { account: 'li', isVip, expireDate },
      { account: 'wang', isVip: 1, expireDate: '2027-06-30' },
    ];
    const wanted = { companyId: shared, companyName: name, taxNo, holders };
    const all = await find({});
    expect(all).toMatchObject({ from: 0, total: 2 });
    expect(all.list.map(({ companyId }) => companyId).sort()).toEqual([shared, second].sort());
    expect(all.list.find(({ companyId }) => companyId === shared)).toEqual(wanted);
    for (const words of [name, ` ${taxNo.toLowerCase()} `, name.slice(1, -1), reading])
      expect(await find({ words }), words).toEqual({ list: [wanted], from: 0, total: 1 });
    for (const words of ['%%', '__', '没有这样的企业']) expect(await find({ words }), words).toEqual({ list: [], from: 0, total: 0 });
  });

  test('[PLUS-50] of thousands of companies fifty are listed at a time, each on one page; a page behind the last is the last', async () => {
    const { find, gateway } = await openStage(open);
    await gateway.account('zhao', 2_100);
    const first = await find({});
    expect([first.list.length, first.from, first.total]).toEqual([50, 0, 2_102]);
    const second = await find({ from: 50 });
    const last = await find({ from: 9_000 });
    expect([second.list.length, second.from, last.list.length, last.from]).toEqual([50, 50, 2, 2_100]);
    const ids = [...first.list, ...second.list, ...last.list].map(({ companyId }) => companyId);
    expect(new Set(ids).size).toBe(102);
  });

  test('[ENT-09] [PLUS-50] a membership given by hand is told to the accounts that were named and no other, with who and why; a past day ends it', async () => {
    const { save, member, stored, wang, li, shared, second, gateway } = await openStage(open);
    const [other, before] = [await stored(wang.accountId, second), await stored(li.accountId, shared)];
    expect((await save({ owners: [wang.accountId] })).status).toBe(200);
    expect(await stored(wang.accountId, shared)).toMatchObject({ isVip: 1, expireDate: '2027-06-30' });
    expect([await stored(li.accountId, shared), await stored(wang.accountId, second)]).toEqual([before, other]);
    gateway.clock.advance(1_000);
    expect((await save({ expireDate: '2026-11-19', reason: ' 退款 ' })).status).toBe(200);
    for (const accountId of [wang.accountId, li.accountId])
      expect(await stored(accountId, shared)).toMatchObject({ isVip: 0, expireDate: '2026-11-19' });
    const told = await member(shared);
    const source = { kind: 'hand', name: '', by: '郭敏' };
    expect(told?.holders.map(({ account, isVip, expireDate }) => [account, isVip, expireDate])).toEqual([
      ['li', 0, '2026-11-19'],
      ['wang', 0, '2026-11-19'],
    ]);
    expect(told?.history.map(({ account, expireDate, reason }) => [account, expireDate, reason]).sort()).toEqual([
      ['li', '2026-11-19', '退款'],
      ['wang', '2026-11-19', '退款'],
      ['wang', '2027-06-30', '合同 2026-17'],
    ]);
    expect(told?.history.at(-1)).toMatchObject({ product: '', expireDate: '2027-06-30', at: gateway.clock.now() - 1_000, source });
    expect(await member('nobody')).toBeNull();
  });

  test('[PLUS-50] a last day that the calendar has not, or long before the start, is refused in words and nothing is kept; the day before the start ends what has just begun', async () => {
    const { save, stored, wang, li, shared, gateway } = await openStage(open);
    const { accountId } = wang;
    await setCompany(gateway, { accountId, companyId: shared }, { effectiveDate: '2026-11-20' });
    const before = [await stored(accountId, shared), await stored(li.accountId, shared)];
    const refused = async (expireDate: string) => {
      const { body } = await save({ expireDate });
      return (body as { problems?: { field: string; problem: string }[] } | null)?.problems?.map(
        ({ field, problem }) => `${field} ${problem}`,
      );
    };
    for (const day of ['2026-02-30', '2027-06-31', '2027-02-29', '2026-13-01', '2026-00-10'])
      expect(await refused(day), day).toEqual(['expireDate value']);
    expect(await refused('2026-11-18')).toEqual(['expireDate order']);
    expect([await stored(accountId, shared), await stored(li.accountId, shared)]).toEqual(before);
    expect((await save({ owners: [accountId], expireDate: '2026-11-19' })).status).toBe(200);
    expect(await stored(accountId, shared)).toMatchObject({ isVip: 0, expireDate: '2026-11-19' });
  });

  test('[PLUS-50] an open page of each account is told at once: the delta brings the company as it is then', async () => {
    const { save, wang, li, shared } = await openStage(open);
    const since = new Map<string, string>();
    for (const { accountId, client } of [wang, li]) since.set(accountId, (await client.pullAll()).at(-1)?.cursor ?? '');
    await save({ owners: [wang.accountId] });
    const changed = async ({ accountId, client }: typeof wang) =>
      (await client.pullAll(since.get(accountId))).flatMap(({ rows }) => rows.map(({ companyId, isVip }) => [companyId, isVip]));
    expect([await changed(wang), await changed(li)]).toEqual([[[shared, 1]], []]);
  });

  test('[VIP-04] [HOME-16] [TAB-23] on the day after its last day a membership is over by itself, in every account that has the company, and no other one is', async () => {
    const { push, wang, li, shared, second, stored, gateway } = await openStage(open);
    const { clock, services } = gateway;
    const today = chinaDay(clock.now());
    await push([
      { companyId: shared, expireDate: today },
      { companyId: second, expireDate: addDays(today, 1) },
    ]);
    const since = new Map<string, string>();
    for (const { accountId, client } of [wang, li]) since.set(accountId, (await client.pullAll()).at(-1)?.cursor ?? '');
    const isVip = async (...of: (readonly [{ accountId: string }, string])[]) =>
      await Promise.all(of.map(async ([{ accountId }, companyId]) => (await stored(accountId, companyId)).isVip));
    const all = [[wang, shared] as const, [li, shared] as const, [wang, second] as const];
    const midnight = startOfChinaDay(addDays(today, 1)) - clock.now();
    clock.advance(midnight - 1);
    await services.members.idle();
    expect(await isVip(...all)).toEqual([1, 1, 1]);
    // Nobody calls it: the gateway looks by itself.
    clock.advance(MEMBERS_EVERY);
    await services.members.idle();
    expect(await isVip(...all)).toEqual([0, 0, 1]);
    expect(await stored(wang.accountId, shared)).toMatchObject({ expireDate: today });
    for (const [name, { accountId, client }] of Object.entries({ wang, li })) {
      await client.signIn(name);
      const rows = (await client.pullAll(since.get(accountId))).flatMap((page) => page.rows);
      expect(rows.map((row) => [row.companyId, row.isVip])).toEqual([[shared, 0]]);
    }
    const told = await stored(li.accountId, shared);
    await services.members.look();
    expect(await stored(li.accountId, shared)).toEqual(told);
    await push([{ companyId: shared, expireDate: addDays(today, 30) }]);
    await services.members.look();
    expect(await isVip(...all)).toEqual([1, 1, 1]);
  });

  test('[PLUS-50] what a program pushed stands in the history with its name beside what was said by hand; the same word again is no other one', async () => {
    const { save, member, push, shared, gateway } = await openStage(open);
    const word = { companyId: shared, expireDate: '2027-01-31' };
    await push([word]);
    gateway.clock.advance(1_000);
    await push([word]);
    await save({});
    gateway.clock.advance(1_000);
    await push([{ ...word, product: 'DA' }]);
    const told = await member(shared);
    const words = (account: string) =>
      told?.history
        .filter((one) => one.account === account)
        .map(({ product, expireDate, source }) => [product, expireDate, source.kind, source.name || source.by]);
    const wanted = [
      ['DA', '2027-01-31', 'push', '会员平台'],
      ['', '2027-06-30', 'hand', '郭敏'],
      ['', '2027-01-31', 'push', '会员平台'],
    ];
    expect([words('wang'), words('li')]).toEqual([wanted, wanted]);
    expect(told?.holders.map(({ account, rights }) => [account, rights.map(({ product, expireDate }) => [product, expireDate])])).toEqual([
      ['li', [['DA', '2027-01-31']]],
      ['wang', [['DA', '2027-01-31']]],
    ]);
  });

  test('[PLUS-50] a product that a company has is extended by hand and its membership stays; what is wrong is said by field and nothing is kept', async () => {
    const { save, member, push, stored, db, wang, shared } = await openStage(open);
    await push([{ companyId: shared, product: 'DA', expireDate: '2026-12-31' }]);
    const before = await stored(wang.accountId, shared);
    const history = (await member(shared))?.history;
    const problems = async (over: object) => {
      const { status, body } = await save(over);
      return [
        status,
        (body as { problems: { field: string; problem: string }[] }).problems.map(({ field, problem }) => `${field} ${problem}`),
      ];
    };
    expect(await problems({ owners: [], product: 'ZZ', expireDate: '', reason: ' ' })).toEqual([
      422,
      ['owners missing', 'product code', 'expireDate missing', 'reason missing'],
    ]);
    expect(await problems({ owners: [wang.accountId, 'nobody'] })).toEqual([422, ['owners account']]);
    expect(await problems({ company: 'nobody', owners: [wang.accountId] })).toEqual([422, ['owners account']]);
    expect((await save({ expireDate: '30.06.2027' })).status).toBe(400);
    expect((await member(shared))?.history).toEqual(history);
    expect((await save({ product: 'DA' })).status).toBe(200);
    const right = { account_id: wang.accountId, company_id: shared, auth_code: 'DA', expire_date: '2027-06-30' };
    expect(await db.selectFrom('member_right').selectAll().where('account_id', '=', wang.accountId).execute()).toEqual([right]);
    expect(await stored(wang.accountId, shared)).toEqual(before);
  });
});
