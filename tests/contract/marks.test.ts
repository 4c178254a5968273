import { expect, test } from 'vitest';
import type { FactGiven } from '../../server/sources/given.ts';
import { markedBy, type Source } from '../../server/sources/sources.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { InputOf } from '../../src/api/contract.ts';
import { APP_CODE } from '../../src/domain/core/app-ids.ts';
import type { Mark, MarkPlace } from '../../src/domain/sources/marks.ts';
import { companyIdsOf, type OpenTestGateway, onBothStores, setCompany } from './stores.ts';

const collector: Source = { id: 'collector', kind: 'collector', name: '税局采集' };
const day = (date: string, hour = '02') => Date.parse(`${date}T${hour}:00:00Z`);
const refusedWith = (code: string) => ({ ok: false, error: { code } });

const vat = { area: 'tax', code: 'vat', period: '202610' } as const;
const stamp = { area: 'tax', code: 'stamp', period: '2026Q3' } as const;
const place = (companyId: string, of: Omit<MarkPlace, 'companyId'> = vat): MarkPlace => ({ companyId, ...of });
const mark = (companyId: string, of: Omit<MarkPlace, 'companyId'> = vat, over: Partial<Mark> = {}): Mark => ({
  ...place(companyId, of),
  ...{ state: 'accepted', amount: '1280.00', day: '2026-11-19', note: '', ...over },
});

const told = (
  companyId: string,
  state: string,
  { at, code = 'vat', period = '202610' }: { at: number; code?: string; period?: string },
): FactGiven => ({
  companyId,
  area: 'tax',
  at,
  doc: { code, period, state, amount: '12.00', stateAt: new Date(at).toISOString() },
});

/** Two accounts with two companies each, of which the second of the first account is the other's too. */
async function openTwo(open: OpenTestGateway) {
  const gateway = await open();
  const [wang, li] = [await gateway.account('wang', 2), await gateway.account('li', 2)];
  const { store, facts } = gateway.services;
  const [own = '', shared = ''] = await companyIdsOf(gateway, wang);
  const [foreign = '', second = ''] = await companyIdsOf(gateway, li);
  const user = gateway.client();
  await user.signIn('wang');
  const colleague = gateway.client();
  await colleague.signIn('li');
  await setCompany(gateway, { accountId: wang, companyId: own }, { isVip: 1, isAuthorize: 1, locationCode: '440300' });
  await setCompany(gateway, { accountId: wang, companyId: shared }, { isVip: 0, isAuthorize: 0 });
  const { doc } = await store.db.selectFrom('company').select('doc').where('company_id', '=', second).executeTakeFirstOrThrow();
  const become = { company_id: shared, doc: doc.replaceAll(second, shared) };
  await store.db.updateTable('company').set(become).where('company_id', '=', second).execute();
  await store.db.updateTable('account').set({ full_name: '王丽' }).where('account_id', '=', wang).execute();
  await store.db.updateTable('account').set({ full_name: '李强' }).where('account_id', '=', li).execute();
  const give = (rows: readonly Mark[], at = gateway.clock.now(), who = user) =>
    who.client.call(calls.factsMark, { at: new Date(at).toISOString(), rows: [...rows] });
  const takeBack = (input: Partial<InputOf<typeof calls.factsUnmark>> & { rows: MarkPlace[] }, who = user) =>
    who.client.call(calls.factsUnmark, { reason: '标错了', whose: 'own', ...input });
  const tax = async (companyIds: readonly string[], who = user, accountId = wang) => {
    const asked = { companyIdList: [...companyIds], accountId, appCode: APP_CODE, bizType: '2' as const };
    const answer = await who.client.call(calls.perCompanyTax, asked);
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value.list;
  };
  /** Filings of a company: code, state, kind of the source, what contradicts. */
  const filings = async (companyId: string) => {
    const [row] = await tax([companyId]);
    return (row?.items ?? []).map(({ code, state, source, against }) => [
      code,
      state,
      (source ?? row?.source)?.kind,
      (against ?? []).map((one) => [one.state, one.source.by]),
    ]);
  };
  // Those of what was set up above are not of marks.
  const ready = await store.db.selectFrom('event_log').select(['account_id', 'id']).execute();
  const events = async (accountId: string) => {
    const since = Math.max(0, ...ready.filter(({ account_id }) => account_id === accountId).map(({ id }) => Number(id)));
    const rows = store.db.selectFrom('event_log').select('about').where('account_id', '=', accountId).where('topic', '=', 'status');
    return (await rows.where('id', '>', since).orderBy('id').execute()).map(({ about }) => about);
  };
  return { gateway, facts, wang, li, user, colleague, own, shared, foreign, give, takeBack, tax, filings, events };
}

