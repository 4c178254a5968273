import { expect, test } from 'vitest';
import { createSampleApps } from '../../samples/demo/apps/sample-apps.ts';
import { ANSWER_AFTER, createAppWork, PAYMENT_AFTER } from '../../samples/demo/apps/work.ts';
import { calls } from '../../src/api/calls/table.ts';
import { type OpenTestGateway, onBothStores, setCompany, tellStories } from './stores.ts';

/** The sample apps on a gateway with five companies: clean, overdue, rejected, never fetched, payment failed. */
async function openApps(open: OpenTestGateway) {
  const gateway = await open();
  const accountId = await gateway.account('wang', 5);
  const user = gateway.client();
  await user.signIn('wang');
  const ids = (await user.pullAll()).flatMap(({ rows }) => rows.map(({ companyId }) => companyId));
  for (const companyId of ids) await setCompany(gateway, { accountId, companyId }, { isVip: 1, isAuthorize: 1, addedTaxType: '1' });
  await tellStories(gateway);
  const work = createAppWork();
  const app = createSampleApps(gateway.clock.now, () => gateway, work);
  const post = async (path: string, body: object) => {
    const answer = await app.request(`/api/${path}`, { method: 'POST', body: JSON.stringify(body) });
    return answer.ok ? await answer.json() : answer.status;
  };
  /** The state of October's VAT of a company, as the workbench is told it. */
  const vat = async (companyId: string, code = 'vat') => {
    const answer = await user.client.call(calls.perCompanyTax, { companyIdList: [companyId], accountId, appCode: '', bizType: '2' });
    const items = answer.ok ? (answer.value.list[0]?.items ?? []) : [];
    return items.find((item) => item.code === code && item.period === '202610');
  };
  const later = async (ms: number) => {
    gateway.clock.advance(ms);
    await work.settle(gateway.services);
  };
  const told = (await gateway.services.reads.events(accountId, 0, 10_000)).length;
  const statusEvents = async () =>
    (await gateway.services.reads.events(accountId, 0, 10_000)).slice(told).filter(({ topic }) => topic === 'status').length;
  const [clean = '', overdue = '', rejected = '', never = '', failed = ''] = ids;
  return { gateway, user, post, vat, later, statusEvents, clean, overdue, rejected, never, failed };
}

const key = (n: number): string => `0199b2a0-0000-4000-8000-00000000000${n}`;

