import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { freshStorage, openDb } from '../../../tests/sim/world/local-data.ts';
import { installPump } from '../../../tests/sim/world/pump.ts';
import { seededRandom } from '../../../tests/sim/world/seeded-random.ts';
import { createVirtualTime } from '../../../tests/sim/world/virtual-time.ts';
import { must } from '../../../tests/support/db-kit.ts';
import { errorOf } from '../../../tests/support/refresher-kit.ts';
import { calls } from '../../api/calls/table.ts';
import type { Client } from '../../api/client.ts';
import type { HeadCall } from '../../api/contract.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { readStatuses, storeStatuses } from '../../db/area-status.ts';
import { factKey, storeFact } from '../../db/facts.ts';
import { addJob, setJob } from '../../db/jobs/jobs.ts';
import { silentLog } from '../../domain/core/log.ts';
import { fail, ok } from '../../domain/core/result.ts';
import { taxRefreshPace } from '../../domain/jobs/tax-refresh.ts';
import { startLoop } from '../engine/loop.ts';
import { runJobs } from './run-jobs.ts';
import './tax-refresh.ts';
import '../../db/nouns.ts';

beforeAll(installPump);

/** Statuses that tasks of a company go through, one a question; the last one stays. */
type Course = readonly number[];

/** A gateway in the form of the contract, and a tab that leads. */
async function setUp(courses: Readonly<Record<string, Course>> = {}) {
  const time = createVirtualTime();
  const db = await openDb('a1', freshStorage(time.at));
  const asked: { at: number; name: string; ids: string[] }[] = [];
  const polls = new Map<string, number>();
  const logged: [string, unknown][] = [];
  const state = {
    error: null as CallError | null,
    pulls: 0,
    ids: 0,
    most: 0,
    refuses: new Set<string>(),
    unlisted: new Set<string>(),
    unreadable: new Set<string>(),
    /** Calls whose answers nobody can read. */
    garbled: new Set<string>(),
  };
  const from = time.at();
  const answers: Record<string, (ids: string[], input: unknown) => unknown> = {
    taskSubmit: (ids) => ({
      list: ids
        .filter((id) => !state.refuses.has(id))
        .map((customerId) => {
          state.ids += 1;
          return { customerId, taskId: `t${state.ids}`, executeStatus: 0, taskStatus: 'CREATED' };
        }),
    }),
    nationalTaxList: (ids) => ({
      list: ids
        .filter((id) => !state.unlisted.has(id))
        .map((companyId) => ({
          companyId,
          at: '2026-01-05T01:00:00Z',
          items: [{ code: 'vat', period: '202512', state: 'paid', amount: '12.00', stateAt: '', opens: '', due: '2026-01-20' }],
        })),
    }),
    taskQuery: (ids, input) => ({
      list: v.parse(calls.taskQuery.input, input).list.map(({ customerId, taskId }) => {
        const course = courses[customerId] ?? [2];
        const n = polls.get(customerId) ?? 0;
        polls.set(customerId, n + 1);
        state.most = Math.max(state.most, ids.length);
        return { customerId, taskId, executeStatus: course[Math.min(n, course.length - 1)], taskStatus: 'EXISTS' };
      }),
    }),
  };
  // as: what goes in and out is checked against the rows of the contract.
  const call = (async (row: HeadCall, input: never) => {
    const sent: unknown = v.parse(row.input, input);
    const { customerIdList, companyIdList, list } = sent as {
      customerIdList?: string[];
      companyIdList?: string[];
      list?: { customerId: string }[];
    };
    const ids = customerIdList ?? companyIdList ?? list?.map(({ customerId }) => customerId) ?? [];
    asked.push({ at: time.at() - from, name: row.name, ids });
    if (state.error !== null) return fail(state.error);
    if (state.garbled.has(row.name)) return fail(errorOf('bad-answer'));
    if (row.name === 'nationalTaxList' && ids.some((id) => state.unreadable.has(id))) return fail(errorOf('bad-answer'));
    return ok(v.parse(row.output, answers[row.name]?.(ids, sent)));
  }) as Client['call'];
  function lead(name: string) {
    const life = new AbortController();
    let isFirst = true;
    const timers = time.timers(name);
    const log = { ...silentLog, error: (msg: string, more: unknown) => void logged.push([msg, more]) };
    const pull = async (): Promise<void> => {
      state.pulls += 1;
    };
    const ports = { accountId: 'a1', db, client: { call }, clock: time.clock(), log, pull };
    const loop = startLoop(
      { timers, random: seededRandom(1), log },
      {
        name: 'jobs',
        debounceMs: 20,
        watchdogMs: 300_000,
        async run(signal) {
          const end = await runJobs(ports, isFirst, signal);
          isFirst = false;
          if (end.kind !== 'done') return { kind: 'failed' };
          return end.nextMs === null ? { kind: 'done' } : { kind: 'done', nextMs: end.nextMs };
        },
      },
      life.signal,
    );
    return { loop, life };
  }
  const start = (...ids: string[]) => {
    const companies = ids.map((companyId) => ({
      companyId,
      isAuthorize: !companyId.startsWith('x'),
      locationCode: companyId === 'nowhere' ? '' : '440300',
    }));
    return must(addJob(db, { id: 'j1', name: 'taxRefresh', companies }, time.at()));
  };
  const tasks = () => must(db.run('r', ['tasks'], (tx) => tx.tasks.orderBy('id').toArray()));
  const ends = async () => (await tasks()).map(({ companyId, state: is, reason }) => [companyId, is, reason]);
  const job = async () => (await must(db.run('r', ['jobs'], (tx) => tx.jobs.get('j1'))))?.state;
  const set = (to: 'running' | 'paused' | 'cancelled') => must(setJob(db, 'j1', to, time.at()));
  const times = (name: string) => asked.filter((one) => one.name === name).map(({ at }) => Math.round(at / 1_000));
  return { time, db, asked, state, logged, lead, start, tasks, ends, job, set, times };
}

