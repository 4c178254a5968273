import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import {
  batch,
  companies,
  freshAccount,
  freshBuckets,
  freshDevice,
  must,
  openTestDb,
  pull,
  readerOf,
  seen,
} from '../../../tests/support/db-kit.ts';
import type { DbPorts } from '../db-ports.ts';
import { acknowledgeLoss, readMeta } from '../meta.ts';
import { queueCommand } from '../outbox/outbox.ts';
import { outboxRows } from '../outbox/outbox-rows.ts';
import { SCHEMA_VERSION } from '../schema.ts';
import type { StorageProblem } from '../storage-problem.ts';
import { write } from '../write.ts';
import { openAccountDb } from './account-db.ts';
import { announceUnsent, knownAccount, knownAccounts } from './device-db.ts';
import { deleteDatabase, openExisting, settled } from './raw-idb.ts';
import { openReader } from './reader.ts';
import { deleteAccountDb } from './wipe.ts';

const command = (id: string) => ({ id, key: 'c1', name: 'switchCompanyLog' as const, input: {}, seal: null, createdAt: 1 });

/** Another tab with a newer version of the product. */
function openNewer(device: Partial<DbPorts>, accountId: string): Promise<IDBDatabase> {
  const request = (device.indexedDB as IDBFactory).open(`wb-${accountId}`, (SCHEMA_VERSION + 1) * 10);
  request.onupgradeneeded = () => {};
  return settled(request);
}

/** 'ok', or the kind of storage problem. */
async function outcomeOf(result: ReturnType<typeof queueCommand>): Promise<string> {
  const ended = await result;
  return ended.ok ? 'ok' : ended.error.kind;
}

test('two accounts on one device have databases that know nothing of each other', async () => {
  const device = freshDevice();
  const [one, two] = [await openTestDb(device), await openTestDb(device)];
  await pull(one, [batch(companies(3), 'k1')], companies(3));
  expect((await seen(one)).size).toBe(3);
  expect((await seen(two)).size).toBe(0);
  expect((await must(knownAccounts(device))).map((row) => row.accountId).sort()).toEqual([one.accountId, two.accountId].sort());
});

test('a database of a newer version is not opened for writing and stays as it is', async () => {
  const device = freshDevice();
  const db = await openTestDb(device);
  db.close();
  (await openNewer(device, db.accountId)).close();
  expect(await openAccountDb(db.accountId, device)).toMatchObject({ ok: false, error: { kind: 'newer' } });
  const disk = await openExisting(device.indexedDB, `wb-${db.accountId}`);
  expect(disk?.version).toBe((SCHEMA_VERSION + 1) * 10);
  disk?.close();
});

test('an open tab lets a newer version upgrade at once, says that it is outdated and never writes again', async () => {
  const device = freshDevice();
  const db = await openTestDb(device);
  const told: StorageProblem[] = [];
  db.onProblem((problem) => told.push(problem));
  (await openNewer(device, db.accountId)).close();
  expect(told.map((problem) => problem.kind)).toEqual(['outdated']);
  expect(await outcomeOf(queueCommand(db, command('x')))).toBe('outdated');
  expect(db.problem()?.kind).toBe('outdated');
  const disk = await openExisting(device.indexedDB, `wb-${db.accountId}`);
  const rows = await settled((disk as IDBDatabase).transaction('outbox').objectStore('outbox').getAll());
  expect(rows).toEqual([]);
  disk?.close();
});

/** The next account that is opened on this device refuses its first transaction: its connection is ending at that moment. */
function refuseFirstTransaction({ indexedDB }: Pick<DbPorts, 'indexedDB'>): void {
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (...where) => {
    const request = open(...where);
    if (where[0] === 'wb-device' || where[1] === undefined) return request;
    indexedDB.open = open;
    request.addEventListener('success', () => {
      const { result } = request;
      const begin = result.transaction.bind(result);
      result.transaction = () => {
        result.transaction = begin;
        throw new DOMException('The database connection is closing.', 'InvalidStateError');
      };
    });
    return request;
  };
}

test('[fault 36] a connection that ends while it is being opened is a storage problem, and the next opening has a whole one', async () => {
  const device = freshDevice();
  const db = await openTestDb(device);
  await pull(db, [batch(companies(3), 'k1')], companies(3));
  db.close();
  refuseFirstTransaction(device);
  expect(await openAccountDb(db.accountId, device)).toMatchObject({ ok: false, error: { kind: 'closed' } });
  expect((await seen(await must(openAccountDb(db.accountId, device)))).size).toBe(3);
});

