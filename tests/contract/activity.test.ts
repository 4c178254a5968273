import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Source } from '../../server/sources/sources.ts';
import { sweep } from '../../server/store/sweep.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { InputOf } from '../../src/api/contract.ts';
import type { Activity } from '../../src/api/entities/activity.ts';
import { ACTIVITY_KEPT } from '../../src/domain/activity/activity.ts';
import { companyIdsOf, type OpenTestGateway, onBothStores, type TestGateway } from './stores.ts';

type Client = ReturnType<TestGateway['client']>;

/** The log as the pull tells it, oldest first. */
async function logOf(client: Client): Promise<readonly Activity[]> {
  const batches = await client.pullAll('', undefined, ['activity']);
  const rows = batches.flatMap(({ entries }) => entries.flatMap((entry) => ('row' in entry ? [entry.row as Activity] : []))); // as: of the one noun that was asked for
  return rows.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1));
}
const said = (rows: readonly Activity[]) => rows.map(({ what, result, reason, part }) => [what, result, reason, part].join(' ').trim());

/** Two accounts with three companies each, of which the last one of the first account is the other's too. */
async function openTwo(open: OpenTestGateway) {
  const gateway = await open();
  const [wang, li] = [await gateway.account('wang', 3), await gateway.account('li', 3)];
  const { store } = gateway.services;
  const [first = '', second = '', shared = ''] = await companyIdsOf(gateway, wang);
  const [foreign = '', , last = ''] = await companyIdsOf(gateway, li);
  const { doc } = await store.db.selectFrom('company').select('doc').where('company_id', '=', last).executeTakeFirstOrThrow();
  const become = { company_id: shared, doc: doc.replaceAll(last, shared) };
  await store.db.updateTable('company').set(become).where('company_id', '=', last).execute();
  await store.db.updateTable('account').set({ full_name: '王丽' }).where('account_id', '=', wang).execute();
  await store.db.updateTable('account').set({ full_name: '李强' }).where('account_id', '=', li).execute();
  const [user, colleague] = [gateway.client(), gateway.client()];
  await user.signIn('wang');
  await colleague.signIn('li');
  return { gateway, wang, li, user, colleague, first, second, shared, foreign };
}

const vat = { area: 'tax', code: 'vat', period: '202610' } as const;
const collector: Source = { id: 'collector', kind: 'collector', name: '税局采集' };

