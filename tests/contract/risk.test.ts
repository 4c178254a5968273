import { expect, test } from 'vitest';
import { calls } from '../../src/api/calls/table.ts';
import type { HeadCall, InputOf, OutputOf } from '../../src/api/contract.ts';
import { areaOf } from '../../src/domain/company/area.ts';
import { type OpenTestGateway, onBothStores, setCompany, tellStories } from './stores.ts';

/** Companies of which the first five are clean, overdue, rejected, never fetched and one whose payment failed; those are members. */
async function openRisks(open: OpenTestGateway, companies = 5) {
  const gateway = await open();
  const accountId = await gateway.account('wang', companies);
  const user = gateway.client();
  await user.signIn('wang');
  const rows = (await user.pullAll()).flatMap((batch) => batch.rows);
  const member = { isVip: 1, isAuthorize: 1, addedTaxType: '1', hidden: 0 } as const;
  for (const { companyId } of rows.slice(0, 5)) await setCompany(gateway, { accountId, companyId }, member);
  await tellStories(gateway);
  const ask = async <C extends HeadCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>> => {
    const answer = await user.client.call(call, input);
    if (!answer.ok) throw new Error(`${call.name} ${JSON.stringify(answer.error)}`);
    return answer.value;
  };
  const [clean = '', overdue = '', rejected = '', never = '', failed = ''] = rows.map(({ companyId }) => companyId);
  return { gateway, accountId, user, rows, ask, clean, overdue, rejected, never, failed };
}