onBothStores('marks by hand', (open) => {
  test('[PLUS-47] two companies and two taxes in one command: each is told as by hand, with who, amount, day and note, to every account that has it', async () => {
    const { give, tax, own, shared, colleague, li, wang, events } = await openTwo(open);
    const rows = [
      mark(own, vat, { note: '柜台申报' }),
      mark(own, stamp, { state: 'undeclared', amount: null }),
      mark(shared, vat, { state: 'paid', amount: '88.50', day: '2026-11-12' }),
    ];
    expect(await give(rows)).toEqual({ ok: true, value: { marked: 3, refused: [] } });
    const at = '2026-11-20T01:00:00.000Z';
    const [first, second] = await tax([own, shared]);
    const by = { kind: 'hand', name: '', by: '王丽' };
    expect(first).toMatchObject({ at, source: by, since: '' });
    expect(first?.items).toEqual([
      { code: 'stamp', period: '2026Q3', state: 'undeclared', amount: null, stateAt: '2026-11-19T15:59:59.999Z' },
      { code: 'vat', period: '202610', state: 'accepted', amount: '1280.00', stateAt: '2026-11-19T15:59:59.999Z', note: '柜台申报' },
    ]);
    const paid = [{ code: 'vat', period: '202610', state: 'paid', amount: '88.50', stateAt: '2026-11-12T15:59:59.999Z' }];
    expect(second).toMatchObject({ companyId: shared, source: by, items: paid });
    expect(await tax([own, shared], colleague, li)).toMatchObject([{ companyId: shared, source: by, items: paid }]);
    expect((await events(wang)).flatMap((about) => about.split(' ')).sort()).toEqual([`${own}/tax`, `${shared}/tax`].sort());
    expect(await events(li)).toEqual([`${shared}/tax`]);
  });

  test('[PLUS-47] personal tax, social insurance and the books of a month are marked too, of a company that is asked for them', async () => {
    const { give, user, own, shared } = await openTwo(open);
    const month = { code: '', period: '202610' };
    const areas = (companyId: string) => [
      mark(companyId, { area: 'personalTax', ...month }, { amount: '306.20' }),
      mark(companyId, { area: 'social', ...month }, { state: 'paid', amount: '1234.50' }),
      mark(companyId, { area: 'books', ...month }, { state: 'closed', amount: null }),
    ];
    expect(await give([...areas(own), ...areas(shared), mark(shared)])).toEqual({
      ok: true,
      value: { marked: 4, refused: [3, 4, 5].map((row) => ({ row, companyId: shared, problem: 'privilege.denied' })) },
    });
    const asked = { companyIds: [own, shared] };
    const hand = { companyId: own, period: '202610', source: { kind: 'hand', name: '', by: '王丽' } };
    const list = async (answer: Promise<unknown>) => await answer;
    expect(await list(user.client.call(calls.perCompanyPersonalTax, asked))).toMatchObject({
      value: { list: [{ ...hand, state: 'accepted', amount: '306.20', persons: null }] },
    });
    expect(await list(user.client.call(calls.perCompanySocial, asked))).toMatchObject({
      value: { list: [{ ...hand, state: 'paid', amount: '1234.50', persons: null }] },
    });
    expect(await list(user.client.call(calls.perCompanyKeeping, asked))).toMatchObject({
      value: { list: [{ ...hand, closed: 1, vouchers: null, balanced: null }] },
    });
  });

  test('[PLUS-47] of a company that is not the account’s nothing is marked, and the row is named; without any other the whole command is refused', async () => {
    const { give, takeBack, filings, own, foreign, colleague, tax, li } = await openTwo(open);
    expect(await give([mark(foreign), mark(own), mark('nobody', stamp)])).toEqual({
      ok: true,
      value: {
        marked: 1,
        refused: [
          { row: 0, companyId: foreign, problem: 'company.notFound' },
          { row: 2, companyId: 'nobody', problem: 'company.notFound' },
        ],
      },
    });
    expect(await filings(own)).toEqual([['vat', 'accepted', 'hand', []]]);
    expect(await give([mark(foreign)])).toMatchObject(refusedWith('company.notFound'));
    expect(await give([mark(foreign, vat)], day('2026-11-20', '00'), colleague)).toMatchObject({ ok: true });
    expect(await takeBack({ rows: [place(foreign)], whose: 'all' })).toMatchObject(refusedWith('company.notFound'));
    expect(await tax([foreign], colleague, li)).toMatchObject([{ items: [{ state: 'accepted' }] }]);
  });

  test('[PLUS-47] a field that does not hold is named: tax, period, state, amount, and a day that is none or has not come', async () => {
    const { give, filings, own, user } = await openTwo(open);
    const month = { area: 'books', code: '', period: '202610' } as const;
    const wrong: readonly (readonly [string, Mark])[] = [
      ['mark.code', mark(own, { ...vat, code: 'tea' })],
      ['mark.code', mark(own, { ...month, code: 'vat' })],
      ['mark.period', mark(own, { ...vat, period: '202613' })],
      ['mark.period', mark(own, { ...month, period: '2026Q3' }, { state: 'closed', amount: null })],
      ['mark.state', mark(own, vat, { state: 'closed' })],
      ['mark.state', mark(own, month, { amount: null })],
      ['mark.amount', mark(own, month, { state: 'closed' })],
      ['mark.day', mark(own, vat, { day: '2026-11-21' })],
      ['mark.day', mark(own, vat, { day: '2026-02-30' })],
      ['mark.day', mark(own, vat, { day: '' })],
    ];
    const answer = await give([...wrong.map(([, row]) => row), mark(own)]);
    const refused = wrong.map(([problem], row) => ({ row, companyId: own, problem }));
    expect(answer).toEqual({ ok: true, value: { marked: 1, refused } });
    expect(await filings(own)).toEqual([['vat', 'accepted', 'hand', []]]);
    const send = (rows: readonly unknown[]) => user.send('factsMark', { payload: { at: '2026-11-20T01:00:00.000Z', rows } });
    expect((await send([mark(own, vat, { amount: '12.5' })])).status).toBe(400);
    expect((await send([])).status).toBe(400);
    expect((await send(Array.from({ length: 501 }, () => mark(own)))).status).toBe(400);
  });

  test('[PLUS-47] a mark counts over what the authority knew before, also of the same day, and not over what it knew later', async () => {
    const { facts, give, filings, own, shared } = await openTwo(open);
    await facts.write(collector, [
      told(own, 'undeclared', { at: day('2026-11-18') }),
      told(shared, 'undeclared', { at: day('2026-11-19', '20') }),
    ]);
    await give([mark(own), mark(shared, vat, { state: 'submitted' })], day('2026-11-19', '10'));
    expect(await filings(own)).toEqual([['vat', 'accepted', 'hand', []]]);
    expect(await filings(shared)).toEqual([['vat', 'undeclared', 'collector', [['submitted', '王丽']]]]);
    await facts.write(collector, [told(own, 'undeclared', { at: day('2026-11-19', '04'), code: 'stamp', period: '2026Q3' })]);
    await give([mark(own, stamp)], day('2026-11-19', '05'));
    expect((await filings(own))[0]).toEqual(['stamp', 'accepted', 'hand', []]);
  });

  test('[PLUS-47] a contradiction stays until somebody resolves it: taken back by whoever has the company, or marked anew', async () => {
    const { gateway, facts, give, takeBack, filings, own, shared, colleague } = await openTwo(open);
    await give([mark(own), mark(shared)], day('2026-11-19', '10'));
    await facts.write(collector, [
      told(own, 'rejected', { at: day('2026-11-19', '20') }),
      told(shared, 'rejected', { at: day('2026-11-19', '21') }),
    ]);
    const contradicted = [['vat', 'rejected', 'collector', [['accepted', '王丽']]]];
    expect([await filings(own), await filings(shared)]).toEqual([contradicted, contradicted]);
    await facts.write(collector, [told(own, 'rejected', { at: day('2026-11-19', '23') })]);
    expect(await filings(own)).toEqual(contradicted);
    // The colleague has no mark of his own: taking back his changes nothing.
    expect(await takeBack({ rows: [place(shared)], whose: 'own' }, colleague)).toEqual({ ok: true, value: { unmarked: 0, refused: [] } });
    expect(await filings(shared)).toEqual(contradicted);
    expect(await takeBack({ rows: [place(shared)], whose: 'all' }, colleague)).toEqual({ ok: true, value: { unmarked: 1, refused: [] } });
    expect(await filings(shared)).toEqual([['vat', 'rejected', 'collector', []]]);
    expect(await filings(own)).toEqual(contradicted);
    expect(await give([mark(own, vat, { day: '2026-11-20' })], gateway.clock.now())).toMatchObject({ ok: true, value: { marked: 1 } });
    expect(await filings(own)).toEqual([['vat', 'accepted', 'hand', []]]);
  });

  test('[PLUS-47] a mark that is taken back opens again what it had closed, says why, and leaves the other marks and those of others', async () => {
    const { gateway, facts, give, takeBack, filings, own, shared, colleague, wang } = await openTwo(open);
    await facts.write(collector, [told(own, 'undeclared', { at: day('2026-11-17') })]);
    await give([mark(own), mark(own, stamp), mark(shared)], day('2026-11-19', '10'));
    await give([mark(shared, vat, { state: 'submitted' })], day('2026-11-19', '09'), colleague);
    expect(await filings(shared)).toEqual([['vat', 'accepted', 'hand', []]]);
    const rows = [place(own), place(shared)];
    expect(await takeBack({ rows: [...rows, place('nobody')] })).toEqual({
      ok: true,
      value: { unmarked: 2, refused: [{ row: 2, companyId: 'nobody', problem: 'company.notFound' }] },
    });
    expect(await filings(own)).toEqual([
      ['stamp', 'accepted', 'hand', []],
      ['vat', 'undeclared', 'collector', []],
    ]);
    expect(await filings(shared)).toEqual([['vat', 'submitted', 'hand', []]]);
    const own_ = gateway.services.store.db.selectFrom('fact').select(['part', 'reason']).where('source_id', '=', markedBy(wang, '').id);
    expect(await own_.where('company_id', '=', own).orderBy('part').execute()).toEqual([
      { part: 'stamp.2026Q3', reason: '' },
      { part: 'vat.202610', reason: '标错了' },
    ]);
    expect(await takeBack({ rows })).toEqual({ ok: true, value: { unmarked: 0, refused: [] } });
    // As it was made: its undo gives it back as of its own time.
    expect(await give([mark(own)], day('2026-11-19', '10'))).toEqual({ ok: true, value: { marked: 1, refused: [] } });
    expect((await filings(own))[1]).toEqual(['vat', 'accepted', 'hand', []]);
  });

  test('[PLUS-47] a mark that arrives after a later one of the same person changes nothing and is named', async () => {
    const { give, filings, own, shared } = await openTwo(open);
    await give([mark(own, vat, { state: 'paid' })], day('2026-11-19', '12'));
    expect(await give([mark(shared), mark(own)], day('2026-11-19', '11'))).toEqual({
      ok: true,
      value: { marked: 1, refused: [{ row: 1, companyId: own, problem: 'mark.older' }] },
    });
    expect([await filings(own), await filings(shared)]).toEqual([[['vat', 'paid', 'hand', []]], [['vat', 'accepted', 'hand', []]]]);
  });
});
