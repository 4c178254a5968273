import { expect, test } from 'vitest';
import { must, openTestDb } from '../../tests/support/db-kit.ts';
import { blockFor, blocksFor, readStatuses, readStatusesOf, statusKey, storeStatuses } from './area-status.ts';
import { listenChanges } from './changes.ts';
import { openExisting, settled } from './open/raw-idb.ts';

const risk = (high: number) => ({ value: { count: high, high }, at: 5, fetchedAt: 10 });
const question = (companyIds: readonly string[], block = 0) => ({ area: 'risk' as const, block, companyIds });
const error = { kind: 'server' as const, code: '', msg: '', status: 500 };

test('[PLUS-08] an answer is kept by company with its age; who is not in it is unknown, and a failed try leaves all as it was', async () => {
  const db = await openTestDb();
  const told: string[] = [];
  const stop = listenChanges(db.accountId, ({ facts }) => told.push(...(facts === 'all' ? ['all'] : facts)));
  await must(storeStatuses(db, question(['c1', 'c2']), { rows: new Map([['c1', risk(1)]]) }, { now: 10 }));
  await must(storeStatuses(db, question(['c1']), { error }, { now: 20 }));
  expect(await must(readStatuses(db, [statusKey('risk', 0), statusKey('risk', 1)]))).toEqual([
    {
      k: 'status:risk:0',
      area: 'risk',
      block: 0,
      ids: ['c1', 'c2'],
      rows: { c1: risk(1), c2: { value: null, at: 0, fetchedAt: 10 } },
      lastTry: { at: 20, error },
    },
  ]);
  expect(told).toEqual(['status:risk:0', 'status:risk:0']);
  stop();
});

test('[PLUS-44] what was told since the gateway was asked stays, in the record and where it went to another one; an answer without a before overwrites', async () => {
  const db = await openTestDb();
  const told = (id: string, high: number, now: number, block = 0) =>
    storeStatuses(db, question([id], block), { rows: new Map([[id, { ...risk(high), fetchedAt: now }]]) }, { now });
  await must(told('c1', 1, 10));
  await must(told('c2', 2, 10));
  const before = (await must(readStatuses(db, [statusKey('risk', 0)])))[0]?.rows ?? {};
  // While the gateway is asked for four, one of the record is told anew, and one that no record held goes to the next.
  await must(told('c1', 7, 20));
  await must(told('c3', 8, 20, 1));
  const rows = new Map(['c1', 'c2', 'c3', 'c4'].map((id) => [id, { ...risk(5), fetchedAt: 30 }]));
  await must(storeStatuses(db, question(['c1', 'c2', 'c3', 'c4']), { rows }, { now: 30, before }));
  const highs = async () =>
    (await must(readStatuses(db, 'all'))).map(({ rows }) =>
      Object.entries(rows).map(([id, { value }]) => `${id} ${(value as { high: number }).high}`),
    );
  expect(await highs()).toEqual([['c1 7', 'c2 5', 'c4 5'], ['c3 8']]);
  await must(storeStatuses(db, question(['c1']), { rows: new Map([['c1', risk(9)]]) }, { now: 40 }));
  expect((await highs())[0]).toEqual(['c1 9', 'c2 5', 'c4 5']);
});

test('a company is found in its record, others go where there is room, and one that has gone leaves with the next answer', async () => {
  const db = await openTestDb();
  const ids = Array.from({ length: 200 }, (_, n) => `c${n}`);
  expect(await must(blockFor(db, 'risk', 'c0'))).toBe(0);
  await must(storeStatuses(db, question(ids.slice(1)), { rows: new Map() }, { now: 10 }));
  expect(await must(blockFor(db, 'risk', 'c0'))).toBe(0);
  await must(storeStatuses(db, question(['c0']), { rows: new Map() }, { now: 10 }));
  expect([await must(blockFor(db, 'risk', 'new')), await must(blockFor(db, 'risk', 'c0')), await must(blockFor(db, 'tax', 'new'))]).toEqual(
    [1, 0, 0],
  );
  await must(storeStatuses(db, question(['c1']), { rows: new Map([['c1', risk(2)]]) }, { now: 11, isHeld: (id) => id !== 'c2' }));
  expect(await must(readStatusesOf(db, 'c2'))).toEqual([]);
  expect((await must(readStatusesOf(db, 'c1')))[0]?.rows.c1).toEqual(risk(2));
});

test('companies are found in their records together: known ones in theirs, new ones fill the newest and begin the next', async () => {
  const db = await openTestDb();
  const names = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `c${from + n}`);
  const rows = new Map();
  await must(storeStatuses(db, question(names(0, 200)), { rows }, { now: 10 }));
  await must(storeStatuses(db, { ...question(names(200, 398)), block: 1 }, { rows }, { now: 10 }));
  await must(storeStatuses(db, { area: 'tax', block: 7, companyIds: ['c0', 'new1'] }, { rows }, { now: 10 }));
  const blocks = await must(blocksFor(db, 'risk', ['c399', 'c0', 'c250', 'new1', 'new2', 'c1']));
  expect([...blocks].sort(([a], [b]) => a - b)).toEqual([
    [0, ['c0', 'c1']],
    [1, ['c399', 'c250', 'new1']],
    [2, ['new2']],
  ]);
  expect(await must(blocksFor(db, 'risk', []))).toEqual(new Map());
});

test('[PLUS-23] of an encrypted account nothing but which companies and which area stands readable on the disk', async () => {
  const db = await openTestDb();
  await must(storeStatuses(db, question(['c1']), { rows: new Map([['c1', risk(7)]]) }, { now: 10 }));
  const raw = await openExisting(db.ports.indexedDB, `wb-${db.accountId}`);
  const stored: unknown = await settled(raw?.transaction('areaStatus').objectStore('areaStatus').get(statusKey('risk', 0)) as IDBRequest);
  raw?.close();
  const names = Object.keys(stored as object).sort();
  expect(names).toEqual(
    process.env.WB_ENCRYPTED === '1' ? ['area', 'block', 'ids', 'k', 'sealed'] : ['area', 'block', 'ids', 'k', 'lastTry', 'rows'],
  );
});
