import { expect, test } from 'vitest';
import type { FactGiven } from '../../server/sources/given.ts';
import { importedFrom, markedBy, type Source } from '../../server/sources/sources.ts';
import { tips } from '../../server/store/tables/tips.ts';
import type { Message } from '../../src/api/entities/message.ts';
import { publishPack } from '../support/publish-pack.ts';
import { samplePack } from '../support/sample-packs.ts';
import { companyIdsOf, type OpenTestGateway, onBothStores } from './stores.ts';

const collector: Source = { id: 'collector', kind: 'collector', name: '税局采集' };
const platform: Source = { id: 'push:one', kind: 'push', name: '发票平台' };
const day = (date: string) => Date.parse(`${date}T02:00:00Z`);

const filing = (companyId: string, state: string, over: object = {}, at = day('2026-11-19')): FactGiven => ({
  companyId,
  area: 'tax',
  at,
  doc: { code: 'vat', period: '202610', state, amount: '12.00', stateAt: '2026-11-10T02:00:00.000Z', ...over },
});

/** Two accounts that share the second of three companies. */
async function openTwo(open: OpenTestGateway) {
  const gateway = await open();
  const [wang, li] = [await gateway.account('wang', 2), await gateway.account('li', 2)];
  const { store, facts } = gateway.services;
  const [own = '', shared = ''] = await companyIdsOf(gateway, wang);
  const [, second = ''] = await companyIdsOf(gateway, li);
  await store.db.updateTable('company').set({ company_id: shared }).where('company_id', '=', second).execute();
  const told = async (companyId: string, area = 'tax') => {
    const rows = store.db.selectFrom('fact').select(['part', 'source_id', 'standing', 'doc', 'reason']).where('company_id', '=', companyId);
    const found = await rows.where('area', '=', area).orderBy('part').orderBy('source_id').execute();
    return found.map((row) => [row.part, row.source_id, Number(row.standing), JSON.parse(row.doc).state ?? null]);
  };
  const events = async (accountId: string) => {
    const rows = store.db.selectFrom('event_log').select('about').where('account_id', '=', accountId).where('topic', '=', 'status');
    return (await rows.orderBy('id').execute()).map(({ about }) => about);
  };
  const tipsOf = async (accountId: string, companyId: string) => {
    const rows = await tips.select(store.db, accountId).select('doc').where('company_id', '=', companyId).execute();
    return rows.map(({ doc }) => tips.parse(doc).tipsCode).sort();
  };
  const messagesOf = async (accountId: string) => {
    const user = gateway.client();
    await user.signIn(accountId === wang ? 'wang' : 'li');
    const entries = (await user.pullAll('', undefined, ['messages'])).flatMap(({ entries }) => entries);
    return entries.flatMap((entry) => ('row' in entry ? [entry.row as Pick<Message, 'title' | 'url' | 'companyId' | 'told'>] : []));
  };
  return { gateway, facts, wang, li, own, shared, told, events, tipsOf, messagesOf };
}