test('[HOME-24] [HOME-25] [HOME-26] [HOME-28] [HOME-29] [CALL-138] [CALL-139] a refresh is submitted once, asked about after 5 s and every 3 s, ends with its status and reloads', async () => {
  const { time, lead, start, times, ends, job, state, tasks } = await setUp({ c1: [0, 1, 4, 2] });
  const { loop } = lead('one');
  await start('c1');
  loop.trigger(true);
  await time.pass(4_000);
  expect((await tasks())[0]).toMatchObject({ state: 'underWay', taskId: 't1' });
  expect(state.pulls).toBe(0);
  await time.pass(60_000);
  expect(times('taskSubmit')).toEqual([0]);
  expect(times('taskQuery')).toEqual([5, 8, 11, 14]);
  expect(await ends()).toEqual([['c1', 'done', null]]);
  expect([await job(), state.pulls]).toEqual(['ended', 1]);
});

test('[HOME-29] [ERR-44] [CALL-142] at the end the national tax list of the authorised companies is loaded and stored, also when a task was given up; rows of others stay', async () => {
  const { time, lead, start, asked, db, ends, state } = await setUp({ c1: [2], c2: [3], x3: [2], c4: [2] });
  const old = { value: { items: [] }, at: 1, fetchedAt: 1 };
  const question = { area: 'tax', block: 0, companyIds: ['x3', 'c4'] } as const;
  const rows = new Map([
    ['x3', old],
    ['c4', old],
  ]);
  await must(storeStatuses(db, question, { rows }, { now: 1 }));
  state.unlisted.add('c4');
  await start('c1', 'c2', 'x3', 'c4');
  lead('one').loop.trigger(true);
  await time.pass(60_000);
  expect((await ends()).map(([id, is]) => [id, is])).toEqual([
    ['c1', 'done'],
    ['c2', 'failed'],
    ['c4', 'done'],
    ['x3', 'done'],
  ]);
  expect(asked.filter(({ name }) => name === 'nationalTaxList').flatMap(({ ids }) => ids)).toEqual(['c1', 'c4', 'c2']);
  const stored = Object.assign({}, ...(await must(readStatuses(db, 'all'))).map((row) => row.rows));
  expect(stored).toMatchObject({
    c1: { value: { items: [{ code: 'vat', state: 'paid' }] } },
    c2: { at: Date.UTC(2026, 0, 5, 1) },
    x3: old,
    c4: old,
  });
});