test('a database deleted under an open tab is not made again in silence: the write fails and a new opening says that it was lost', async () => {
  const device = freshDevice();
  const db = await openTestDb(device);
  await pull(db, [batch(companies(3), 'k1')], companies(3));
  await must(announceUnsent(db.accountId, 4, device));
  expect(await deleteDatabase(device.indexedDB, `wb-${db.accountId}`)).toBe(true);
  expect(await outcomeOf(queueCommand(db, command('x')))).toBe('lost');
  expect(await openExisting(device.indexedDB, `wb-${db.accountId}`)).toBeNull();
  const again = await must(openAccountDb(db.accountId, device));
  expect(again.opened).toBe('lost');
  expect(await must(readMeta(again, 'canary'))).toMatchObject({ lost: { at: 1_000, unsent: 4 } });
  await must(acknowledgeLoss(again));
  expect(await must(readMeta(again, 'canary'))).toMatchObject({ lost: null });
});

test('a database that is not the one this device knew loses its copies and keeps its unsent commands', async () => {
  const device = freshDevice();
  const db = await openTestDb(device);
  await pull(db, [batch(companies(3), 'k1')], companies(3));
  await must(queueCommand(db, command('x')));
  await must(write(db, [], async (tx) => void (await tx.meta.put({ k: 'canary', deviceId: 'other', epoch: 'other', lost: null }))));
  db.close();
  const again = await must(openAccountDb(db.accountId, device));
  expect(again.opened).toBe('lost');
  expect((await seen(again)).size).toBe(0);
  expect(await must(readMeta(again, 'pull'))).toBeNull();
  expect((await must(outboxRows(again))).map((row) => row.id)).toEqual(['x']);
});

test('the same device opens the same database as known, also when its own half of the canary was not yet written', async () => {
  const device = freshDevice();
  const db = await openTestDb(device);
  expect(db.opened).toBe('new');
  db.close();
  const again = await must(openAccountDb(db.accountId, device));
  expect(again.opened).toBe('known');
  again.close();
  const request = device.indexedDB.open('wb-device', 1);
  const raw = await settled(request);
  await settled(raw.transaction('device', 'readwrite').objectStore('device').delete(`account:${db.accountId}`));
  raw.close();
  expect((await must(openAccountDb(db.accountId, device))).opened).toBe('known');
  expect(await must(knownAccount(db.accountId, device))).not.toBeNull();
});

test('a connection that died is replaced at the next use, never used again', async () => {
  const device = freshDevice();
  const db = await openTestDb(device);
  await must(queueCommand(db, command('a')));
  const failed = await db.run('rw', ['outbox'], async () => {
    throw new DOMException('the connection is closing', 'InvalidStateError');
  });
  expect(failed).toMatchObject({ ok: false, error: { kind: 'closed' } });
  expect(await outcomeOf(queueCommand(db, command('b')))).toBe('ok');
  expect((await must(outboxRows(db))).map((row) => row.id)).toEqual(['a', 'b']);
});

test('after its owner has closed it nothing is read or written', async () => {
  const db = await openTestDb();
  db.close();
  expect((await outboxRows(db)).ok).toBe(false);
  expect(db.problem()).not.toBeNull();
});

test('a write that fails in the middle leaves nothing of itself, no new revision and no announcement', async () => {
  const db = await openTestDb();
  await must(queueCommand(db, command('a')));
  const before = await must(readMeta(db, 'rev'));
  const attempt = write(db, ['outbox', 'overlay'], async (tx) => {
    await tx.outbox.add({ ...command('b'), attempts: 0, nextAt: 0, state: 'waiting', lastError: null });
    tx.touch({ outbox: true });
    await tx.overlay.put({ id: 'c1', base: null, row: null, pending: 1, gen: 0 });
    throw new Error('killed here');
  });
  await expect(attempt).rejects.toThrow('killed here');
  expect((await must(outboxRows(db))).map((row) => row.id)).toEqual(['a']);
  expect(await must(db.run('r', ['overlay'], (s) => s.overlay.count()))).toBe(0);
  expect(await must(readMeta(db, 'rev'))).toEqual(before);
});

test('a full disk is said as such, writes nothing and the next write works', async () => {
  const db = await openTestDb();
  const full = await write(db, ['outbox'], async () => {
    throw new Dexie.AbortError(new DOMException('full', 'QuotaExceededError'));
  });
  expect(full).toMatchObject({ ok: false, error: { kind: 'quota' } });
  expect(await outcomeOf(queueCommand(db, command('a')))).toBe('ok');
});

