import { Dexie, liveQuery } from 'dexie';
import { expect, test, vi } from 'vitest';
import { batch, callError, companies, freshAccount, freshDevice, must, openTestDb, pull } from '../../../tests/support/db-kit.ts';
import type { PullEntry } from '../../api/collections.ts';
import { type AnyCommand, defineCommand } from '../commands/definition.ts';
import type * as list from '../commands/definitions.ts';
import { applyPullBatch, restartPull } from '../companies/apply-pull.ts';
import { readMeta } from '../meta.ts';
import { type AccountDb, openAccountDb } from '../open/account-db.ts';
import { markSending, queueCommand, settleDone, settleStopped } from '../outbox/outbox.ts';
import { discardCommand } from '../outbox/outbox-user.ts';
import { type CollectionRow, collections, type Held, readableFields } from './collections.ts';
import { rowsOf } from './project.ts';
import { rowsUnder } from './rows-under.ts';

type Tip = CollectionRow<'tips'>;
interface Rename {
  readonly ids: readonly string[];
  readonly code: string;
}
/** A command on tips: no capability has one yet, and the rules are the same for all. */
const rename: AnyCommand = defineCommand<Rename, { readonly tip: Tip }, 'tips'>({
  call: 'switchCompanyLog',
  company: () => '',
  key: () => '-',
  changes: {
    noun: 'tips',
    keys: ({ ids }) => ids,
    row: (row, { code }) => ({ ...row, tipsCode: `${row.tipsCode}${code}` }),
    values: () => ['code'],
    told: ({ tip }) => (tip === undefined ? [] : [tip]),
  },
  words: () => 'rename',
});
vi.mock('../commands/definitions.ts', async (original) => ({
  ...(await original<typeof list>()),
  definitionOf: () => rename,
}));

const tip = (id: string, tipsCode = 'A', companyId = 'c1'): Tip => ({ id, companyId, tipsCode });
const told = (...rows: readonly Tip[]): PullEntry[] => rows.map((row) => ({ noun: 'tips', row }));
const gone = (...keys: readonly string[]): PullEntry[] => keys.map((key) => ({ noun: 'tips', gone: key }));
// as: rows of tips
const tipsOf = (db: AccountDb) => must(db.run('r', ['tips'], async (stores) => (await rowsOf(stores, 'tips').toArray()) as Held<Tip>[]));
const codes = async (db: AccountDb) => (await tipsOf(db)).map(({ id, tipsCode }) => `${id} ${tipsCode}`);

/** A database whose pull brought two companies and these tips. */
async function withTips(...rows: readonly Tip[]) {
  const db = await openTestDb();
  await pull(db, [{ ...batch(companies(2), 'k1'), entries: told(...rows) }], companies(2));
  return db;
}
let n = 0;
function queue(db: AccountDb, input: Rename) {
  n += 1;
  return must(queueCommand(db, { id: `x${n}`, key: '-', name: 'switchCompanyLog', input, seal: null, createdAt: 1 }));
}
const delta = (db: AccountDb, cursor: string, entries: readonly PullEntry[]) => pull(db, [{ ...batch([], cursor), entries }], companies(2));

test('rows of a collection come with the batch and its cursor, change and go with later ones', async () => {
  const db = await withTips(tip('t1'), tip('t2'));
  expect(await codes(db)).toEqual(['t1 A', 't2 A']);
  await delta(db, 'k2', [...told(tip('t2', 'B'), tip('t3')), ...gone('t1')]);
  expect(await codes(db)).toEqual(['t2 B', 't3 A']);
  expect(await must(readMeta(db, 'pull'))).toMatchObject({ cursor: 'k2' });
});

test('of a key that comes twice in one batch the later entry counts', async () => {
  const db = await withTips();
  await delta(db, 'k2', [...told(tip('t1')), ...gone('t1'), ...gone('t2'), ...told(tip('t2', 'C'))]);
  expect(await codes(db)).toEqual(['t2 C']);
});

test('what a batch counts of unknown nouns and refused rows is kept until the next whole pull', async () => {
  const db = await withTips();
  await pull(db, [{ ...batch([], 'k2'), rejected: 1, unknown: 2 }], companies(2));
  expect(await must(readMeta(db, 'pull'))).toMatchObject({ rejected: 1, unknown: 2 });
  await must(restartPull(db));
  await pull(db, [batch(companies(2), 'k3')], companies(2));
  expect(await must(readMeta(db, 'pull'))).toMatchObject({ rejected: 0, unknown: 0 });
});

test('[I5] a whole pull tells a collection anew: what it does not bring is gone, and it is never empty in between', async () => {
  const db = await withTips(tip('t1'), tip('t2'));
  await must(restartPull(db));
  await must(applyPullBatch(db, batch(companies(2), 'k5'), { full: true, index: 0 }));
  expect(await codes(db)).toEqual(['t1 A', 't2 A']);
  await must(applyPullBatch(db, { ...batch([], 'k6'), entries: told(tip('t2', 'B')) }, { full: true, index: 1 }));
  expect(await codes(db)).toEqual(['t2 B']);
  await must(applyPullBatch(db, { ...batch([], 'k7'), entries: told(tip('t3')) }, { full: true, index: 2 }));
  expect(await codes(db)).toEqual(['t2 B', 't3 A']);
});