test('[HOME-27] [ERR-44] [CONST-40] a task that never ends is asked about five times, or as the remote setting says, and the reload comes all the same', async () => {
  const first = await setUp({ c1: [3] });
  await first.start('c1');
  first.lead('one').loop.trigger(true);
  await first.time.pass(60_000);
  expect(first.times('taskQuery')).toEqual([5, 8, 11, 14, 17]);
  expect(await first.ends()).toEqual([['c1', 'failed', 'timeout']]);
  expect(first.state.pulls).toBe(1);
  const other = await setUp({ c1: [3] });
  await must(storeFact(other.db, factKey('remoteConfig', ''), { numOfTimesToRefreshTaxResult: 2 }, other.time.at()));
  await other.start('c1');
  other.lead('one').loop.trigger(true);
  await other.time.pass(60_000);
  expect(other.times('taskQuery')).toEqual([5, 8]);
});

test('[VALID-09] [ERR-45] a company without a location is not asked for: "parameter abnormal" is logged, and the others go on', async () => {
  const { time, lead, start, ends, logged, asked } = await setUp();
  await start('c1', 'nowhere');
  lead('one').loop.trigger(true);
  await time.pass(20_000);
  expect(await ends()).toEqual([
    ['c1', 'done', null],
    ['nowhere', 'failed', 'parameter'],
  ]);
  expect(logged).toEqual([['create refresh task exception', { count: 1, why: 'parameter abnormal' }]]);
  expect(asked[0]?.ids).toEqual(['c1']);
});

test('[ERR-45] what the gateway does not create is logged as "create refresh task exception", and the others go on', async () => {
  const { time, lead, start, ends, state, logged } = await setUp();
  state.refuses.add('c2');
  await start('c1', 'c2', 'c3');
  lead('one').loop.trigger(true);
  await time.pass(20_000);
  expect(await ends()).toEqual([
    ['c1', 'done', null],
    ['c2', 'failed', 'refused'],
    ['c3', 'done', null],
  ]);
  expect(logged).toEqual([['create refresh task exception', { count: 1, why: 'not in the answer' }]]);
});

test('[PLUS-16] of many companies a bounded number runs at once, each has its result, and single failures stop nothing', async () => {
  const ids = Array.from({ length: 100 }, (_, i) => `c${i}`);
  const courses = Object.fromEntries(ids.map((id, i) => [id, i % 20 === 0 ? [3, 5] : i % 3 === 0 ? [1, 2] : [2]]));
  const { time, lead, start, ends, job, state, asked } = await setUp(courses);
  await start(...ids);
  lead('one').loop.trigger(true);
  await time.pass(120_000);
  const results = await ends();
  expect(results.filter(([, is]) => is === 'done')).toHaveLength(95);
  expect(results.filter(([, is, reason]) => is === 'failed' && reason === 'failed')).toHaveLength(5);
  expect(await job()).toBe('ended');
  expect(state.most).toBeLessThanOrEqual(taxRefreshPace.atOnce);
  expect(asked.filter(({ name }) => name === 'taskSubmit').flatMap(({ ids: sent }) => sent)).toHaveLength(100);
});

