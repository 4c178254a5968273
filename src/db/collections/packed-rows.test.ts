import { expect, test } from 'vitest';
import { must, openTestDb } from '../../../tests/support/db-kit.ts';
import { seededRandom } from '../../domain/core/seeded-random.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { HeldRow } from './collections.ts';
import { PACKED_ROWS, PackedRows } from './packed-rows.ts';
import { rowsUnder } from './rows-under.ts';

type Tip = HeldRow<'tips'>;
const tip = (companyId: string, tipsCode: string): Tip => ({ id: `${companyId}:${tipsCode}`, companyId, tipsCode });
/** Companies in the order of their names, from `from` on. */
const tips = (from: number, count: number, code = 'a'): Tip[] =>
  Array.from({ length: count }, (_, at) => tip(`c${String(from + at).padStart(5, '0')}`, code));

const change = (db: AccountDb, use: (rows: PackedRows<'tips'>) => Promise<unknown>) =>
  must(db.run('rw', ['tips'], (stores) => use(new PackedRows(stores.tips))));
const held = (db: AccountDb) => must(db.run('r', ['tips'], (stores) => new PackedRows(stores.tips).toArray()));
const records = (db: AccountDb) => must(db.run('r', ['tips'], ({ tips: table }) => table.toArray()));
const sizes = async (db: AccountDb) => (await records(db)).map(({ rows }) => rows.length);
const under = (db: AccountDb, prefix: string) => must(db.run('r', ['tips'], (stores) => rowsUnder(stores.tips, prefix)));

test('rows that come in their order, batch by batch, are records of 480, the last of up to twice as many', async () => {
  const db = await openTestDb();
  for (const from of [0, 1_000, 2_000]) await change(db, (rows) => rows.bulkPut(tips(from, 1_000)));
  expect(await held(db)).toEqual(tips(0, 3_000));
  expect(await sizes(db)).toEqual([...Array.from({ length: 5 }, () => PACKED_ROWS), 600]);
});

test('one row that changes, comes or goes writes one record', async () => {
  const db = await openTestDb();
  await change(db, (rows) => rows.bulkPut(tips(0, 1_500)));
  const before = await records(db);
  const [gone, changed, added] = [tip('c00100', 'a'), { ...tip('c00700', 'a'), unsent: { base: null } }, tip('c01200', 'b')];
  await change(db, (rows) => rows.bulkDelete([gone.id]));
  await change(db, (rows) => rows.bulkPut([changed]));
  await change(db, (rows) => rows.bulkPut([added]));
  const after = await records(db);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after.map(({ rows }) => rows.length)).toEqual([479, 480, 541]);
  expect(await change(db, (rows) => rows.bulkGet([gone.id, changed.id, added.id, 'a', 'z']))).toEqual([
    undefined,
    changed,
    added,
    undefined,
    undefined,
  ]);
});

test('a key before all others, the first of a record that goes, and the last row that goes leave the rest where it is found', async () => {
  const db = await openTestDb();
  await change(db, (rows) => rows.bulkDelete(['nothing there']));
  expect(await under(db, 'c00000:')).toEqual([]);
  await change(db, (rows) => rows.bulkPut(tips(10, 1_000)));
  await change(db, (rows) => rows.bulkPut([tip('c00001', 'b'), tip('c00001', 'a')]));
  expect((await held(db)).slice(0, 3).map(({ id }) => id)).toEqual(['c00001:a', 'c00001:b', 'c00010:a']);
  const second = (await records(db))[1]?.rows[0] ?? tip('', '');
  await change(db, (rows) => rows.bulkDelete([second.id]));
  expect(await change(db, (rows) => rows.get(second.id))).toBeUndefined();
  await change(db, (rows) => rows.bulkPut([second]));
  expect(await change(db, (rows) => rows.get(second.id))).toEqual(second);
  expect(await held(db)).toEqual([tip('c00001', 'a'), tip('c00001', 'b'), ...tips(10, 1_000)]);
  const all = await held(db);
  await change(db, (rows) => rows.bulkDelete(all.map(({ id }) => id)));
  expect(await records(db)).toEqual([]);
});

test('rows of a company are found across the end of a record, and none of one whose id begins alike', async () => {
  const db = await openTestDb();
  const own = Array.from({ length: 700 }, (_, at) => tip('c00500', `t${String(at).padStart(3, '0')}`));
  await change(db, (rows) => rows.bulkPut([...tips(0, 500), ...own, ...tips(501, 300), tip('c005001', 'x'), tip('c005', 'x')]));
  expect((await records(db)).length).toBeGreaterThan(2);
  expect(await under(db, 'c00500:')).toEqual(own);
  expect(await under(db, 'c00499:')).toEqual(tips(499, 1));
  expect(await under(db, 'a:')).toEqual([]);
  expect(await under(db, 'z:')).toEqual([]);
});

test('after 300 changes in no order the rows are those of a map that had the same changes', async () => {
  const db = await openTestDb();
  const random = seededRandom(7);
  const right = new Map<string, Tip>();
  const some = (): Tip => tip(`c${String(Math.floor(random.next() * 4_000)).padStart(5, '0')}`, random.next() < 0.5 ? 'a' : 'b');
  for (let turn = 0; turn < 300; turn += 1) {
    const rows = Array.from({ length: random.next() < 0.1 ? 200 : 3 }, some);
    if (random.next() < 0.7) {
      for (const row of rows) right.set(row.id, row);
      await change(db, (store) => store.bulkPut(rows));
    } else {
      for (const { id } of rows) right.delete(id);
      await change(db, (store) => store.bulkDelete(rows.map(({ id }) => id)));
    }
  }
  const sorted = [...right.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  expect(sorted.length).toBeGreaterThan(PACKED_ROWS * 2);
  expect(await held(db)).toEqual(sorted);
  for (const one of sorted.slice(0, 40)) expect(await under(db, `${one.companyId}:`)).toContainEqual(one);
  expect(Math.max(...(await sizes(db)))).toBeLessThan(PACKED_ROWS * 2);
});