onBothStores('the activity log', (open) => {
  test('[PLUS-29] a command that was carried out and one that was refused are noted with who, what, when and why, once for a key, and to nobody else', async () => {
    const { user, colleague, first, second, shared, foreign, gateway } = await openTwo(open);
    const key = randomUUID();
    const hide = (companyId: string, more = {}) => user.client.call(calls.companyHide, { companyId, hidden: 1 }, more);
    await hide(first, { idempotencyKey: key });
    await hide(first, { idempotencyKey: key });
    await hide(shared);
    await hide(foreign);
    gateway.clock.advance(61_000);
    const { rows: companies = [] } = (await user.pullAll())[0] ?? {};
    const shortName = { from: companies.find(({ companyId }) => companyId === second)?.shortName ?? '', to: '云帆' };
    await user.client.call(calls.companyUpdate, { companyId: second, baseRev: 1, changes: { shortName } });
    await user.client.call(calls.companyShare, { companyId: second, shareMobile: '13900001111' });
    const rows = await logOf(user);
    expect(said(rows.filter(({ companyId }) => companyId === first))).toEqual(['companyHide done  hidden']);
    expect(said(rows.filter(({ companyId }) => companyId === shared))).toEqual(['companyHide done  hidden']);
    const ofSecond = rows.filter(({ companyId }) => companyId === second);
    expect(said(ofSecond).sort()).toEqual(['companyShare refused relation.nobody', 'companyUpdate done  shortName']);
    const refused = ofSecond.find(({ result }) => result === 'refused');
    expect(refused).toMatchObject({ by: '王丽', origin: 'gateway', at: '2026-11-20T01:01:01.000Z' });
    expect(refused?.words).toMatch(/[\u4e00-\u9fff]{4}/);
    for (const value of ['云帆', '13900001111']) expect(JSON.stringify(rows)).not.toContain(value);
    expect(rows).toHaveLength(4);
    expect(await logOf(colleague)).toEqual([]);
  });

  test('[PLUS-29] of a command over several companies each has its own result: done, or the problem of its rows', async () => {
    const { user, first, second, shared, foreign } = await openTwo(open);
    const mark = (companyId: string, day: string, of: { area: 'tax'; code: string; period: string } = vat) => ({
      ...{ companyId, ...of, state: 'accepted' as const, amount: '12.00', day, note: '' },
    });
    const rows = [
      mark(first, '2026-11-19'),
      mark(second, '2027-05-01'),
      mark(shared, '2027-05-01'),
      mark(shared, '2026-11-18', { ...vat, code: 'stamp' }),
      mark(foreign, '2026-11-19'),
    ];
    expect(await user.client.call(calls.factsMark, { at: '2026-11-20T01:00:00.000Z', rows })).toMatchObject({ ok: true });
    const log = await logOf(user);
    const of = (companyId: string) => said(log.filter((row) => row.companyId === companyId));
    expect(of(first)).toEqual(['factsMark done  tax/vat.202610']);
    expect(of(second)[0]).toMatch(/^factsMark refused mark\.\w+ tax\/vat\.202610$/);
    expect(of(shared)).toEqual(['factsMark done  tax/vat.202610 tax/stamp.202610']);
    expect(of(foreign)).toEqual([]);
  });

  test('[PLUS-29] what the authority did with filings and payments is noted with its time and reason, once, for every account that has the company', async () => {
    const { gateway, user, colleague, first, shared } = await openTwo(open);
    const { facts } = gateway.services;
    const tell = (companyId: string, state: string, stateAt: string, reason = '', source = collector) =>
      facts.write(source, [
        {
          companyId,
          area: 'tax',
          at: gateway.clock.now(),
          doc: { code: 'vat', period: '202610', state, amount: '12.00', stateAt, reason },
        },
      ]);
    await tell(first, 'accepted', '2026-11-15T12:00:00.000Z');
    await tell(shared, 'rejected', '2026-11-15T13:00:00.000Z', '附表一与主表不符');
    gateway.clock.advance(1_000);
    await tell(shared, 'rejected', '2026-11-15T13:30:09.000Z', '附表一与主表不符');
    await tell(shared, 'rejected', '2026-11-15T13:30:09.000Z', '附表一与主表不符');
    gateway.clock.advance(1_000);
    await tell(shared, 'accepted', '2026-11-15T14:00:00.000Z');
    gateway.clock.advance(1_000);
    await tell(shared, 'paymentFailed', '2026-11-16T01:00:00.000Z', '余额不足');
    const log = await logOf(user);
    expect(said(log)).toEqual([
      'filing refused rejected tax/vat.202610',
      'filing refused rejected tax/vat.202610',
      'filing done  tax/vat.202610',
      'payment failed paymentFailed tax/vat.202610',
    ]);
    expect(log[1]).toMatchObject({ at: '2026-11-15T13:30:09.000Z', by: '税局采集', origin: 'collector', words: '附表一与主表不符' });
    expect(said(await logOf(colleague))).toEqual(said(log));
  });

  test('[PLUS-29] what a device tells is noted once as told by it, with both times, under the name of who is signed in; of a company that is not the account’s it stays in its own log', async () => {
    const { gateway, user, colleague, first, second, foreign } = await openTwo(open);
    const row = (companyId: string, key: string, at: string): InputOf<typeof calls.activityTell>['rows'][number] => ({
      ...{
        key,
        companyId,
        at,
        offset: -120_000,
        what: 'taskSubmit',
        part: '202610',
        result: 'failed',
        reason: 'offline',
        of: 'refresh/202610',
      },
    });
    const rows = [
      row(first, 'k1', '2026-11-19T20:00:00.000Z'),
      row(second, 'k2', '2099-01-01T00:00:00.000Z'),
      row(foreign, 'k3', '2026-11-19T20:00:00.000Z'),
    ];
    expect(await user.client.call(calls.activityTell, { rows })).toMatchObject({ ok: true, value: { noted: 3 } });
    gateway.clock.advance(60_000);
    await user.client.call(calls.activityTell, { rows: rows.slice(0, 1) });
    const log = (await logOf(user)).filter(({ companyId }) => companyId !== foreign);
    expect((await logOf(user)).length).toBe(log.length + 1);
    expect(log).toMatchObject([
      {
        id: `${first}/told:k1`,
        at: '2026-11-19T20:00:00.000Z',
        toldAt: '2026-11-20T01:00:00.000Z',
        by: '王丽',
        origin: 'device',
        offset: '-120000',
      },
      // A clock that is ahead has tried it now.
      { id: `${second}/told:k2`, at: '2026-11-20T01:00:00.000Z', by: '王丽' },
    ]);
    expect(await logOf(colleague)).toEqual([]);
    const bad = { ...row(first, 'k4', ''), result: 'done' };
    expect((await user.send('activityTell', { payload: { rows: [bad] } })).status).toBe(400);
  });

  test('[PLUS-29] rows go after 400 days, those that are younger stay, and a device that was told of them is told', async () => {
    const { gateway, user, first, second } = await openTwo(open);
    const { store } = gateway.services;
    await user.client.call(calls.companyHide, { companyId: first, hidden: 1 });
    const cursor = (await user.pullAll('', undefined, ['activity'])).at(-1)?.cursor ?? '';
    const start = gateway.clock.now();
    gateway.clock.advance(1_000);
    await user.client.call(calls.companyHide, { companyId: second, hidden: 1 });
    await sweep(store, start + ACTIVITY_KEPT);
    const held = async () =>
      (await store.db
        .selectFrom('activity' as never)
        .select('company_id' as never)
        .execute()) as unknown;
    expect(await held()).toHaveLength(2);
    await sweep(store, start + ACTIVITY_KEPT + 1);
    expect(await held()).toEqual([{ company_id: second }]);
    await user.signIn('wang');
    const told = (await user.pullAll(cursor, undefined, ['activity'])).flatMap(({ entries }) => entries);
    expect(told.some((entry) => 'gone' in entry && entry.gone.startsWith(`${first}/`))).toBe(true);
  });
});