test('[PLUS-16] [HOME-24] a tab that dies in the middle is followed by another one, which submits nothing twice and counts anew', async () => {
  const { time, lead, start, ends, asked, times, tasks } = await setUp({ c1: [3, 3, 3, 3, 3, 3, 2] });
  const one = lead('one');
  await start('c1', 'c2');
  one.loop.trigger(true);
  await time.pass(14_500);
  expect((await tasks())[0]).toMatchObject({ state: 'underWay', polls: 4 });
  one.life.abort();
  time.drop('one');
  lead('two').loop.trigger(true);
  await time.pass(30_000);
  expect(asked.filter(({ name }) => name === 'taskSubmit')).toHaveLength(1);
  expect(times('taskQuery').filter((at) => at > 14)).toHaveLength(3);
  expect(await ends()).toEqual([
    ['c1', 'done', null],
    ['c2', 'done', null],
  ]);
});

test('[PLUS-16] paused, what runs is brought to its end and nothing is begun; cancelled, what has not ended never will', async () => {
  const ids = Array.from({ length: 70 }, (_, i) => `c${String(i).padStart(2, '0')}`);
  const { time, lead, start, set, tasks, job, asked } = await setUp();
  const { loop } = lead('one');
  await start(...ids);
  loop.trigger(true);
  await time.pass(1_000);
  await set('paused');
  await time.pass(60_000);
  const count = async (is: string) => (await tasks()).filter(({ state }) => state === is).length;
  expect([await count('done'), await count('waiting'), await job()]).toEqual([30, 40, 'paused']);
  await set('running');
  loop.trigger(true);
  await time.pass(1_000);
  expect(await count('underWay')).toBe(30);
  await set('cancelled');
  const before = asked.length;
  await time.pass(60_000);
  expect([await count('done'), await count('cancelled'), await job(), asked.length - before]).toEqual([30, 40, 'cancelled', 0]);
});

test('[PLUS-16] [ERR-44] a list that cannot be read is asked for three times; then its companies have failed with that word or their own, the others are done, and the job ends', async () => {
  const { time, lead, start, state, ends, job, times } = await setUp({ c1: [2], c2: [0, 0, 0, 5], c3: [0, 0, 0, 0, 2] });
  const { loop } = lead('one');
  state.unreadable.add('c1');
  await start('c1', 'c2', 'c3');
  loop.trigger(true);
  for (let waited = 0; waited < 300 && times('nationalTaxList').length < 3; waited += 1) await time.pass(1_000);
  state.unreadable.clear();
  await time.pass(120_000);
  expect(times('nationalTaxList').length).toBeLessThanOrEqual(5);
  expect((await ends())[0]).toEqual(['c1', 'failed', 'unreadable']);
  expect((await ends())[1]).toEqual(['c2', 'failed', 'failed']);
  expect((await ends())[2]).toEqual(['c3', 'done', null]);
  expect(await job()).toBe('ended');
});

test('[PLUS-16] [CALL-138] [CALL-139] answers of a bad form end after a few tries, each company failed with that word, and begun again it is done', async () => {
  const { time, lead, start, ends, state, asked, job, db, logged } = await setUp();
  const { loop } = lead('one');
  state.garbled.add('taskSubmit');
  await start('c1', 'c2');
  loop.trigger(true);
  await time.pass(3_600_000);
  const count = (name: string) => asked.filter((one) => one.name === name).length;
  expect([count('taskSubmit'), count('taskQuery'), await job()]).toEqual([3, 0, 'ended']);
  expect(await ends()).toEqual([
    ['c1', 'failed', 'unreadable'],
    ['c2', 'failed', 'unreadable'],
  ]);
  expect(logged.map(([, more]) => more)).toContainEqual({ count: 2, why: expect.stringContaining('bad-answer') });
  state.garbled = new Set(['taskQuery']);
  const again = (id: string, companyId: string) =>
    must(addJob(db, { id, name: 'taxRefresh', companies: [{ companyId, isAuthorize: true, locationCode: '440300' }] }, time.at()));
  await again('j2', 'c1');
  loop.trigger(true);
  await time.pass(3_600_000);
  expect([count('taskSubmit'), count('taskQuery')]).toEqual([4, 5]);
  expect((await ends()).at(-1)).toEqual(['c1', 'failed', 'unreadable']);
  state.garbled.clear();
  await again('j3', 'c2');
  loop.trigger(true);
  await time.pass(3_600_000);
  expect((await ends()).at(-1)).toEqual(['c2', 'done', null]);
});

