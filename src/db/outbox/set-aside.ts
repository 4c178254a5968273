import type { Dexie, Table } from 'dexie';
import type { DbPorts } from '../db-ports.ts';
import { deleteDatabase, keptDatabase, openExisting, settled } from '../open/raw-idb.ts';
import type { DraftRow, OutboxRow } from '../types.ts';
import type { RecordCipher } from '../vault/key-ring.ts';

/**
 * Unsent commands of an account that was signed out with "keep for my next sign-in", in a database of their own outside the
 * account's bucket, because the bucket is wiped whole; and what is taken over when a readable database gives way to an encrypted one. Sealed
 * under the account's key when it is unlocked here.
 */
const KEPT_STORE = 'kept';
const KEPT_KEY = 'outbox';

export interface KeptWork {
  readonly rows: readonly OutboxRow[];
  readonly drafts: readonly DraftRow[];
}

/** `epoch`: canary of the database they were taken from; only another database takes them back. */
type Kept = { readonly epoch: string } & ({ readonly sealed: Uint8Array } | (Pick<KeptWork, 'rows'> & Partial<KeptWork>));

/** Sets the work aside, durably, in place of what was. */
export async function keepWork(accountId: string, epoch: string, ports: DbPorts, work: KeptWork): Promise<void> {
  const request = ports.indexedDB.open(keptDatabase(accountId), 1);
  request.onupgradeneeded = () => request.result.createObjectStore(KEPT_STORE);
  const db = await settled(request);
  try {
    const tx = db.transaction(KEPT_STORE, 'readwrite', { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve();
      tx.onabort = () => reject(tx.error ?? new DOMException('transaction aborted', 'AbortError'));
    });
    const cipher = ports.keys.get(accountId)?.cipher ?? null;
    const kept: Kept = cipher === null ? { epoch, ...work } : { epoch, sealed: cipher.encrypt('kept', KEPT_KEY, JSON.stringify(work)) };
    tx.objectStore(KEPT_STORE).put(kept, KEPT_KEY);
    await done;
  } finally {
    db.close();
  }
}

/** What was set aside, null when it is encrypted and nobody here can open it, with this key or without one: then it stays where it is. */
function workOf(kept: Kept, cipher: RecordCipher | null): KeptWork | null {
  if (!('sealed' in kept)) return { rows: kept.rows, drafts: kept.drafts ?? [] };
  try {
    return cipher === null ? null : JSON.parse(cipher.decrypt('kept', KEPT_KEY, kept.sealed));
  } catch {
    return null;
  }
}

/**
 * Brings work that was set aside into the account's new database (whose canary is `epoch`), commands in their order and with their ids, then
 * deletes the copy. What is there already (stopped between the two steps) is not added twice. In the database they came from nothing
 * happens: its wipe is under way, or never came about.
 */
export async function restoreKept(accountId: string, epoch: string, ports: DbPorts, dexie: Dexie): Promise<void> {
  const db = await openExisting(ports.indexedDB, keptDatabase(accountId));
  if (db === null) return;
  const kept: Kept | undefined = await settled(db.transaction(KEPT_STORE).objectStore(KEPT_STORE).get(KEPT_KEY));
  db.close();
  if (kept === undefined || kept.epoch === epoch) return;
  const work = workOf(kept, ports.keys.get(accountId)?.cipher ?? null);
  if (work === null) return;
  const outbox: Table<OutboxRow, number> = dexie.table('outbox');
  const drafts: Table<DraftRow, string> = dexie.table('drafts');
  await dexie.transaction('rw', outbox, drafts, async () => {
    for (const row of work.rows) {
      if ((await outbox.where('id').equals(row.id).count()) > 0) continue;
      const { seq: _, ...command } = row;
      await outbox.add({ ...command, state: row.state === 'sending' ? 'waiting' : row.state });
    }
    for (const draft of work.drafts) if ((await drafts.get(draft.k)) === undefined) await drafts.put(draft);
  });
  await dropKept(accountId, ports);
}

export async function dropKept(accountId: string, ports: DbPorts): Promise<void> {
  await deleteDatabase(ports.indexedDB, keptDatabase(accountId));
}
