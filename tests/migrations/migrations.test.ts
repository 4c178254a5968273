import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMeta } from '../../src/db/meta.ts';
import { openAccountDb } from '../../src/db/open/account-db.ts';
import { outboxRows } from '../../src/db/outbox/outbox-rows.ts';
import { SCHEMA_VERSION } from '../../src/db/schema.ts';
import { freshDevice, must, openTestDb, seen } from '../support/db-kit.ts';
import { deviceWith } from './device-with.ts';
import { type Dump, dumpDatabase, parseDump } from './dump.ts';

const pathOf = (version: number) => new URL(`samples/v${version}.json`, import.meta.url);
const sampleOf = (version: number): Dump => parseDump(readFileSync(pathOf(version), 'utf8'));
const versions = Array.from({ length: SCHEMA_VERSION }, (_, i) => i + 1);

test('[R6] every shipped version has a sample', () => {
  expect(versions.filter((version) => !existsSync(pathOf(version)))).toEqual([]);
});

test('the newest sample is made as this code makes a database: a shipped version was not edited', async () => {
  const device = freshDevice();
  const db = await openTestDb(device, 'fresh');
  db.close();
  const made = await dumpDatabase(device.indexedDB, 'wb-fresh');
  const shape = (dump: Dump) => ({ version: dump.version, stores: dump.stores.map(({ rows: _, ...store }) => store) });
  expect(shape(made)).toEqual(shape(sampleOf(SCHEMA_VERSION)));
});

test.each(versions)(
  '[R6] the sample of version %i opens as a known database with every row as the newest version has it',
  async (version) => {
    const device = await deviceWith(sampleOf(version));
    const db = await must(openAccountDb('sample', device));
    expect(db.opened).toBe('known');
    db.close();
    const [opened, newest] = [await dumpDatabase(device.indexedDB, 'wb-sample'), sampleOf(SCHEMA_VERSION)];
    // What came later is empty on a device that had only this version.
    const had = new Set(sampleOf(version).stores.map(({ name }) => name));
    const wanted = newest.stores.map((store) => (had.has(store.name) ? store : { ...store, rows: [] }));
    expect(opened).toEqual({ ...newest, stores: wanted });
  },
);

test.each(versions)('what was unsent in the sample of version %i is there, in order, and in the rows its user sees', async (version) => {
  const db = await must(openAccountDb('sample', await deviceWith(sampleOf(version))));
  const queue = await must(outboxRows(db));
  expect(queue.map((row) => [row.key, row.state])).toEqual([
    ['c1', 'waiting'],
    ['c2', 'sending'],
    ['c3', 'waiting'],
    ['c4', 'parked'],
    ['c7', 'refused'],
    ['c8', 'conflict'],
    ['c10', 'waiting'],
    ['c1', 'waiting'],
  ]);
  const rows = await seen(db);
  expect(rows.size).toBe(44);
  expect(['c1', 'c2', 'c3', 'c4', 'c5', 'c7', 'c8', 'c9'].map((id) => rows.get(id)?.note)).toEqual([
    '等待',
    '发送中',
    '重试',
    '停放',
    '别人改的',
    '',
    '对方',
    '完成',
  ]);
  expect(rows.get('c10')?.hidden).toBe(1);
  expect(await must(readMeta(db, 'pull'))).toMatchObject({ cursor: 'k3', run: { cursor: 'k4', index: 1, full: false } });
  db.close();
});
