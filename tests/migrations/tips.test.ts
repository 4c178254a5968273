import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rowsOf } from '../../src/db/collections/project.ts';
import { openAccountDb } from '../../src/db/open/account-db.ts';
import { encryptRow } from '../../src/db/vault/encrypted-row.ts';
import { createKeyRing } from '../../src/db/vault/key-ring.ts';
import { encryptingRing, must } from '../support/db-kit.ts';
import { deviceWith } from './device-with.ts';
import { type Dump, dumpDatabase, parseDump } from './dump.ts';

interface Row {
  readonly [field: string]: unknown;
}

/** The sample of version 4 with these rows of tips and, of an encrypted account, the id of its key. */
function versionFour(tips: readonly Row[], key: string | null): Dump {
  const sample = parseDump(readFileSync(new URL('samples/v4.json', import.meta.url), 'utf8'));
  const withKey = (row: Row) => (key !== null && row.k === 'canary' ? { ...row, sealed: key } : row);
  const stores = sample.stores.map((store) => {
    if (store.name === 'tips') return { ...store, rows: tips };
    return store.name === 'meta' ? { ...store, rows: store.rows.map((row) => withKey(row as Row)) } : store; // as: rows are objects
  });
  return { ...sample, stores };
}

/** In the order of their keys, which is not that of the numbers. */
const tips = Array.from({ length: 1_100 }, (_, n) => ({ id: `c${n}:a`, companyId: `c${n}`, tipsCode: n % 2 === 0 ? 'a' : '秘密' })).sort(
  (a, b) => (a.id < b.id ? -1 : 1),
);

test.each(['readable', 'encrypted'] as const)(
  '[R6] [PLUS-23] tips that were stored one by one, %s, are 480 a record afterwards, as they were',
  async (kind) => {
    const unlocked = encryptingRing().get('sample');
    const key = kind === 'encrypted' ? unlocked : null;
    const old = tips.map((row) => (key === null ? row : encryptRow(key.cipher, 'tips', row)));
    const device = { ...(await deviceWith(versionFour(old, key?.id ?? null))), keys: { ...createKeyRing(), get: () => key } };
    const db = await must(openAccountDb('sample', device));
    expect(await must(db.run('r', ['tips'], async (stores) => await rowsOf(stores, 'tips').toArray()))).toEqual(tips);
    db.close();
    const stored = (await dumpDatabase(device.indexedDB, 'wb-sample')).stores.find(({ name }) => name === 'tips');
    const records = (stored?.rows ?? []) as Row[]; // as: rows are objects
    expect(records.map(({ id }) => id)).toEqual([0, 480, 960].map((at) => tips[at]?.id));
    expect(records.map((record) => Object.keys(record).sort())).toEqual(records.map(() => ['id', key === null ? 'rows' : 'sealed']));
    expect(stored?.indexes).toEqual([]);
  },
);

test('[R6] a device without tips has none after version 5, and takes the next', async () => {
  const db = await must(openAccountDb('sample', await deviceWith(versionFour([], null))));
  const row = { id: 'c1:a', companyId: 'c1', tipsCode: 'a' };
  await must(db.run('rw', ['tips'], async (stores) => await rowsOf(stores, 'tips').bulkPut([row])));
  expect(await must(db.run('r', ['tips'], ({ tips: table }) => table.toArray()))).toEqual([{ id: row.id, rows: [row] }]);
  db.close();
});