onBothStores('risks', (open) => {
  test('[CALL-156] [CALL-158] the risks of a company follow from how it does: missed, rejected, not paid; of what was never fetched nothing is said', async () => {
    const { accountId, user, ask, clean, overdue, rejected, never, failed } = await openRisks(open);
    const grave = async (companyId: string) => {
      const { list } = await ask(calls.riskTaxData, { companyId, accountId });
      return list.filter(({ level }) => level === 'high').map(({ topicId, title, period }) => [topicId, title, period]);
    };
    expect(await grave(clean)).toEqual([]);
    expect(await grave(overdue)).toEqual([['R01', '逾期未申报', '202610']]);
    expect(await grave(rejected)).toEqual([['R02', '申报收入小于开票金额', '202610']]);
    expect(await grave(failed)).toEqual([['R03', '税款未缴清', '202610']]);
    expect(await ask(calls.riskTaxData, { companyId: never, accountId })).toEqual({ at: '', period: '', list: [] });
    expect((await ask(calls.riskTaxData, { companyId: clean, accountId })).source).toEqual({ kind: 'collector', name: '税局采集' });
    const ids = [clean, overdue, rejected, never, failed];
    const all = (await ask(calls.riskTaxNumber, { companyIdList: ids })).list;
    expect(all.map(({ companyId, high }) => [companyId, high])).toEqual(
      [clean, overdue, rejected, failed].map((id) => [id, id === clean ? 0 : 1]),
    );
    const only = (await ask(calls.riskTaxNumber, { companyIdList: ids, topicIdList: ['R02'] })).list;
    expect(only.map(({ count }) => count)).toEqual([0, 0, 1, 0]);
    expect((await user.send('riskTaxData', { payload: { companyId: clean, accountId: 'x' } })).head.code).toBe('privilege.denied');
    expect((await user.send('riskTaxNumber', { payload: { companyIdList: Array(301).fill('x') } })).status).toBe(400);
  });

  test('[CALL-158] [CALL-160] an incremental scan tells what the month before had not; matters are told by month, the newest first', async () => {
    const { accountId, user, ask, overdue } = await openRisks(open);
    const scan = (scanKind: '1' | '2') => ask(calls.riskTaxData, { companyId: overdue, accountId, scanKind });
    const full = (await scan('1')).list.map(({ topicId }) => topicId);
    const before = (await ask(calls.riskMatterList, { companyId: overdue, accountId, periodList: ['202609'] })).list.map(
      ({ topicId }) => topicId,
    );
    expect((await scan('2')).list.map(({ topicId }) => topicId)).toEqual(full.filter((topic) => !before.includes(topic)));
    const both = await ask(calls.riskMatterList, { companyId: overdue, accountId, periodList: ['202609', '202610', '202610'] });
    expect(both.list.map(({ topicId, period }) => `${period} ${topicId}`)).toEqual([
      ...full.map((topic) => `202610 ${topic}`),
      ...before.map((topic) => `202609 ${topic}`),
    ]);
    const many = { companyId: overdue, accountId, periodList: Array(13).fill('202610') };
    expect((await user.send('riskMatterList', { payload: many })).status).toBe(400);
  });

  test('[CALL-157] [CALL-159] risk areas and matters are counted over the companies of an area', async () => {
    const { accountId, user, rows, ask } = await openRisks(open, 60);
    const areas = (await ask(calls.riskAreaList, { accountId })).list;
    expect(areas.map(({ riskArea }) => riskArea)).toEqual(['invoice', 'filing', 'payment', 'people', 'books']);
    const matters = (await ask(calls.riskMatterArea, { accountId })).list;
    expect(matters.map(({ companies }) => companies)).toEqual(matters.map(({ companies }) => companies).sort((a, b) => b - a));
    expect(areas.find(({ riskArea }) => riskArea === 'filing')?.high).toBe(
      matters.filter(({ topicId }) => topicId === 'R01' || topicId === 'R02').reduce((sum, { companies }) => sum + companies, 0),
    );
    const areaCode = areaOf(rows[1]?.locationCode ?? '');
    const near = (await ask(calls.riskMatterArea, { accountId, areaCode })).list.find(({ topicId }) => topicId === 'R01');
    const inArea = rows.filter(({ locationCode }) => areaOf(locationCode) === areaCode).length;
    expect(near?.companies).toBeGreaterThan(0);
    expect(near?.companies).toBeLessThanOrEqual(inArea);
    for (const name of ['riskAreaList', 'riskMatterArea'] as const)
      expect((await user.send(name, { payload: { accountId: 'x' } })).head.code).toBe('privilege.denied');
  });

  test('[CALL-153] [CONST-63] whether invoices are scanned in an area is told for the platform ZS', async () => {
    const { user, ask } = await openRisks(open);
    expect(await ask(calls.riskInvoiceArea, { areaCode: '440300', platform: 'ZS' })).toEqual({ open: 1 });
    expect(await ask(calls.riskInvoiceArea, { areaCode: '540000', platform: 'ZS' })).toEqual({ open: 0 });
    expect((await user.send('riskInvoiceArea', { payload: { areaCode: '440300', platform: 'XX' } })).status).toBe(400);
  });

  test('[CALL-154] [CALL-155] [ROLE-07] invoices of whole months are counted, by certification too, of members that are authorised; of parts of a month and of what nobody told nothing is said', async () => {
    const { gateway, accountId, ask, rejected } = await openRisks(open);
    const [status] = (await ask(calls.perCompanyInvoice, { companyIds: [rejected] })).list;
    const out = (billingDateStart: string, billingDateEnd: string) =>
      ask(calls.riskOutInvoiceCount, { companyId: rejected, billingDateStart, billingDateEnd });
    const october = status?.months.find(({ period }) => period === '202610');
    const whole = await out('2026-10-01', '2026-10-31');
    expect(whole).toMatchObject({ count: october?.issued, amount: expect.stringMatching(/^\d+\.\d\d$/) });
    const unknown = { count: null, amount: '', atRisk: null, certified: null };
    for (const [from, to] of [
      ['2026-10-01', '2026-10-15'],
      ['2026-10-16', '2026-10-31'],
      ['', ''],
    ] as const)
      expect(await out(from, to)).toEqual(unknown);
    expect((await out('2026-11-01', '')).count).toBe(status?.issued);
    expect((await out('2030-01-01', '')).count).toBe(0);
    const into = (certificationStatus: '' | '0' | '1') =>
      ask(calls.riskInInvoiceCount, { companyId: rejected, startPeriod: '202609', endPeriod: '202610', certificationStatus });
    const [all, done, open_] = [await into(''), await into('1'), await into('0')];
    const months = status?.months.filter(({ period }) => period === '202609' || period === '202610') ?? [];
    expect(all.count).toBe(months.reduce((sum, { received }) => sum + received, 0));
    expect(all.count).toBeGreaterThan(0);
    expect([(done.count ?? 0) + (open_.count ?? 0), done.count]).toEqual([all.count, all.certified]);
    const narrow = await ask(calls.riskInInvoiceCount, { companyId: rejected, startPeriod: '202609', certificationMonthEnd: '202609' });
    expect(narrow.count).toBe(months[0]?.received);
    await setCompany(gateway, { accountId, companyId: rejected }, { isVip: 0 });
    expect([await out('2026-10-01', '2026-10-31'), await into('')]).toEqual([unknown, unknown]);
  });

  test('[CALL-161] [RISK-03] relations are asked one company a call and named with what is the matter', async () => {
    const { gateway, user, ask, clean, never } = await openRisks(open);
    const { list } = await ask(calls.relationRisk, { list: [{ companyId: clean }] });
    expect(list).toMatchObject([{ companyId: clean, relations: expect.any(Array) }]);
    expect(list[0]?.relations.length).toBeGreaterThan(0);
    expect(await ask(calls.relationRisk, { list: [{ companyId: clean }] })).toEqual({ list });
    expect(await ask(calls.relationRisk, { list: [{ companyId: never }] })).toEqual({ list: [] });
    expect((await user.send('relationRisk', { payload: { list: [{ companyId: clean }, { companyId: never }] } })).status).toBe(400);
    await gateway.account('li', 1);
    const other = gateway.client();
    await other.signIn('li');
    expect(await other.client.call(calls.relationRisk, { list: [{ companyId: clean }] })).toEqual({ ok: true, value: { list: [] } });
    const asked = { companyId: clean, billingDateStart: '', billingDateEnd: '' };
    expect(await other.client.call(calls.riskOutInvoiceCount, asked)).toMatchObject({ ok: true, value: { count: null } });
  });
});
