import type { DBCoreCursor, DBCoreTable, Dexie } from 'dexie';
import { type StoreName, storeNames } from '../schema.ts';
import { decryptRow, encryptRow } from './encrypted-row.ts';
import type { RecordCipher } from './key-ring.ts';

const isStore = (name: string): name is StoreName => storeNames.some((store) => store === name);

/** A cursor whose value is opened when it is asked for. Its methods are asked for anew each time: Dexie replaces them when it starts. */
function openCursorOf(cursor: DBCoreCursor, open: (row: unknown) => unknown): DBCoreCursor {
  return {
    trans: cursor.trans,
    get key() {
      return cursor.key;
    },
    get primaryKey() {
      return cursor.primaryKey;
    },
    get value() {
      return open(cursor.value);
    },
    get done() {
      return cursor.done === true;
    },
    continue: (key) => cursor.continue(key),
    continuePrimaryKey: (key, primaryKey) => cursor.continuePrimaryKey(key, primaryKey),
    advance: (count) => cursor.advance(count),
    start: (onNext) => cursor.start(onNext),
    stop: (value) => cursor.stop(value),
    next: () => cursor.next(),
    fail: (error) => cursor.fail(error),
  };
}

function encryptedTable(table: DBCoreTable, store: StoreName, cipher: RecordCipher): DBCoreTable {
  const open = <R>(row: R): R => decryptRow(cipher, store, row);
  return {
    ...table,
    mutate(request) {
      if (request.type !== 'add' && request.type !== 'put') return table.mutate(request);
      return table.mutate({ ...request, values: request.values.map((row) => encryptRow(cipher, store, row)) });
    },
    // Dexie's own promises all the way: the transaction stays the one they were asked in.
    get: (request) => table.get(request).then(open),
    getMany: (request) => table.getMany(request).then((rows) => rows.map(open)),
    query: (request) =>
      table.query(request).then((answer) => (request.values === true ? { ...answer, result: answer.result.map(open) } : answer)),
    openCursor: (request) =>
      table.openCursor(request).then((cursor) => (cursor === null || request.values !== true ? cursor : openCursorOf(cursor, open))),
  };
}

/** Every record of this connection is encrypted as it is written and opened as it is read (docs/encryption.md). */
export function encryptRows(dexie: Dexie, cipher: RecordCipher): void {
  dexie.use({
    stack: 'dbcore',
    name: 'seal',
    create: (core) => ({
      ...core,
      table: (name) => (isStore(name) ? encryptedTable(core.table(name), name, cipher) : core.table(name)),
    }),
  });
}
