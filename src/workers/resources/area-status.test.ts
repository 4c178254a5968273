import { beforeAll, describe, expect, test } from 'vitest';
import { companyOf } from '../../../tests/sim/world/local-data.ts';
import { installPump } from '../../../tests/sim/world/pump.ts';
import { batch, endOf, must, pull } from '../../../tests/support/db-kit.ts';
import { errorOf, refresherWorld } from '../../../tests/support/refresher-kit.ts';
import type { Company } from '../../api/entities/company.ts';
import { readStatuses, storeStatuses } from '../../db/area-status.ts';
import { applyPullBatch, nextPull, restartPull } from '../../db/companies/apply-pull.ts';
import { finishPull } from '../../db/companies/finish-pull.ts';
import { fail, ok } from '../../domain/core/result.ts';
import { resourceHomes } from '../nouns.ts';

beforeAll(async () => {
  installPump();
  for (const { resources } of Object.values(resourceHomes)) await resources();
});

const MINUTE = 60_000;
const at = '2026-11-10T02:00:00.000Z';
const watchAll = { what: 'watch', name: 'status.areaStatus', subject: '' } as const;
const filing = { code: 'vat', period: '202610', state: 'accepted', amount: '0.00', stateAt: at };

/** A browser whose account has these companies, and a gateway that knows the filings of all but those named. */
async function world(companies: readonly Company[], unknown: readonly string[] = []) {
  const made = await refresherWorld();
  if (companies.length > 0) await pull(made.db, [batch([...companies], 'k1')], [...companies]);
  made.gateway.answer = ({ name, companyIds = [] }) =>
    ok({
      list:
        name === 'perCompanyTax'
          ? companyIds.filter((id) => !unknown.includes(id)).map((companyId) => ({ companyId, at, since: '', items: [filing] }))
          : [],
    });
  const questions = () => made.asked.flatMap(({ name, companyIds }) => (companyIds === undefined ? [] : [{ name, companyIds }]));
  const ofArea = (name: string) => questions().filter((one) => one.name === name);
  const rows = async () => await must(readStatuses(made.db, 'all'));
  const taxOf = async (companyId: string) => (await rows()).find((row) => row.area === 'tax')?.rows[companyId];
  return { ...made, questions, ofArea, rows, taxOf };
}
const many = (count: number, given: Partial<Company> = {}) =>
  Array.from({ length: count }, (_, n) => companyOf(`c${String(n).padStart(4, '0')}`, { ord: n, ...given }));

