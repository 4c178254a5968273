import { beforeAll, expect, test } from 'vitest';
import { companyOf } from '../../../tests/sim/world/local-data.ts';
import { installPump, loadLazyParts } from '../../../tests/sim/world/pump.ts';
import { errorOf, kinds, setUpDrain } from '../../../tests/support/drain-kit.ts';
import { write } from '../../db/write.ts';
import { assert } from '../../domain/core/result.ts';
import { tellId } from '../../domain/outbox/tried.ts';
import { drainOnce } from './drain.ts';

beforeAll(async () => {
  installPump();
  await loadLazyParts();
});

/** A stage with so many hides that wait, of as many companies. */
async function withHides(count: number, answer?: Parameters<typeof setUpDrain>[0]) {
  const stage = await setUpDrain(answer);
  const ids: string[] = [];
  for (let i = 1; i <= count; i += 1) {
    const base = companyOf(`C${i}`);
    await write(stage.db, ['overlay'], (tx) => tx.overlay.put({ id: `C${i}`, base, row: { ...base, hidden: 1 }, pending: 1, gen: 0 }));
    ids.push(await stage.queue(`C${i}`, 'companyHide'));
  }
  const hiddenOf = async (id: string) => {
    const held = await stage.db.run('r', ['overlay'], ({ overlay }) => overlay.get(id));
    assert(held.ok, 'read');
    return { hidden: held.value?.row?.hidden, pending: held.value?.pending };
  };
  return { ...stage, ids, hiddenOf };
}

const inAll = (requests: readonly (readonly string[])[]): number[] => requests.map(({ length }) => length);

test('[PLUS-11] [PLUS-17] many commands go in requests of at most 500, each with its own id, once; the outbox is empty then', async () => {
  const { drain, requests, sent, rows, ids } = await withHides(507);
  expect(await drain()).toMatchObject({ kind: 'drained', nextMs: null, sent: 507 });
  expect(inAll(requests)).toEqual([500, 7]);
  expect(sent.map(({ id }) => id)).toEqual(ids);
  expect(await rows()).toEqual([]);
});

test.each([
  [1, 0],
  [3, 0],
  [4, 1],
])('[PLUS-11] %i commands go in %i requests of many', async (count, together) => {
  const { drain, requests, sent, rows } = await withHides(count);
  await drain();
  expect(requests).toHaveLength(together);
  expect(sent).toHaveLength(count);
  expect(await rows()).toEqual([]);
});

test('[PLUS-11] two commands of one company never travel together: the second goes when the first is answered', async () => {
  const { drain, queue, requests, ids, rows } = await withHides(5);
  const later = await queue('C2');
  await drain();
  expect(requests).toEqual([ids]);
  expect(requests.flat()).not.toContain(later);
  expect(await rows()).toEqual([]);
});

test('[PLUS-10] [PLUS-17] of many, one is refused, one meets a newer row, one fails: each comes back by itself with its reason, the others are done', async () => {
  const theirs = companyOf('C3', { hidden: 0, note: 'theirs', rev: 9 });
  const answers: Readonly<Record<string, ReturnType<typeof errorOf>>> = {
    C2: errorOf('refused', 400, { code: 'company.notFound', msg: '没有这家企业' }),
    C3: errorOf('conflict', 409, { code: 'company.conflict', body: { company: theirs } }),
    C4: errorOf('server', 500),
  };
  const { db, drain, rows, hiddenOf, requests } = await withHides(6, ({ key }, tries) => (tries === 1 ? (answers[key] ?? null) : null));
  const end = await drain();
  assert(end.kind === 'drained' && end.nextMs !== null, 'one waits for its time');
  expect(kinds(await rows())).toEqual(['c2 refused', 'c3 conflict', 'c4 waiting']);
  expect((await rows())[0]?.lastError).toMatchObject({ code: 'company.notFound', msg: '没有这家企业' });
  expect(inAll(requests)).toEqual([6]);
  const met = await db.run('r', ['overlay'], ({ overlay }) => overlay.get('C3'));
  expect(met.ok && met.value?.base).toMatchObject({ note: 'theirs', rev: 9 });
  expect(await Promise.all(['C1', 'C2', 'C4', 'C5', 'C6'].map(hiddenOf))).toEqual([
    { hidden: 1, pending: 0 },
    { hidden: 0, pending: 0 },
    { hidden: 1, pending: 1 },
    { hidden: 1, pending: 0 },
    { hidden: 1, pending: 0 },
  ]);
});

test('[PLUS-11] a gateway that does not know the call gets them one by one, and none counts as failed', async () => {
  const { drain, line, requests, sent, rows, ids } = await withHides(6);
  line.together = () => errorOf('not-found', 404);
  expect(await drain()).toMatchObject({ kind: 'drained', nextMs: null });
  expect(requests).toEqual([ids]);
  expect(sent.map(({ id }) => id)).toEqual(ids);
  expect(await rows()).toEqual([]);
});

test('[PLUS-11] the line goes while many are on their way: all of them wait, and go again with their ids when it is back', async () => {
  const { drain, line, requests, rows, ids, sent } = await withHides(9);
  line.together = () => errorOf('offline');
  line.probe = errorOf('offline');
  expect(await drain()).toMatchObject({ kind: 'failed', error: { kind: 'offline' } });
  expect(kinds(await rows())).toEqual(ids.map((id) => `${id} waiting`));
  line.together = () => null;
  expect(await drain()).toMatchObject({ kind: 'drained', nextMs: null });
  expect(requests).toEqual([ids, ids]);
  // Behind them, the log is told once of the tries that failed.
  expect(sent.map(({ id }) => id)).toEqual([...ids, tellId('c1')]);
  expect(await rows()).toEqual([]);
});

test('[PLUS-11] a request of many that a busy gateway puts off is held for as long as it says', async () => {
  const { drain, line, rows, ids } = await withHides(5);
  line.together = () => errorOf('busy', 503, { retryAfterMs: 7_000 });
  expect(await drain()).toMatchObject({ kind: 'held', waitMs: 7_000 });
  expect(kinds(await rows())).toEqual(ids.map((id) => `${id} waiting`));
});

test('[PLUS-11] one command among many that spoils every answer it is in is alone in the end, and all the others are done', async () => {
  const { drain, line, rows, requests, sent } = await withHides(40, ({ id }) => (id === 'c7' ? errorOf('bad-answer', 200) : null));
  line.together = (ids) => (ids.includes('c7') ? errorOf('bad-answer', 200) : null);
  const end = await drain();
  assert(end.kind === 'drained' && end.nextMs !== null, 'drained but for one');
  expect(kinds(await rows())).toEqual(['c7 waiting']);
  expect(requests[0]).toHaveLength(40);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(40);
});

test('[PLUS-11] a tab killed while many are on their way: the next leader sends all of them again with their ids', async () => {
  const { drain, portsOf, locks, time, rows, ids, requests } = await withHides(8);
  void drainOnce(portsOf('one'), new AbortController().signal).catch(() => {});
  await time.pass(10);
  expect(kinds(await rows())).toEqual(ids.map((id) => `${id} sending`));
  time.drop('line-one');
  time.drop('one');
  locks.drop('one');
  expect((await drain(portsOf('two'))).kind).toBe('drained');
  expect(requests).toEqual([ids, ids]);
  expect(await rows()).toEqual([]);
});
