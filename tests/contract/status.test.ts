import { expect, test } from 'vitest';
import { calls } from '../../src/api/calls/table.ts';
import type { Company } from '../../src/api/entities/company.ts';
import { APP_CODE } from '../../src/domain/core/app-ids.ts';
import { type OpenTestGateway, onBothStores, setCompany, type TestGateway, tellStories } from './stores.ts';

const DAY = 86_400_000;
const common = { appCode: APP_CODE, bizType: '2' } as const;

/** Companies of the account get these fields: what they may be asked for follows from them. */
async function setAll(gateway: TestGateway, accountId: string, ids: readonly string[], over: Partial<Company>): Promise<void> {
  for (const companyId of ids) await setCompany(gateway, { accountId, companyId }, over);
}

/** An account with stories: its first five companies are clean, overdue, rejected, never fetched and one whose payment failed. */
async function openFive(open: OpenTestGateway, over: Partial<Company> = { isVip: 1, isAuthorize: 1, addedTaxType: '1' }) {
  const gateway = await open();
  const accountId = await gateway.account('wang', 5);
  const user = gateway.client();
  await user.signIn('wang');
  const ids = (await user.pullAll()).flatMap(({ rows }) => rows.map(({ companyId }) => companyId));
  await setAll(gateway, accountId, ids, over);
  await tellStories(gateway);
  const tax = async (companyIdList: readonly string[] = ids) => {
    const answer = await user.client.call(calls.perCompanyTax, { companyIdList: [...companyIdList], accountId, ...common });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value.list;
  };
  return { gateway, accountId, user, ids, tax };
}

