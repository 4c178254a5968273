import type { Dexie, Table } from 'dexie';
import type { DbPorts } from './db-ports.ts';
import { deleteDatabase, openExisting, settled } from './raw-idb.ts';
import type { OutboxRow } from './types.ts';

/**
 * Unsent commands of an account that was signed out with "keep for my next sign-in", in a database of their own outside the
 * account's bucket, because the bucket is wiped whole.
 */
const KEPT_STORE = 'outbox';
const keptDatabase = (accountId: string) => `wb-kept-${accountId}`;

/** Sets the commands aside, durably. */
export async function keepRows(accountId: string, ports: DbPorts, rows: readonly OutboxRow[]): Promise<void> {
  const request = ports.indexedDB.open(keptDatabase(accountId), 1);
  request.onupgradeneeded = () => request.result.createObjectStore(KEPT_STORE, { keyPath: 'id' });
  const db = await settled(request);
  try {
    const tx = db.transaction(KEPT_STORE, 'readwrite', { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve();
      tx.onabort = () => reject(tx.error ?? new DOMException('transaction aborted', 'AbortError'));
    });
    const store = tx.objectStore(KEPT_STORE);
    for (const row of rows) store.put(row);
    await done;
  } finally {
    db.close();
  }
}

/**
 * Brings commands that were set aside into the account's new database, in their order and with their ids, then deletes the copy. A row
 * that is there already (stopped between the two steps) is not added twice.
 */
export async function restoreKept(accountId: string, ports: DbPorts, dexie: Dexie): Promise<void> {
  const kept = await openExisting(ports.indexedDB, keptDatabase(accountId));
  if (kept === null) return;
  const rows: OutboxRow[] = await settled(kept.transaction(KEPT_STORE).objectStore(KEPT_STORE).getAll());
  kept.close();
  const outbox: Table<OutboxRow, number> = dexie.table('outbox');
  await dexie.transaction('rw', outbox, async () => {
    for (const row of rows.sort((x, y) => (x.seq ?? 0) - (y.seq ?? 0))) {
      if ((await outbox.where('id').equals(row.id).count()) > 0) continue;
      const { seq: _, ...command } = row;
      await outbox.add({ ...command, state: row.state === 'sending' ? 'waiting' : row.state });
    }
  });
  await deleteDatabase(ports.indexedDB, keptDatabase(accountId));
}