test('[PLUS-16] cancelled, what waits for its list is cancelled too, and what is known to have failed has failed', async () => {
  const { time, lead, start, set, state, ends, job } = await setUp({ c1: [2], c2: [5] });
  const { loop } = lead('one');
  state.unreadable.add('c1').add('c2');
  await start('c1', 'c2');
  loop.trigger(true);
  await time.pass(5_500);
  expect((await ends()).map(([, is]) => is)).toEqual(['ending', 'ending']);
  await set('cancelled');
  await time.pass(120_000);
  expect(await ends()).toEqual([
    ['c1', 'cancelled', null],
    ['c2', 'failed', 'failed'],
  ]);
  expect(await job()).toBe('cancelled');
});

test('[PLUS-16] [HOME-24] without the line nothing fails and nothing counts; it goes on when the line is back', async () => {
  const { time, lead, start, state, ends, tasks } = await setUp({ c1: [1, 2] });
  const { loop } = lead('one');
  state.error = errorOf('offline');
  await start('c1', 'c2');
  loop.trigger(true);
  await time.pass(300_000);
  expect(await ends()).toEqual([
    ['c1', 'waiting', null],
    ['c2', 'waiting', null],
  ]);
  state.error = null;
  loop.trigger(true);
  await time.pass(6_000);
  state.error = errorOf('offline');
  await time.pass(300_000);
  expect((await tasks())[0]).toMatchObject({ state: 'underWay', polls: 1 });
  state.error = null;
  loop.trigger(true);
  await time.pass(10_000);
  expect(await ends()).toEqual([
    ['c1', 'done', null],
    ['c2', 'done', null],
  ]);
});

test('[PLUS-29] a refresh that was never begun is in the log once for each company, with its month and why, and is told; what the gateway took or refused is its own to note', async () => {
  const { time, lead, start, state, db, ends } = await setUp();
  const { loop } = lead('one');
  const told = async () => (await must(db.run('r', ['outbox'], (tx) => tx.outbox.toArray()))).map(({ name, input }) => ({ name, input }));
  const held = async () =>
    (await must(db.run('r', ['activity'], ({ activity }) => activity.toArray())))
      .flatMap(({ rows }) => rows)
      .map(({ companyId, what, part, result, reason, origin, of }) => [companyId, what, part, result, reason, origin, of]);
  const ofC4 = async () => (await ends()).filter(([companyId]) => companyId === 'c4');
  state.refuses.add('c2');
  await start('c1', 'c2', 'nowhere');
  loop.trigger(true);
  await time.pass(20_000);
  const first = [
    ['c2', 'refresh', '202512', 'failed', 'notTaken', 'device', 'refresh/202512'],
    ['nowhere', 'refresh', '202512', 'failed', 'parameter', 'device', 'refresh/202512'],
  ];
  expect((await held()).toSorted()).toEqual(first);
  expect((await told()).map(({ name }) => name)).toEqual(['activityTell', 'activityTell']);
  for (const kind of ['refused', 'server'] as const) {
    await start('c4');
    state.error = errorOf(kind);
    loop.trigger(true);
    for (let waited = 0; waited < 300 && (await ofC4())[0]?.[1] === 'waiting'; waited += 1) await time.pass(1_000);
    expect(await ofC4()).toEqual([['c4', 'failed', 'refused']]);
    expect((await held()).filter(([companyId]) => companyId === 'c4').map(([, , , , reason]) => reason)).toEqual(
      kind === 'server' ? ['server'] : [],
    );
  }
});