onBothStores('status of companies', (open) => {
  test('[CALL-150] [HOME-18] national tax tells each company as its story goes: paid, overdue, rejected and why, never fetched, payment failed', async () => {
    const { ids, tax } = await openFive(open);
    const list = await tax();
    expect(list.map(({ companyId }) => companyId)).toEqual([ids[0], ids[1], ids[2], ids[4]]);
    const vat = list.map(({ items }) =>
      items.filter(({ code }) => code === 'vat').map(({ period, state, reason }) => [period, state, reason]),
    );
    // On 20 November: September's was due on 26 October, October's on the 16th.
    expect(vat[0]?.map(([period, state]) => [period, state])).toEqual([
      ['202609', expect.stringMatching(/^(paid|accepted)$/)],
      ['202610', expect.stringMatching(/^(paid|accepted)$/)],
    ]);
    expect(vat[1]).toEqual([
      ['202609', expect.stringMatching(/^(paid|accepted)$/), undefined],
      ['202610', 'undeclared', undefined],
    ]);
    expect(vat[2]?.at(-1)).toEqual(['202610', 'rejected', expect.stringContaining('开票金额')]);
    expect(vat[3]?.at(-1)).toEqual(['202610', 'paymentFailed', expect.stringContaining('余额不足')]);
    for (const { at, since } of list) {
      expect(Date.parse(at)).toBeLessThan(Date.parse('2026-11-20T01:00:00Z'));
      expect(since).toBe('2026-10-01');
    }
  });

  test('the story goes on with the days: what was open becomes filed and paid, and the same moment is told the same', async () => {
    const { gateway, user, ids, tax } = await openFive(open);
    const before = await tax(ids.slice(0, 1));
    expect(await tax(ids.slice(0, 1))).toEqual(before);
    gateway.clock.advance(12 * DAY);
    await tellStories(gateway);
    await user.signIn('wang');
    const begun = (await tax(ids.slice(0, 1)))[0]?.items.find(({ code, period }) => code === 'vat' && period === '202611');
    gateway.clock.advance(14 * DAY);
    await tellStories(gateway);
    await user.signIn('wang');
    const after = (await tax(ids.slice(0, 1)))[0]?.items.find(({ code, period }) => code === 'vat' && period === '202611');
    expect([begun?.state, after?.state]).toEqual(['undeclared', expect.stringMatching(/^(paid|accepted)$/)]);
  });

  test('what was missed stays in the list until the next deadline, long after what was done has left it', async () => {
    const { gateway, user, ids, tax } = await openFive(open, { isVip: 1, isAuthorize: 1, addedTaxType: '2' });
    const quarter = async () => {
      const items = (await tax(ids.slice(0, 2))).map(({ items }) =>
        items.filter(({ period }) => period === '2026Q3').map(({ code }) => code),
      );
      return items.map((codes) => codes.includes('vat'));
    };
    expect(await quarter()).toEqual([true, true]);
    gateway.clock.advance(20 * DAY);
    await tellStories(gateway);
    await user.signIn('wang');
    expect(await quarter()).toEqual([false, true]);
  });

  test('[CALL-148] [ROLE-07] invoices are told of members that are authorised only', async () => {
    const { gateway, accountId, user, ids } = await openFive(open);
    const [only = '', member = '', authorised = ''] = ids;
    await setAll(gateway, accountId, [member], { isAuthorize: 0 });
    await setAll(gateway, accountId, [authorised], { isVip: 0 });
    const answer = await user.client.call(calls.perCompanyInvoice, { companyIds: [only, member, authorised] });
    const list = answer.ok ? answer.value.list : [];
    expect(list.map(({ companyId }) => companyId)).toEqual([only]);
    const [row] = list;
    expect(row).toMatchObject({ period: '202611', issuedAmount: expect.stringMatching(/^\d+\.\d\d$/) });
    expect(row?.months.map(({ period }) => period)).toEqual([
      ...['202512', '202601', '202602', '202603', '202604', '202605'],
      ...['202606', '202607', '202608', '202609', '202610', '202611'],
    ]);
    expect(row?.months.at(-1)).toEqual({ period: '202611', issued: row?.issued, received: row?.received });
    expect(row?.months.every(({ issued }) => issued > 0)).toBe(true);
  });

  test('[CALL-149] [HOME-17] books are told of authorised members: the last month is closed, and who is overdue has vouchers to post', async () => {
    const { gateway, accountId, user, ids } = await openFive(open);
    const [clean = '', overdue = '', rejected = '', , failed = ''] = ids;
    await setAll(gateway, accountId, [failed], { isVip: 0 });
    const answer = await user.client.call(calls.perCompanyKeeping, { companyIds: ids });
    const list = answer.ok ? answer.value.list : [];
    expect(list).toMatchObject([
      { companyId: clean, period: '202610', unposted: 0, closed: 1, balanced: 1 },
      { companyId: overdue, period: '202610', closed: 0, balanced: 1 },
      { companyId: rejected, period: '202610', closed: 1, balanced: 0 },
    ]);
    expect(list[1]?.unposted).toBeGreaterThan(0);
  });

  test('[CALL-151] [CALL-152] [HOME-19] [HOME-20] [HOME-21] personal tax and social insurance are told of authorised companies, for the previous month', async () => {
    const { gateway, accountId, user, ids } = await openFive(open);
    await setAll(gateway, accountId, ids.slice(0, 1), { isAuthorize: 0 });
    const personal = await user.client.call(calls.perCompanyPersonalTax, { companyIds: ids });
    const social = await user.client.call(calls.perCompanySocial, { companyIds: ids });
    for (const answer of [personal, social]) {
      const list = answer.ok ? answer.value.list : [];
      expect(list.map(({ companyId, period }) => [companyId, period])).toEqual([ids[1], ids[2], ids[4]].map((id) => [id, '202610']));
      // Nobody is paid, nothing is declared.
      for (const row of list) expect(row.state === 'notApplicable').toBe(row.persons === 0);
    }
    // Of a month of which nobody told, nothing is known.
    const asked = await user.client.call(calls.perCompanyPersonalTax, { companyIds: ids, period: '202609' });
    expect(asked).toEqual({ ok: true, value: { list: [] } });
  });

  test('[CALL-148] [CALL-149] [CALL-150] [CALL-151] [CALL-152] companies of another account, unknown ones and ones without a story are missing', async () => {
    const { gateway, accountId, user, ids, tax } = await openFive(open);
    await gateway.account('li', 1);
    const other = gateway.client();
    await other.signIn('li');
    const [foreign = ''] = (await other.pullAll()).flatMap(({ rows }) => rows.map(({ companyId }) => companyId));
    const companyIds = [foreign, 'nobody', ids[0] ?? ''];
    for (const name of ['perCompanyInvoice', 'perCompanyKeeping', 'perCompanyPersonalTax', 'perCompanySocial'] as const) {
      const answer = await user.client.call(calls[name], { companyIds });
      expect(answer.ok && answer.value.list.map(({ companyId }) => companyId)).toEqual([ids[0]]);
    }
    expect((await tax(companyIds)).map(({ companyId }) => companyId)).toEqual([ids[0]]);
    await gateway.services.store.db.deleteFrom('fact').execute();
    expect(await tax()).toEqual([]);
    const asOther = { companyIdList: ids, accountId, ...common };
    expect((await other.send('perCompanyTax', { payload: asOther })).head.code).toBe('privilege.denied');
    const many = { companyIds: Array.from({ length: 301 }, (_, n) => `x${n}`) };
    for (const name of ['perCompanyInvoice', 'perCompanyKeeping', 'perCompanyPersonalTax', 'perCompanySocial'] as const)
      expect((await user.send(name, { payload: many })).status).toBe(400);
  });
});