test('a collection of which a whole pull told nothing is empty at its end', async () => {
  const db = await withTips(tip('t1'));
  await must(restartPull(db));
  await pull(db, [batch(companies(2), 'k5')], companies(2));
  expect(await codes(db)).toEqual([]);
});

test('[A-163] an unsent change stays in view whatever a pull brings, and what it stands on is the newest', async () => {
  const db = await withTips(tip('t1'), tip('t2'));
  const row = await queue(db, { ids: ['t1', 't9'], code: '!' });
  await delta(db, 'k2', told(tip('t1', 'B'), tip('t2', 'B'), tip('t9')));
  expect(await codes(db)).toEqual(['t1 B!', 't2 B', 't9 A!']);
  expect((await tipsOf(db))[0]?.unsent).toEqual({ base: tip('t1', 'B') });
  await delta(db, 'k3', gone('t9'));
  expect(await codes(db)).toEqual(['t1 B!', 't2 B']);
  await must(discardCommand(db, row.id));
  expect(await tipsOf(db)).toEqual([tip('t1', 'B'), tip('t2', 'B')]);
});

test('[PLUS-11] what was carried out stands until the pull brings it; what is refused goes back; the rest is put on top again', async () => {
  const db = await withTips(tip('t1'));
  const [first, second, third] = [
    await queue(db, { ids: ['t1'], code: '1' }),
    await queue(db, { ids: ['t1'], code: '2' }),
    await queue(db, { ids: ['t1'], code: '3' }),
  ];
  await delta(db, 'k2', told(tip('t1', 'B')));
  expect(await codes(db)).toEqual(['t1 B123']);
  await must(markSending(db, first));
  await must(settleDone(db, first, { body: {} }));
  expect(await tipsOf(db)).toEqual([{ ...tip('t1', 'B123'), unsent: { base: tip('t1', 'B1') } }]);
  await must(markSending(db, second));
  await must(settleStopped(db, second, 'refused', callError('refused')));
  expect(await codes(db)).toEqual(['t1 B13']);
  await must(markSending(db, third));
  await must(settleDone(db, third, { body: { tip: tip('t1', 'told') } }));
  expect(await tipsOf(db)).toEqual([tip('t1', 'told')]);
});

test('[PLUS-23] at rest only key and index fields of a collection can be read', async () => {
  const device = freshDevice();
  const accountId = freshAccount();
  const db = await must(openAccountDb(accountId, device));
  await pull(db, [{ ...batch([], 'k1'), entries: told(tip('t1', '密码')) }], []);
  db.close();
  const request = device.indexedDB.open(`wb-${accountId}`);
  const raw = await new Promise<IDBDatabase>((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  const rows = await new Promise<Record<string, unknown>[]>((resolve) => {
    const all = raw.transaction('tips').objectStore('tips').getAll();
    all.onsuccess = () => resolve(all.result);
  });
  raw.close();
  const isEncrypted = device.keys?.get(accountId) !== null;
  const fields = ['id', isEncrypted ? 'sealed' : 'rows'];
  expect(rows.map((row) => Object.keys(row).sort())).toEqual([fields.toSorted()]);
  const again = await must(openAccountDb(accountId, device));
  expect(await codes(again)).toEqual(['t1 密码']);
});

test('every index field is one that may be read: an id, a code, a state or a time', () => {
  const fields = [...readableFields.values()].flat();
  expect(fields.filter((field) => !/^(id|.*Id|.*Code|.*State|state|place|until|at|.*Status|.*At|.*Time|.*Flag)$/.test(field))).toEqual([]);
  expect(Object.values(collections).every(({ since }) => since >= 2)).toBe(true);
});

test('a live query hears of rows that a pull brought, of its company only', async () => {
  const device = freshDevice();
  Dexie.dependencies.indexedDB = device.indexedDB;
  Dexie.dependencies.IDBKeyRange = device.IDBKeyRange;
  const db = await must(openAccountDb(freshAccount(), device));
  const { tips } = await must(db.tables());
  const seen: number[] = [];
  const subscription = liveQuery(async () => (await rowsUnder(tips, 'c2:')).length).subscribe((count) => void seen.push(count));
  await vi.waitFor(() => expect(seen).toEqual([0]));
  await pull(db, [{ ...batch([], 'k1'), entries: told(tip('c1:a'), tip('c2:a', 'A', 'c2'), tip('c3:a', 'A', 'c3')) }], []);
  await vi.waitFor(() => expect(seen.at(-1)).toBe(1));
  await delta(db, 'k2', [...told(tip('c2:b', 'B', 'c2')), ...gone('c1:a')]);
  await vi.waitFor(() => expect(seen.at(-1)).toBe(2));
  subscription.unsubscribe();
  db.close();
});
