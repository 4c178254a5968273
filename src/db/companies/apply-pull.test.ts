import { expect, test } from 'vitest';
import {
  batch,
  companies,
  company,
  durabilityOf,
  endOf,
  freshDevice,
  must,
  openTestDb,
  pull,
  readerOf,
  seen,
} from '../../../tests/support/db-kit.ts';
import type { PullEntry } from '../../api/collections.ts';
import { listenChanges } from '../changes.ts';
import { readMeta } from '../meta.ts';
import type { Change } from '../types.ts';
import { applyPullBatch, nextPull, restartPull } from './apply-pull.ts';
import { editCompany } from './edit-company.ts';
import { finishPull } from './finish-pull.ts';
import { foldOverlay } from './fold.ts';

const names = async (db: Parameters<typeof seen>[0]) => [...(await seen(db)).keys()];

test('rows of the first batch of the first pull can be read before the second has come', async () => {
  const db = await openTestDb();
  const all = companies(150);
  await must(applyPullBatch(db, batch(all.slice(0, 100), 'k1'), { full: true, index: 0 }));
  expect((await seen(db)).size).toBe(100);
  await must(applyPullBatch(db, batch(all.slice(100), 'k2'), { full: true, index: 1 }));
  expect((await seen(db)).size).toBe(150);
  const end = await must(finishPull(db, endOf(all), 7_000));
  expect(end).toEqual({ matches: true, conclusive: true });
  expect(await must(readMeta(db, 'pull'))).toMatchObject({ cursor: 'k2', total: 150, epoch: 'e1', matches: true, at: 7_000, run: null });
});

test('companies are stored about 20 a record and the directory ends as one record in list order', async () => {
  const db = await openTestDb();
  const all = companies(130);
  const shuffled = [...all.slice(60), ...all.slice(0, 60)];
  await pull(db, [batch(shuffled.slice(0, 100), 'k1'), batch(shuffled.slice(100), 'k2')], all);
  const stored = await must(db.run('r', ['chunk', 'dir'], async (s) => ({ chunks: await s.chunk.count(), segments: await s.dir.count() })));
  expect(stored).toEqual({ chunks: 7, segments: 1 });
  expect(await names(db)).toEqual(all.map((row) => row.companyId));
});

test('an interrupted full pull goes on after the last stored batch', async () => {
  const db = await openTestDb();
  const all = companies(60);
  expect(await must(nextPull(db))).toEqual({ cursor: '', full: true, index: 0 });
  await must(applyPullBatch(db, batch(all.slice(0, 30), 'k1'), { full: true, index: 0 }));
  expect(await must(nextPull(db))).toEqual({ cursor: 'k1', full: true, index: 1 });
  await pull(db, [batch(all.slice(30), 'k2')], all);
  expect(await must(nextPull(db))).toEqual({ cursor: 'k2', full: false, index: 0 });
  expect((await seen(db)).size).toBe(60);
});

test('a batch that does not follow what is stored is a defect and writes nothing', async () => {
  const db = await openTestDb();
  await must(applyPullBatch(db, batch(companies(3), 'k1'), { full: true, index: 0 }));
  await expect(applyPullBatch(db, batch(companies(6), 'k3'), { full: true, index: 2 })).rejects.toThrow('does not follow');
  expect(await must(nextPull(db))).toEqual({ cursor: 'k1', full: true, index: 1 });
  expect((await seen(db)).size).toBe(3);
});