onBothStores('business apps', (open) => {
  test('a filing of the app is submitted once whatever often it comes, is accepted later with its surcharges, is paid, and the workbench is told', async () => {
    const { post, vat, later, statusEvents, overdue } = await openApps(open);
    expect((await vat(overdue))?.state).toBe('undeclared');
    const filing = (await post('filings', { companyId: overdue })).list.find(
      ({ code, period }: { code: string; period: string }) => code === 'vat' && period === '202610',
    );
    const given = { companyId: overdue, code: 'vat', period: '202610', sales: filing.invoiced, key: key(1) };
    const [first, second] = await Promise.all([post('filings/submit', given), post('filings/submit', given)]);
    expect([first.outcome, second.outcome].sort()).toEqual(['again', 'done']);
    expect(await post('filings/submit', { ...given, key: key(2) })).toEqual({ outcome: 'closed' });
    expect([(await vat(overdue))?.state, (await vat(overdue, 'surcharges'))?.state]).toEqual(['submitted', 'submitted']);
    expect(await statusEvents()).toBe(1);
    await later(ANSWER_AFTER);
    expect(await post('filings/submit', given)).toEqual({ outcome: 'again' });
    expect(await vat(overdue)).toMatchObject({ state: 'accepted', amount: filing.tax });
    expect((await vat(overdue, 'surcharges'))?.state).toBe('accepted');
    const pay = { companyId: overdue, code: 'vat', period: '202610', key: key(3) };
    expect(await post('filings/pay', pay)).toEqual({ outcome: 'done' });
    expect(await post('filings/pay', pay)).toEqual({ outcome: 'again' });
    await later(PAYMENT_AFTER);
    expect([(await vat(overdue))?.state, (await vat(overdue, 'surcharges'))?.state]).toEqual(['paid', 'paid']);
    expect(await post('filings/pay', { ...pay, key: key(4) })).toEqual({ outcome: 'closed' });
    expect(await statusEvents()).toBe(4);
  });

  test('who declares less than was invoiced is rejected with words, and can submit again; the tips follow', async () => {
    const { user, post, vat, later, rejected } = await openApps(open);
    const given = { companyId: rejected, code: 'vat', period: '202610', sales: '1', key: key(1) };
    expect(await post('filings/submit', given)).toEqual({ outcome: 'done' });
    await later(ANSWER_AFTER);
    expect(await vat(rejected)).toMatchObject({ state: 'rejected', reason: expect.stringContaining('小于开票金额') });
    const tips = async () => {
      const entries = (await user.pullAll('', undefined, ['tips'])).flatMap((batch) => batch.entries);
      return entries.flatMap((entry) => ('row' in entry ? [entry.row as { companyId: string; tipsCode: string }] : []));
    };
    expect(await tips()).toContainEqual(expect.objectContaining({ companyId: rejected, tipsCode: 'declarationTips' }));
    expect(await post('filings/submit', { ...given, sales: '99999999', key: key(2) })).toEqual({ outcome: 'done' });
    await later(ANSWER_AFTER);
    expect((await vat(rejected))?.state).toBe('accepted');
    expect((await tips()).filter((tip) => tip.companyId === rejected).map(({ tipsCode }) => tipsCode)).not.toContain('declarationTips');
  });

  test('a payment that failed is paid on the next try; surcharges have no form of their own; of what was never fetched there is nothing', async () => {
    const { post, vat, later, clean, failed, never } = await openApps(open);
    expect(await post('filings/pay', { companyId: failed, code: 'vat', period: '202610', key: key(1) })).toEqual({ outcome: 'done' });
    await later(PAYMENT_AFTER);
    expect((await vat(failed))?.state).toBe('paid');
    expect(await post('filings/pay', { companyId: clean, code: 'vat', period: '202610', key: key(2) })).toEqual({ outcome: 'closed' });
    expect(await post('filings/submit', { companyId: clean, code: 'surcharges', period: '202610', sales: '1', key: key(3) })).toEqual({
      outcome: 'closed',
    });
    for (const path of ['filings', 'invoices', 'books']) expect(await post(path, { companyId: never }), path).toBe(404);
    expect(await post('filings', { companyId: 'nobody' })).toBe(404);
    for (const bad of [{ sales: '-1' }, { sales: '1e9' }, { key: 'x' }, { companyId: '' }])
      expect(await post('filings/submit', { companyId: clean, code: 'vat', period: '202610', sales: '1', key: key(4), ...bad })).toBe(400);
  });

  test('the invoices of the app are those of the workbench: as many, and the pages add up to the amount of the month', async () => {
    const { user, post, failed } = await openApps(open);
    const answer = await user.client.call(calls.perCompanyInvoice, { companyIds: [failed] });
    const months = answer.ok ? (answer.value.list[0]?.months ?? []) : [];
    const october = months.find(({ period }) => period === '202610');
    const first = await post('invoices', { companyId: failed, period: '202610' });
    const pages = [first];
    for (let page = 2; page <= first.pages; page += 1) pages.push(await post('invoices', { companyId: failed, period: '202610', page }));
    const list = pages.flatMap((page) => page.list);
    expect([first.total, list.length]).toEqual([october?.issued, october?.issued]);
    const cents = list.reduce((sum: number, { amount }: { amount: string }) => sum + Math.round(Number(amount) * 100), 0);
    expect((cents / 100).toFixed(2)).toBe(first.months.find(({ period }: { period: string }) => period === '202610').amount);
    expect(list.every(({ date }: { date: string }) => date.startsWith('2026-10-'))).toBe(true);
  });

  test('[ROLE-07] the app tells invoices of a member that is authorised only', async () => {
    const { gateway, post, failed } = await openApps(open);
    const { store } = gateway.services;
    const of = async (flags: { isVip: 0 | 1; isAuthorize: 0 | 1 }) => {
      const row = await store.db.selectFrom('company').select('doc').where('company_id', '=', failed).executeTakeFirstOrThrow();
      const doc = JSON.stringify({ ...JSON.parse(row.doc), ...flags });
      await store.db.updateTable('company').set({ doc }).where('company_id', '=', failed).execute();
      return await post('invoices', { companyId: failed });
    };
    expect(await of({ isVip: 0, isAuthorize: 1 })).toBe(403);
    expect(await of({ isVip: 1, isAuthorize: 0 })).toBe(403);
    expect((await of({ isVip: 1, isAuthorize: 1 })).total).toBeGreaterThan(0);
  });

  test('vouchers balance: one that does not is refused, written ones are posted and closed with the month, and the workbench is told', async () => {
    const { user, post, overdue } = await openApps(open);
    const books = async () => {
      const answer = await user.client.call(calls.perCompanyKeeping, { companyIds: [overdue] });
      return answer.ok ? answer.value.list[0] : undefined;
    };
    const before = await books();
    const shown = await post('books', { companyId: overdue });
    expect([shown.total, shown.debit]).toEqual([before?.vouchers, shown.credit]);
    expect(shown.list.filter(({ posted }: { posted: boolean }) => !posted).length).toBe(Math.min(60, before?.unposted ?? 0));
    const lines = [
      { account: '管理费用', debit: 12_300, credit: 0 },
      { account: '银行存款', debit: 0, credit: 12_300 },
    ];
    const voucher = { companyId: overdue, summary: '办公用品', lines, key: key(1) };
    const uneven = { ...voucher, lines: lines.slice(0, 1) };
    expect(await post('books/voucher', uneven)).toEqual({ outcome: 'unbalanced' });
    expect([await post('books/voucher', voucher), await post('books/voucher', voucher)]).toEqual([
      { outcome: 'done' },
      { outcome: 'again' },
    ]);
    expect(await books()).toMatchObject({ vouchers: (before?.vouchers ?? 0) + 1, unposted: (before?.unposted ?? 0) + 1, closed: 0 });
    expect((await post('books', { companyId: overdue })).list[0]).toMatchObject({ summary: '办公用品', posted: false });
    expect(await post('books/finish', { companyId: overdue, what: 'close' })).toEqual({ outcome: 'unposted' });
    expect(await post('books/finish', { companyId: overdue, what: 'post' })).toEqual({ outcome: 'done' });
    expect(await books()).toMatchObject({ unposted: 0, closed: 0 });
    expect(await post('books/finish', { companyId: overdue, what: 'close' })).toEqual({ outcome: 'done' });
    expect(await books()).toMatchObject({ unposted: 0, closed: 1 });
    expect(await post('books/voucher', { ...voucher, key: key(2) })).toEqual({ outcome: 'closed' });
  });
});
