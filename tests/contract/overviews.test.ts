import { expect, test } from 'vitest';
import { calls } from '../../src/api/calls/table.ts';
import type { HeadCall, InputOf, OutputOf } from '../../src/api/contract.ts';
import { areaOf } from '../../src/domain/company/area.ts';
import { type OpenTestGateway, onBothStores, tellStories } from './stores.ts';

async function openMany(open: OpenTestGateway, companies = 40) {
  const gateway = await open();
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
  return { gateway, accountId, user, ask, visible: rows.filter(({ hidden }) => hidden === 0) };
}

const sumOf = (list: readonly { readonly count: number }[]): number => list.reduce((sum, { count }) => sum + count, 0);

onBothStores('overviews', (open) => {
  test('[CALL-044] [CALL-046] [CALL-047] [CALL-048] [CALL-049] the sums are those of the rows of the companies', async () => {
    const { accountId, ask, visible } = await openMany(open);
    const companyIds = visible.map(({ companyId }) => companyId);
    const invoices = (await ask(calls.perCompanyInvoice, { companyIds })).list;
    const members = visible.filter(({ isVip, isAuthorize }) => isVip === 1 && isAuthorize === 1);
    const cents = invoices.reduce((sum, { issuedAmount }) => sum + Math.round(Number(issuedAmount) * 100), 0);
    const told = await ask(calls.overviewInvoice, {});
    expect(told).toMatchObject({
      ...{ companies: members.length, known: invoices.length, period: '202611' },
      issued: invoices.reduce((sum, { issued }) => sum + (issued ?? 0), 0),
      issuedAmount: (cents / 100).toFixed(2),
    });
    expect(sumOf(told.byKpStatus)).toBe(invoices.length);

    const taxes = (await ask(calls.perCompanyTax, { companyIdList: companyIds, accountId, appCode: '', bizType: '2' })).list;
    const states = taxes.flatMap(({ items }) => items.map(({ state }) => state));
    const tax = await ask(calls.overviewTax, {});
    expect(tax).toMatchObject({ companies: visible.length, known: taxes.length });
    expect(tax.known).toBeLessThan(tax.companies);
    for (const { state, count } of tax.byState) expect(states.filter((one) => one === state).length, state).toBe(count);
    expect(sumOf(tax.byState)).toBe(states.length);

    const books = (await ask(calls.perCompanyKeeping, { companyIds })).list;
    expect(await ask(calls.overviewBookkeeping, {})).toMatchObject({
      ...{ known: books.length, period: '202610', closed: books.filter(({ closed }) => closed === 1).length },
      unposted: books.reduce((sum, { unposted }) => sum + (unposted ?? 0), 0),
    });
    for (const [call, rows] of [
      [calls.overviewPersonalTax, (await ask(calls.perCompanyPersonalTax, { companyIds })).list],
      [calls.overviewSocial, (await ask(calls.perCompanySocial, { companyIds })).list],
    ] as const) {
      const people = await ask(call, {});
      expect(people).toMatchObject({
        known: rows.length,
        period: '202610',
        persons: rows.reduce((sum, { persons }) => sum + (persons ?? 0), 0),
      });
      expect(sumOf(people.byState)).toBe(rows.length);
    }
  });

  test('[CALL-045] [CALL-156] the overview of risks counts what the companies have, and some have grave ones', async () => {
    const { ask, visible } = await openMany(open);
    const { list } = await ask(calls.riskTaxNumber, { companyIdList: visible.map(({ companyId }) => companyId) });
    const overview = await ask(calls.overviewRisk, {});
    expect(overview).toEqual({
      ...{ companies: visible.length, known: list.length },
      atRisk: list.filter(({ count }) => count > 0).length,
      high: list.filter(({ high }) => high > 0).length,
      risks: sumOf(list),
    });
    expect(overview.high).toBeGreaterThan(0);
    expect(overview.atRisk).toBeLessThan(overview.known / 2);
  });

  test('[CALL-140] [ENT-29] companies are counted whose books are closed, whose are not, and those of which nobody knows, in an area or in all', async () => {
    const { gateway, accountId, user, ask, visible } = await openMany(open);
    const all = await ask(calls.bookkeepingOverview, { accountId });
    const members = visible.filter(({ isVip, isAuthorize }) => isVip === 1 && isAuthorize === 1);
    const told = (await ask(calls.perCompanyKeeping, { companyIds: visible.map(({ companyId }) => companyId) })).list.length;
    expect(all.unknown).toBe(members.length - told);
    expect(all.AccountNum + all.noAccountNum + (all.unknown ?? 0)).toBe(members.length);
    const { locationCode = '' } = members[0] ?? {};
    const near = await ask(calls.bookkeepingOverview, { accountId, locationCode });
    const inArea = members.filter((company) => areaOf(company.locationCode) === areaOf(locationCode));
    expect(near.AccountNum + near.noAccountNum + (near.unknown ?? 0)).toBe(inArea.length);
    await gateway.account('li', 3);
    const other = gateway.client();
    await other.signIn('li');
    expect((await other.send('bookkeepingOverview', { payload: { accountId } })).head.code).toBe('privilege.denied');
    expect((await user.send('bookkeepingOverview', { payload: {} })).status).toBe(400);
  });

  test('[ERR-41] where the overview of books fails, the figures are 1 and 3', () => {
    expect(calls.bookkeepingOverview.empty?.()).toEqual({ noAccountNum: 1, AccountNum: 3 });
  });

  test('[CALL-144] [CALL-146] people’s taxes are counted by state for an area and a month', async () => {
    const { accountId, user, ask, visible } = await openMany(open);
    const all = await ask(calls.personalTaxStatus, { accountId });
    const whole = await ask(calls.overviewPersonalTax, {});
    expect(all).toEqual(whole);
    expect((await ask(calls.personalTaxStatus, { accountId, date: '202609' })).period).toBe('202609');
    const { locationCode = '' } = visible[0] ?? {};
    const near = await ask(calls.socialStatus, { accountId, locationCode });
    const inArea = visible.filter((company) => areaOf(company.locationCode) === areaOf(locationCode) && company.isAuthorize === 1);
    expect(near.companies).toBe(inArea.length);
    expect(await ask(calls.socialStatus, { accountId, menuFlagRefresh: 1 })).toEqual(await ask(calls.overviewSocial, {}));
    for (const name of ['personalTaxStatus', 'socialStatus'] as const)
      expect((await user.send(name, { payload: { accountId: 'other' } })).head.code).toBe('privilege.denied');
    expect((await user.send('personalTaxStatus', { payload: { accountId, date: '202613' } })).status).toBe(400);
  });

  test('[CALL-044] more companies than one page are all counted', async () => {
    const { ask, visible } = await openMany(open, 1_100);
    expect((await ask(calls.overviewTax, {})).companies).toBe(visible.length);
  });
});