test('a second full pull leaves the old rows in view until it has ended, then replaces them', async () => {
  const db = await openTestDb();
  await pull(db, [batch(companies(50), 'k1')], companies(50));
  await must(restartPull(db));
  const next = companies(40, { rev: 9, companyName: '新' });
  expect(await must(nextPull(db))).toEqual({ cursor: '', full: true, index: 0 });
  await must(applyPullBatch(db, batch(next.slice(0, 20), 'n1'), { full: true, index: 0 }));
  expect((await seen(db)).size).toBe(50);
  expect((await seen(db)).get('c1')?.companyName).toBe('c1有限公司');
  expect(await pull(db, [batch(next.slice(20), 'n2')], next)).toEqual({ matches: true, conclusive: true });
  expect((await seen(db)).size).toBe(40);
  expect((await seen(db)).get('c1')?.companyName).toBe('新');
  expect(await must(db.run('r', ['chunk'], (s) => s.chunk.count()))).toBe(2);
});

test('an abandoned full pull leaves nothing behind when another one begins and ends', async () => {
  const db = await openTestDb();
  await pull(db, [batch(companies(20), 'k1')], companies(20));
  for (const tries of [1, 2]) {
    await must(restartPull(db));
    await must(applyPullBatch(db, batch(companies(60), `x${tries}`), { full: true, index: 0 }));
  }
  await must(restartPull(db));
  await pull(db, [batch(companies(20), 'k2')], companies(20));
  expect(await must(db.run('r', ['chunk'], (s) => s.chunk.count()))).toBe(1);
  expect((await seen(db)).size).toBe(20);
});

test('a company that comes twice in one full pull is held once, in its later state', async () => {
  const db = await openTestDb();
  const late = company('c2', { ord: 2, rev: 8, companyName: '后来' });
  const held = [...companies(1), late];
  expect(await pull(db, [batch(companies(2), 'k1'), batch([late], 'k2')], held)).toEqual({ matches: true, conclusive: true });
  expect((await seen(db)).get('c2')?.companyName).toBe('后来');
});

test('a delta changes, adds and removes single companies without touching the records', async () => {
  const db = await openTestDb();
  await pull(db, [batch(companies(45), 'k1')], companies(45));
  const changed = company('c3', { ord: 3, rev: 50, companyName: '改' });
  const added = company('c99', { ord: 0, rev: 51 });
  const held = [...companies(45).filter((row) => row.companyId !== 'c3' && row.companyId !== 'c4'), changed, added];
  expect(await pull(db, [batch([changed, added], 'k2', ['c4'])], held)).toEqual({ matches: true, conclusive: true });
  const rows = await seen(db);
  expect(rows.get('c3')?.companyName).toBe('改');
  expect(rows.has('c4')).toBe(false);
  expect([...rows.keys()][0]).toBe('c99');
  expect(await must(db.run('r', ['overlay', 'chunk'], async (s) => [await s.overlay.count(), await s.chunk.count()]))).toEqual([3, 3]);
});

test('a digest or a count that differs is recorded as not matching', async () => {
  const db = await openTestDb();
  expect(await pull(db, [batch(companies(5), 'k1')], companies(6))).toEqual({ matches: false, conclusive: true });
  expect(await must(readMeta(db, 'pull'))).toMatchObject({ matches: false });
  expect(await pull(db, [batch([], 'k2')], companies(5, { rev: 2 }))).toEqual({ matches: false, conclusive: true });
  await must(applyPullBatch(db, batch([], 'k3'), { full: false, index: 0 }));
  expect(await must(finishPull(db, { ...endOf(companies(5)), total: 6 }, 1))).toEqual({ matches: false, conclusive: true });
  expect(await pull(db, [batch([], 'k4')], companies(5))).toEqual({ matches: true, conclusive: true });
});

test('an account without companies ends its full pull in view and matching', async () => {
  const db = await openTestDb();
  expect(await pull(db, [batch([], 'k1')], [])).toEqual({ matches: true, conclusive: true });
  const reader = await readerOf(db);
  expect((await reader.parts({ directory: true })).directory?.id).toEqual([]);
  reader.close();
});