describe('the standing of companies', () => {
  test('[PLUS-06] [HOME-16] [HOME-18] a view that shows all brings all, 200 a request, one after the other; of who may not be asked nothing is', async () => {
    const { time, state, openTab, ofArea, rows, taxOf } = await world([
      ...many(230),
      companyOf('vip', { ord: 900, isAuthorize: 1, isVip: 1 }),
    ]);
    await openTab('one').say(watchAll);
    await time.pass(MINUTE);
    expect(ofArea('perCompanyTax').map(({ companyIds }) => companyIds.length)).toEqual([200, 31]);
    expect(ofArea('perCompanyInvoice').map(({ companyIds }) => companyIds)).toEqual([['vip']]);
    expect(ofArea('perCompanySocial').map(({ companyIds }) => companyIds)).toEqual([['vip']]);
    expect(state.most).toBe(1);
    expect((await rows()).every(({ ids }) => ids.length <= 200)).toBe(true);
    expect(await taxOf('c0000')).toMatchObject({ value: { items: [{ state: 'accepted' }] }, at: Date.parse(at) });
  });

  test('[PLUS-06] a company that the gateway knows nothing of stays unknown, and is not asked for again at once', async () => {
    const { time, openTab, ofArea, taxOf } = await world(many(2), ['c0001']);
    const tab = openTab('one');
    await tab.say(watchAll);
    await time.pass(29 * MINUTE);
    expect(await taxOf('c0001')).toMatchObject({ value: null, at: 0 });
    expect(ofArea('perCompanyTax')).toHaveLength(1);
    await time.pass(2 * MINUTE);
    expect(ofArea('perCompanyTax')).toHaveLength(2);
  });

  test('[PLUS-44] what is told of a change while a round waits for its answer is not taken back by it; the others have what it brought', async () => {
    const { time, db, state, gateway, openTab, ofArea, taxOf } = await world(many(3), ['c0001']);
    await openTab('one').say(watchAll);
    await time.pass(MINUTE);
    gateway.answer = ({ companyIds = [] }) =>
      ok({ list: companyIds.map((companyId) => ({ companyId, at, since: '', items: [{ ...filing, state: 'submitted' }] })) });
    await time.pass(28 * MINUTE);
    // An answer takes 100 ms.
    for (let n = 0; ofArea('perCompanyTax').length < 2 && n < 4_000; n += 1) await time.pass(50);
    expect(state.inFlight).toBe(1);
    // The second round has asked and has no answer: c0000 changes, and c0001, of which nothing was known.
    const status = {
      value: { since: '', items: [{ ...filing, state: 'paid' as const, code: 'vat' as const }] },
      at: Date.parse(at),
      fetchedAt: time.at(),
    };
    const rows = new Map([
      ['c0000', status],
      ['c0001', status],
    ]);
    await must(storeStatuses(db, { area: 'tax', block: 0, companyIds: ['c0000', 'c0001'] }, { rows }, { now: time.at() }));
    await time.pass(MINUTE);
    const states = await Promise.all(['c0000', 'c0001', 'c0002'].map(taxOf));
    expect(states.map((one) => (one?.value != null && 'items' in one.value ? one.value.items[0]?.state : null))).toEqual([
      'paid',
      'paid',
      'submitted',
    ]);
  });

  test('[PLUS-06] nobody looks: nothing is asked, and what is old is asked for when the tab is shown again', async () => {
    const { time, openTab, ofArea } = await world(many(1));
    const tab = openTab('one');
    await tab.say(watchAll);
    await time.pass(MINUTE);
    tab.visible = false;
    await time.pass(120 * MINUTE);
    expect(ofArea('perCompanyTax')).toHaveLength(1);
    tab.visible = true;
    await tab.refresher.visibilityChanged();
    await time.pass(MINUTE);
    expect(ofArea('perCompanyTax')).toHaveLength(2);
  });

  test('[PLUS-08] a request that fails keeps the rows with their ages and notes the try; the next areas are asked all the same', async () => {
    const { time, gateway, openTab, ofArea, rows, row, taxOf } = await world(many(1));
    const tab = openTab('one');
    await tab.say(watchAll);
    await time.pass(MINUTE);
    const before = await taxOf('c0000');
    const good = gateway.answer;
    gateway.answer = (one) => (one.name === 'perCompanyTax' ? fail(errorOf('server', { status: 500 })) : good(one));
    await time.pass(31 * MINUTE);
    expect(await taxOf('c0000')).toEqual(before);
    expect((await rows()).find(({ area }) => area === 'tax')?.lastTry).toMatchObject({ error: { kind: 'server' } });
    expect(await row('areaStatus:')).toMatchObject({ lastTry: { error: { kind: 'server' } } });
    gateway.answer = good;
    await time.pass(31 * MINUTE);
    expect((await rows()).find(({ area }) => area === 'tax')?.lastTry).toBeNull();
    expect(ofArea('perCompanyTax').length).toBeGreaterThan(2);
  });

  test('[HOME-21] the active company is asked for at once and alone, again only when the user asks; one area when he names one', async () => {
    const { time, openTab, questions } = await world([...many(3), companyOf('mine', { isAuthorize: 1, isVip: 1 })]);
    const tab = openTab('one');
    await tab.say({ what: 'active', companyId: 'mine' });
    await time.pass(MINUTE);
    expect(new Set(questions().flatMap(({ companyIds }) => companyIds))).toEqual(new Set(['mine']));
    const first = questions().length;
    await tab.say({ what: 'active', companyId: 'mine' });
    await time.pass(MINUTE);
    expect(questions()).toHaveLength(first);
    void tab.say({ what: 'refresh', name: 'status.areaStatus', subject: 'mine/social' });
    await time.pass(MINUTE);
    expect(
      questions()
        .slice(first)
        .map(({ name }) => name),
    ).toEqual(['perCompanySocial']);
  });

  test('[PLUS-06] [PLUS-44] after a pull of another epoch every state is asked for anew though it is young and changes are told: one that was lost is unknown, another one is another', async () => {
    const given = many(3);
    const { db, time, gateway, openTab, ofArea, taxOf, row } = await world(given);
    const good = gateway.answer;
    const restored = { is: false };
    gateway.answer = (one) => {
      if (one.name === 'statusDelta') return ok({ rev: 9, restart: 0, more: 0, areas: [] });
      const answer = good(one);
      if (!restored.is || one.name !== 'perCompanyTax') return answer;
      const older = { code: 'vat', period: '202610', state: 'undeclared', amount: '0.00', stateAt: at };
      const ids = (one.companyIds ?? []).filter((id) => id !== 'c0000');
      return ok({ list: ids.map((companyId) => ({ companyId, at, since: '', items: [companyId === 'c0001' ? older : filing] })) });
    };
    const tab = openTab('one');
    await tab.refresher.begin(true);
    await tab.say(watchAll);
    await time.pass(MINUTE);
    const states = async () => await Promise.all(given.map(async ({ companyId }) => (await taxOf(companyId))?.value));
    const tax = (state: string) => ({ items: [{ state }] });
    expect(await states()).toMatchObject([tax('accepted'), tax('accepted'), tax('accepted')]);
    expect(await row('statusDelta:')).toMatchObject({ value: { rev: 9 } });
    expect(ofArea('perCompanyTax')).toHaveLength(1);
    restored.is = true;
    await must(restartPull(db));
    const { full, index } = await must(nextPull(db));
    await must(applyPullBatch(db, batch(given, 'k9'), { full, index }));
    await must(finishPull(db, endOf(given, 'e2'), time.at()));
    expect(await row('statusDelta:')).toBeNull();
    tab.refresher.news('restored', time.at());
    await time.pass(MINUTE);
    expect(await states()).toMatchObject([null, tax('undeclared'), tax('accepted')]);
    expect(ofArea('perCompanyTax')).toHaveLength(2);
  });

  test('[PLUS-06] companies that a first pull brings while one looks are not left unknown until the next round', async () => {
    const { time, db, openTab, taxOf } = await world([]);
    const rows = many(3);
    const { full, index } = await must(nextPull(db));
    await must(applyPullBatch(db, batch(rows.slice(0, 1), 'k2'), { full, index }));
    await openTab('one').say(watchAll);
    await time.pass(1_000);
    expect([full, (await taxOf('c0000'))?.value === null, await taxOf('c0002')]).toEqual([true, false, undefined]);
    await must(applyPullBatch(db, batch(rows.slice(1), 'k3'), { full, index: index + 1 }));
    await time.pass(MINUTE);
    expect(await taxOf('c0002')).toMatchObject({ value: { items: [{ state: 'accepted' }] } });
  });

  test('[PLUS-06] companies that come while a round is under way are asked for after it, not with the next one', async () => {
    const { db, gateway, time, openTab, taxOf } = await world(many(1));
    const good = gateway.answer;
    const late = companyOf('late', { ord: 5 });
    const come: Promise<unknown>[] = [];
    gateway.answer = (one) => {
      if (come.length === 0) come.push(pull(db, [batch([late], 'k2')], [...many(1), late]));
      return good(one);
    };
    await openTab('one').say(watchAll);
    await time.pass(MINUTE);
    expect(await taxOf('late')).toMatchObject({ value: { items: [{ state: 'accepted' }] } });
  });

  test('two tabs that look ask once', async () => {
    const { time, openTab, ofArea } = await world(many(1));
    await openTab('one').say(watchAll);
    await openTab('two').say(watchAll);
    await time.pass(5 * MINUTE);
    expect(ofArea('perCompanyTax')).toHaveLength(1);
  });

  test('a company that the account no longer has leaves its record with the next answer', async () => {
    const { time, db, openTab, rows } = await world(many(2));
    const tab = openTab('one');
    await tab.say(watchAll);
    await time.pass(MINUTE);
    await pull(db, [batch([], 'k2', ['c0001'])], many(1));
    await time.pass(31 * MINUTE);
    expect((await rows()).find(({ area }) => area === 'tax')?.ids).toEqual(['c0000']);
  });
});
