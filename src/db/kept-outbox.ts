import type { Dexie, Table } from 'dexie';
import type { DbPorts } from './db-ports.ts';
import { deleteDatabase, openExisting, settled } from './raw-idb.ts';
import type { OutboxRow } from './types.ts';

/**
 * Unsent commands of an account that was signed out with "keep for my next sign-in", in a database of their own outside the
 * account's bucket, because the bucket is wiped whole.
 */
const KEPT_STORE = 'kept';
const KEPT_KEY = 'outbox';
const keptDatabase = (accountId: string) => `wb-kept-${accountId}`;

interface Kept {
  /** Canary of the database they were taken from: only another database takes them back. */
  readonly epoch: string;
  readonly rows: OutboxRow[];
}

/** Sets the commands aside, durably, in place of older ones. */
export async function keepRows(accountId: string, epoch: string, ports: DbPorts, rows: OutboxRow[]): Promise<void> {
  const request = ports.indexedDB.open(keptDatabase(accountId), 1);
  request.onupgradeneeded = () => request.result.createObjectStore(KEPT_STORE);
  const db = await settled(request);
  try {
    const tx = db.transaction(KEPT_STORE, 'readwrite', { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve();
      tx.onabort = () => reject(tx.error ?? new DOMException('transaction aborted', 'AbortError'));
    });
    const kept: Kept = { epoch, rows };
    tx.objectStore(KEPT_STORE).put(kept, KEPT_KEY);
    await done;
  } finally {
    db.close();
  }
}

/**
 * Brings commands that were set aside into the account's new database (whose canary is `epoch`), in their order and with their ids, then
 * deletes the copy. A row that is there already (stopped between the two steps) is not added twice. In the database they came from
 * nothing happens: its wipe is under way, or never came about.
 */
export async function restoreKept(accountId: string, epoch: string, ports: DbPorts, dexie: Dexie): Promise<void> {
  const db = await openExisting(ports.indexedDB, keptDatabase(accountId));
  if (db === null) return;
  const kept: Kept | undefined = await settled(db.transaction(KEPT_STORE).objectStore(KEPT_STORE).get(KEPT_KEY));
  db.close();
  if (kept === undefined || kept.epoch === epoch) return;
  const outbox: Table<OutboxRow, number> = dexie.table('outbox');
  await dexie.transaction('rw', outbox, async () => {
    for (const row of kept.rows) {
      if ((await outbox.where('id').equals(row.id).count()) > 0) continue;
      const { seq: _, ...command } = row;
      await outbox.add({ ...command, state: row.state === 'sending' ? 'waiting' : row.state });
    }
  });
  await dropKept(accountId, ports);
}

export async function dropKept(accountId: string, ports: DbPorts): Promise<void> {
  await deleteDatabase(ports.indexedDB, keptDatabase(accountId));
}