test('folding keeps what is seen, moves it into the records and empties the overlay', async () => {
  const db = await openTestDb();
  await pull(db, [batch(companies(45), 'k1')], companies(45));
  const added = Array.from({ length: 25 }, (_, i) => company(`n${i}`, { ord: 100 + i, rev: 60 }));
  const gone = companies(21).map((row) => row.companyId);
  const held = [...companies(45).slice(21), ...added];
  await pull(db, [batch(added, 'k2', gone)], held);
  const before = await seen(db);
  expect(await must(foldOverlay(db))).toBe(46);
  expect([...(await seen(db)).entries()]).toEqual([...before.entries()]);
  const counts = await must(
    db.run('r', ['overlay', 'chunk', 'dir'], async (s) => [await s.overlay.count(), await s.chunk.count(), await s.dir.count()]),
  );
  expect(counts).toEqual([0, 4, 1]);
  expect(await pull(db, [batch([], 'k3')], held)).toEqual({ matches: true, conclusive: true });
  expect(await must(foldOverlay(db))).toBe(0);
});

test('folding waits while a pull is open', async () => {
  const db = await openTestDb();
  await pull(db, [batch(companies(5), 'k1')], companies(5));
  await must(applyPullBatch(db, batch([company('c1', { rev: 7 })], 'k2'), { full: false, index: 0 }));
  expect(await must(foldOverlay(db))).toBe(0);
  await must(finishPull(db, endOf(companies(5)), 1));
  expect(await must(foldOverlay(db, 2))).toBe(0);
  expect(await must(foldOverlay(db))).toBe(1);
});

test('a delta of 2,000 rows is folded into the records at its end', async () => {
  const db = await openTestDb();
  const all = companies(2_100);
  await pull(db, [batch(all, 'k1')], all);
  const changed = companies(2_000, { rev: 5 });
  const held = [...changed, ...all.slice(2_000)];
  const batches = [0, 500, 1000, 1500].map((from) => batch(changed.slice(from, from + 500), `d${from}`));
  expect(await pull(db, batches, held)).toEqual({ matches: true, conclusive: true });
  expect(await must(db.run('r', ['overlay'], (s) => s.overlay.count()))).toBe(0);
  expect((await seen(db)).get('c1999')?.rev).toBe(5);
});

test('rows the schema refused are counted since the last full pull', async () => {
  const db = await openTestDb();
  await pull(
    db,
    [
      { ...batch(companies(2), 'k1'), rejected: 3 },
      { ...batch([], 'k2'), rejected: 1 },
    ],
    companies(2),
  );
  expect((await must(readMeta(db, 'pull')))?.rejected).toBe(4);
  await must(restartPull(db));
  await pull(db, [batch(companies(2), 'k3')], companies(2));
  expect((await must(readMeta(db, 'pull')))?.rejected).toBe(0);
});

test('a context whose copy of the directory is old notices what another one has stored', async () => {
  const device = freshDevice();
  const one = await openTestDb(device);
  await pull(one, [batch(companies(45), 'k1')], companies(45));
  const two = await openTestDb(device, one.accountId);
  await pull(two, [batch([company('n1', { ord: 0 })], 'k2', ['c1'])], [company('n1', { ord: 0 }), ...companies(45).slice(1)]);
  await must(foldOverlay(two));
  const held = [company('n1', { ord: 0, rev: 3 }), ...companies(45).slice(1)];
  expect(await pull(one, [batch([company('n1', { ord: 0, rev: 3 })], 'k3')], held)).toEqual({ matches: true, conclusive: true });
  expect(await must(foldOverlay(one))).toBe(1);
  expect((await seen(two)).get('n1')?.rev).toBe(3);
  expect((await seen(two)).size).toBe(45);
});