onBothStores('facts', (open) => {
  test('a fact is stored once, told to every account that has its company, and to nobody else; the same again is no change', async () => {
    const { facts, wang, li, own, shared, told, events } = await openTwo(open);
    expect(await facts.write(collector, [filing(own, 'undeclared'), filing(shared, 'accepted')])).toEqual([
      { outcome: 'stored' },
      { outcome: 'stored' },
    ]);
    expect(await told(own)).toEqual([['vat.202610', 'collector', 1, 'undeclared']]);
    expect(await told(shared)).toEqual([['vat.202610', 'collector', 1, 'accepted']]);
    const both = await events(wang);
    expect(both.map((about) => about.split(' ').sort())).toEqual([[`${own}/tax`, `${shared}/tax`].sort()]);
    expect(await events(li)).toEqual([`${shared}/tax`]);
    expect(await facts.write(collector, [filing(own, 'undeclared'), filing(own, 'paid', {}, day('2026-11-18'))])).toEqual([
      { outcome: 'same' },
      { outcome: 'older' },
    ]);
    expect([await events(wang), await events(li)]).toEqual([both, [`${shared}/tax`]]);
  });

  test('an external id with the same or an older version changes nothing; a newer one may name another filing, and the old one goes', async () => {
    const { facts, own, shared, told } = await openTwo(open);
    const numbered = (version: number, state: string, over: object = {}, companyId = own) => ({
      ...filing(companyId, state, over),
      externalId: 'F-1',
      version,
    });
    const outcomes = async (...given: FactGiven[]) => (await facts.write(platform, given)).map(({ outcome }) => outcome);
    expect(await outcomes(numbered(2, 'submitted'))).toEqual(['stored']);
    expect(await outcomes(numbered(2, 'accepted'), numbered(1, 'paid'))).toEqual(['same', 'older']);
    expect(await told(own)).toEqual([['vat.202610', 'push:one', 1, 'submitted']]);
    expect(await outcomes(numbered(3, 'accepted', { code: 'cit', period: '2026Q3' }))).toEqual(['stored']);
    expect(await told(own)).toEqual([['cit.2026Q3', 'push:one', 1, 'accepted']]);
    expect(await outcomes(numbered(4, 'accepted', {}, shared))).toEqual(['stored']);
    expect([await told(own), await told(shared)]).toEqual([[], [['vat.202610', 'push:one', 1, 'accepted']]]);
  });

  test('[PLUS-44] what was withdrawn stays with its reason when its external id names another filing; what was not goes', async () => {
    const { facts, own, shared, told } = await openTwo(open);
    const numbered = (externalId: string, version: number, over: object, companyId = own) => ({
      ...filing(companyId, 'submitted', over),
      externalId,
      version,
    });
    await facts.write(platform, [numbered('F-1', 1, {}), numbered('F-2', 1, {}, shared)]);
    const wrong = { companyId: own, area: 'tax', part: 'vat.202610' } as const;
    expect(await facts.withdraw({ sourceId: platform.id, facts: [wrong], reason: '报错了' })).toBe(1);
    const other = { code: 'cit', period: '2026Q3' };
    await facts.write(platform, [numbered('F-1', 2, other), numbered('F-2', 2, other, shared)]);
    expect(await told(own)).toEqual([
      ['cit.2026Q3', 'push:one', 1, 'submitted'],
      ['vat.202610', 'push:one', 0, 'submitted'],
    ]);
    expect(await told(shared)).toEqual([['cit.2026Q3', 'push:one', 1, 'submitted']]);
  });

  test('a document that does not hold is refused with its field, and the others are stored; what lies in the future counts as now', async () => {
    const { gateway, facts, own, shared, told } = await openTwo(open);
    const results = await facts.write(collector, [filing(own, 'lost'), filing(shared, 'paid', {}, day('2027-03-01'))]);
    expect(results).toEqual([{ outcome: 'bad', problem: expect.stringMatching(/^state: /) }, { outcome: 'stored' }]);
    expect(await told(own)).toEqual([]);
    const row = await gateway.services.store.db.selectFrom('fact').select('at').executeTakeFirstOrThrow();
    expect(Number(row.at)).toBe(gateway.clock.now());
  });

  test('a mark counts until the authority looks again, stays as a contradiction, and what is withdrawn lets the other count', async () => {
    const { facts, wang, shared, told, events } = await openTwo(open);
    const mark = markedBy(wang, '王丽');
    await facts.write(collector, [filing(shared, 'undeclared', {}, day('2026-11-17'))]);
    await facts.write(mark, [filing(shared, 'accepted', { stateAt: '2026-11-18T02:00:00.000Z' }, day('2026-11-18'))]);
    expect(await told(shared)).toEqual([
      ['vat.202610', 'collector', 0, 'undeclared'],
      ['vat.202610', mark.id, 1, 'accepted'],
    ]);
    await facts.write(collector, [filing(shared, 'undeclared', {}, day('2026-11-19'))]);
    expect(await told(shared)).toEqual([
      ['vat.202610', 'collector', 1, 'undeclared'],
      ['vat.202610', mark.id, 2, 'accepted'],
    ]);
    const before = (await events(wang)).length;
    const one = { companyId: shared, area: 'tax', part: 'vat.202610' } as const;
    expect(await facts.withdraw({ sourceId: 'collector', facts: [one], reason: '采集错误' })).toBe(1);
    expect(await told(shared)).toEqual([
      ['vat.202610', 'collector', 0, 'undeclared'],
      ['vat.202610', mark.id, 1, 'accepted'],
    ]);
    expect((await events(wang)).length).toBe(before + 1);
    expect(await facts.withdraw({ sourceId: mark.id, facts: [one], reason: '' })).toBe(1);
    expect((await told(shared)).map(([, , standing]) => standing)).toEqual([0, 0]);
  });

  test('an import is taken back as a whole, and what it had hidden counts again', async () => {
    const { facts, wang, own, shared, told } = await openTwo(open);
    const by = { accountId: wang, fullName: '王丽' };
    const [first, second] = [importedFrom('one', '十月.xlsx', by), importedFrom('two', '申报清单.xlsx', by)];
    await facts.write(first, [filing(own, 'undeclared', {}, day('2026-11-11'))]);
    await facts.write(second, [filing(own, 'accepted', {}, day('2026-11-12')), filing(shared, 'paid', {}, day('2026-11-12'))]);
    expect(await told(own)).toEqual([
      ['vat.202610', 'file:one', 0, 'undeclared'],
      ['vat.202610', 'file:two', 1, 'accepted'],
    ]);
    expect(await facts.withdraw({ sourceId: second.id, reason: '撤销导入' })).toBe(2);
    expect([await told(own), await told(shared)]).toEqual([
      [
        ['vat.202610', 'file:one', 1, 'undeclared'],
        ['vat.202610', 'file:two', 0, 'accepted'],
      ],
      [['vat.202610', 'file:two', 0, 'paid']],
    ]);
  });

  test("the authority's whole list takes the place of the last one, filing by filing, and leaves what others told", async () => {
    const { facts, wang, own, told } = await openTwo(open);
    const item = (code: string, state: string) => ({ code, period: '202610', state, amount: '0.00', stateAt: '2026-11-10T02:00:00.000Z' });
    const list = (at: string, ...items: object[]): FactGiven => ({
      companyId: own,
      area: 'taxList',
      at: day(at),
      doc: { since: '2026-10-01', items },
    });
    await facts.write(markedBy(wang, '王丽'), [filing(own, 'accepted', { code: 'culture' })]);
    await facts.write(collector, [list('2026-11-18', item('vat', 'undeclared'), item('stamp', 'undeclared'))]);
    expect((await told(own)).map(([part, , standing]) => [part, standing])).toEqual([
      ['', 1],
      ['culture.202610', 1],
      ['stamp.202610', 1],
      ['vat.202610', 1],
    ]);
    expect(await facts.write(collector, [list('2026-11-17', item('cit', 'undeclared'))])).toEqual([{ outcome: 'older' }]);
    expect(await facts.write(collector, [list('2026-11-19', item('vat', 'accepted'))])).toEqual([{ outcome: 'stored' }]);
    expect((await told(own)).map(([part, source, , state]) => [part, source, state])).toEqual([
      ['', 'collector', null],
      ['culture.202610', `hand:${wang}`, 'accepted'],
      ['vat.202610', 'collector', 'accepted'],
    ]);
  });

  test('tips follow from filings by the days of the published pack, for every account, and go when the filing is done or withdrawn', async () => {
    const { gateway, facts, wang, li, own, shared, tipsOf } = await openTwo(open);
    const open_ = (companyId: string) => filing(companyId, 'undeclared', { period: '202611' });
    await facts.write(collector, [open_(own), open_(shared)]);
    expect(await tipsOf(wang, own)).toEqual(['declarationTips-no_must']);
    await publishPack(gateway.services, samplePack('2026.11.1'));
    gateway.clock.advance(24 * 86_400_000);
    const later = (state: string, companyId = shared) => filing(companyId, state, { period: '202611' }, gateway.clock.now());
    await facts.write(collector, [
      later('undeclared'),
      { companyId: shared, area: 'tips', at: day('2026-11-19'), doc: { tips: ['clearCardTips', 'other'] } },
    ]);
    for (const accountId of [wang, li]) expect(await tipsOf(accountId, shared)).toEqual(['clearCardTips', 'declarationTips-must']);
    expect(await tipsOf(wang, own)).toEqual(['declarationTips-no_must']);
    gateway.clock.advance(1_000);
    await facts.write(collector, [later('rejected'), later('paid', own)]);
    for (const accountId of [wang, li]) expect(await tipsOf(accountId, shared)).toEqual(['clearCardTips', 'declarationTips']);
    expect(await tipsOf(wang, own)).toEqual([]);
  });

  test('a rejected filing and a failed payment are a message to everybody who has the company, once, and only after something else was known', async () => {
    const { facts, wang, li, own, shared, messagesOf } = await openTwo(open);
    const social = (state: string, at: string): FactGiven => ({
      companyId: own,
      area: 'social',
      at: day(at),
      doc: { period: '202610', state, amount: '1234.50', stateAt: `${at}T01:00:00.000Z`, persons: 3, unit: '' },
    });
    await facts.write(collector, [filing(own, 'rejected'), filing(shared, 'submitted'), social('accepted', '2026-11-17')]);
    expect([await messagesOf(wang), await messagesOf(li)]).toEqual([[], []]);
    const rejected = filing(shared, 'rejected', { reason: '销售额小于开票金额', stateAt: '2026-11-19T02:00:00.000Z' }, day('2026-11-20'));
    await facts.write(platform, [rejected]);
    await facts.write(collector, [{ ...rejected, at: rejected.at + 1 }, social('paymentFailed', '2026-11-18')]);
    const told = (list: readonly { title: string; companyId: string }[]) => list.map(({ title, companyId }) => [companyId, title]).sort();
    expect(told(await messagesOf(li))).toEqual([[shared, '申报被退回：增值税 2026-10']]);
    expect(told(await messagesOf(wang))).toEqual(
      [
        [own, '扣款失败：社保费 2026-10'],
        [shared, '申报被退回：增值税 2026-10'],
      ].sort(),
    );
  });

  test('a message of a rejected filing leads to the menu that puts it right where the deployment has it, else to its company', async () => {
    const { gateway, facts, wang, own, messagesOf } = await openTwo(open);
    const of = (state: string, at: string) => filing(own, state, { stateAt: `${at}T01:00:00.000Z` }, day(at));
    const social = (state: string, at: string): FactGiven => ({
      companyId: own,
      area: 'social',
      at: day(at),
      doc: { period: '202610', state, amount: '1.50', stateAt: `${at}T01:00:00.000Z`, persons: 3, unit: '' },
    });
    const { db } = gateway.services.store;
    await db.deleteFrom('menu').execute();
    await facts.write(collector, [of('submitted', '2026-11-16'), social('submitted', '2026-11-16')]);
    await facts.write(collector, [of('rejected', '2026-11-17')]);
    const doc = JSON.stringify({ menuCode: 'declare', menuName: '申报' });
    await db
      .insertInto('menu')
      .values({ group_code: 'g', menu_code: 'declare', ord: 0, area: '', tax_types: '', vip_only: 0, doc })
      .execute();
    await facts.write(collector, [of('submitted', '2026-11-18')]);
    await facts.write(collector, [of('paymentFailed', '2026-11-19'), social('rejected', '2026-11-19')]);
    const told = (await messagesOf(wang)).map(({ title, url, companyId }) => `${companyId} ${title} ${url}`).sort();
    expect(told).toEqual(
      [
        `${own} 扣款失败：增值税 2026-10 web+workbench:menu/declare`,
        `${own} 申报被退回：社保费 2026-10 `,
        `${own} 申报被退回：增值税 2026-10 `,
      ].sort(),
    );
  });

  test('[PLUS-48] a message that follows from a fact says who told it and when: of two companies two sources, and of a list its person', async () => {
    const { facts, wang, own, shared, messagesOf } = await openTwo(open);
    await facts.write(collector, [filing(own, 'undeclared', {}, day('2026-11-16')), filing(shared, 'submitted', {}, day('2026-11-16'))]);
    const later = (companyId: string, state: string, at: string) => filing(companyId, state, { stateAt: `${at}T01:00:00.000Z` }, day(at));
    await facts.write(platform, [later(own, 'rejected', '2026-11-18')]);
    const list = importedFrom('one', '申报清单.xlsx', { accountId: wang, fullName: '李娜' });
    await facts.write(list, [later(shared, 'paymentFailed', '2026-11-19')]);
    const told = (await messagesOf(wang)).map((message) => [message.companyId, message.told?.at, message.told?.source]);
    expect(told.sort()).toEqual(
      [
        [own, '2026-11-18T02:00:00.000Z', { kind: 'push', name: '发票平台' }],
        [shared, '2026-11-19T02:00:00.000Z', { kind: 'file', name: '申报清单.xlsx', by: '李娜' }],
      ].sort(),
    );
  });
});