test('a wiped account is gone from the device without the network, for every context at once', async () => {
  const device = freshDevice();
  const db = await openTestDb(device);
  await pull(db, [batch(companies(3), 'k1')], companies(3));
  const told: string[] = [];
  const reader = await must(openReader(db.accountId, { ports: device, onProblem: (problem) => told.push(problem.kind) }));
  expect(await must(deleteAccountDb(db.accountId, device))).toBeNull();
  expect(told).toEqual(['closed']);
  await expect(reader.parts({ directory: true })).rejects.toThrow();
  expect(await must(knownAccount(db.accountId, device))).toBeNull();
  expect(await openExisting(device.indexedDB, `wb-${db.accountId}`)).toBeNull();
  expect((await must(openAccountDb(db.accountId, device))).opened).toBe('new');
});

test('[AUTH-16] where the browser has storage buckets an account lives in its own and goes with it, and a page that looks for it does not bring it back', async () => {
  const device = freshDevice();
  const { buckets, made } = freshBuckets();
  const ports = { ...device, buckets };
  const accountId = `Kunde_${freshAccount()}`;
  const db = await must(openAccountDb(accountId, ports));
  const names = [...made.keys()];
  expect(names).toEqual([expect.stringMatching(/^wb-[a-z0-9_-]{1,60}$/)]);
  expect(await openExisting(device.indexedDB, `wb-${accountId}`)).toBeNull();
  await pull(db, [batch(companies(2), 'k1')], companies(2));
  expect((await seen(db)).size).toBe(2);
  await must(deleteAccountDb(accountId, ports));
  expect(made.size).toBe(0);
  expect(await openReader(accountId, { ports })).toMatchObject({ ok: false, error: { kind: 'closed' } });
  expect(made.size).toBe(0);
  // It looks again while the deletion is under way: the bucket is still listed, and must not be opened.
  const late = { ...ports, buckets: { ...buckets, keys: async () => names } };
  expect(await openReader(accountId, { ports: late, again: true })).toMatchObject({ ok: false, error: { kind: 'closed' } });
  expect(made.size).toBe(0);
});

test('[fault 37] a reader that cannot even ask whether the account is known says that the storage cannot be read', async () => {
  const device = freshDevice();
  const accountId = freshAccount();
  const open = (name: string): IDBOpenDBRequest => {
    if (name === 'wb-device') throw new DOMException('Internal error.', 'UnknownError');
    return device.indexedDB.open(name);
  };
  const ports = { ...device, indexedDB: { ...device.indexedDB, open } };
  for (const again of [true, false])
    expect(await openReader(accountId, { ports, again })).toMatchObject({ ok: false, error: { kind: 'corrupt' } });
});

test('a page that opens before the worker has made the database creates none and knows why there is none', async () => {
  const device = freshDevice();
  const accountId = freshAccount();
  expect(await openReader(accountId, { ports: device })).toMatchObject({ ok: false, error: { kind: 'closed' } });
  expect(await openExisting(device.indexedDB, `wb-${accountId}`)).toBeNull();
  const db = await openTestDb(device, accountId);
  await deleteDatabase(device.indexedDB, `wb-${accountId}`);
  expect(await openReader(accountId, { ports: device })).toMatchObject({ ok: false, error: { kind: 'lost' } });
  db.close();
});

test('a reader opens a newer database read-only when that says it may, and refuses it when it does not', async () => {
  const device = freshDevice();
  const db = await openTestDb(device);
  await pull(db, [batch(companies(2), 'k1')], companies(2));
  const told: string[] = [];
  const old = await must(openReader(db.accountId, { ports: device, onProblem: (problem) => told.push(problem.kind) }));
  const newer = await openNewer(device, db.accountId);
  expect(told).toEqual(['outdated']);
  old.close();
  const reader = await readerOf(db);
  expect(reader.readOnly).toBe(true);
  expect((await reader.parts({ directory: true })).directory?.id).toEqual(['c1', 'c2']);
  reader.close();
  const meta = newer.transaction('meta', 'readwrite').objectStore('meta');
  await settled(meta.put({ k: 'schema', readableFrom: SCHEMA_VERSION + 1 }));
  newer.close();
  expect(await openReader(db.accountId, { ports: device })).toMatchObject({ ok: false, error: { kind: 'newer' } });
});

test('a browser without IndexedDB is named as such', async () => {
  const broken = { indexedDB: undefined, IDBKeyRange: undefined };
  expect(await openAccountDb('a', broken)).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  expect(await openReader('a', { ports: broken })).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
});