test('a fold that is stopped between its transactions shows the same rows and can be begun again', async () => {
  const db = await openTestDb();
  const all = companies(100);
  await pull(db, [batch(all, 'k1')], all);
  const changed = companies(100, { rev: 7 }).slice(0, 60);
  const held = [...changed, ...all.slice(60, 99)];
  await pull(db, [batch(changed, 'k2', ['c100'])], held);
  const before = await seen(db);
  // Stands for a context that ends after the records were written: no directory, no overlay row has changed.
  const stopped: typeof db = {
    ...db,
    accountId: db.accountId,
    ports: db.ports,
    opened: db.opened,
    problem: () => null,
    onProblem: () => () => {},
    close: () => {},
    run: (mode, stores, use) =>
      mode === 'rw' && stores.includes('dir')
        ? Promise.resolve({ ok: false, error: { kind: 'closed', detail: 'ended' } })
        : db.run(mode, stores, use),
  };
  expect(await foldOverlay(stopped)).toMatchObject({ ok: false });
  expect(await seen(db)).toEqual(before);
  expect(
    await pull(db, [batch([company('c100', { ord: 100, rev: 9 })], 'k3')], [...held, company('c100', { ord: 100, rev: 9 })]),
  ).toMatchObject({ matches: true });
  expect(await must(foldOverlay(db))).toBe(61);
  const after = await seen(db);
  expect(after.get('c100')?.rev).toBe(9);
  expect([...after.values()].slice(0, 99)).toEqual([...before.values()]);
});

test('what a user or the gateway was told is on the disk by then; batches of a pull, which come again, need not be', async () => {
  const device = freshDevice();
  const asked = durabilityOf(device);
  const db = await openTestDb(device);
  asked.length = 0;
  await must(applyPullBatch(db, batch(companies(3), 'k1'), { full: true, index: 0 }));
  expect(asked).toEqual(['relaxed']);
  asked.length = 0;
  const seal = { companyId: 'c1', shortName: '', tail: '' };
  const changes = { note: { from: '', to: 'kept' } };
  await must(editCompany(db, { companyId: 'c1', seal }, { baseRev: 1, changes }, { now: () => 1, uuid: () => 'id' }));
  expect(asked).toEqual(['strict']);
});

test('a full pull behind what is shown announces no company before its end, except those that the overlay shows', async () => {
  const db = await openTestDb();
  const all = companies(40);
  await pull(db, [batch(all, 'k1')], all);
  const seal = { companyId: 'c2', shortName: '', tail: '' };
  const changes = { note: { from: '', to: 'mine' } };
  await must(editCompany(db, { companyId: 'c2', seal }, { baseRev: 1, changes }, { now: () => 1, uuid: () => 'id' }));
  await must(restartPull(db));
  const told: Change['companies'][] = [];
  const stop = listenChanges(db.accountId, (change) => told.push(change.companies));
  await must(applyPullBatch(db, batch(all, 'k2'), { full: true, index: 0 }));
  expect(told).toEqual([['c2']]);
  await must(finishPull(db, endOf(all), 8_000));
  expect(told).toContain('all');
  stop();
});

test('the first pull says that all companies changed with the batches that hold some, not with those of other rows', async () => {
  const db = await openTestDb();
  const all = companies(30);
  const told: Change['companies'][] = [];
  const stop = listenChanges(db.accountId, (change) => told.push(change.companies));
  const tips = (ids: readonly string[]): PullEntry[] => ids.map((id) => ({ noun: 'tips', row: { id, companyId: 'c1', tipsCode: 'A' } }));
  await must(applyPullBatch(db, batch(all.slice(0, 20), 'k1'), { full: true, index: 0 }));
  await must(applyPullBatch(db, { ...batch(all.slice(20), 'k2'), entries: tips(['t1']) }, { full: true, index: 1 }));
  expect(told).toEqual(['all', 'all']);
  await must(applyPullBatch(db, { ...batch([], 'k3'), entries: tips(['t2', 't3']) }, { full: true, index: 2 }));
  await must(applyPullBatch(db, batch([], 'k4', ['c7']), { full: true, index: 3 }));
  expect(told.slice(2)).toEqual([[], ['c7']]);
  expect((await seen(db)).size).toBe(29);
  stop();
});
