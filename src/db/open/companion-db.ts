import { settled } from './raw-idb.ts';

/**
 * The small database `wb-companion`: what this browser keeps of its pairing with the companion of this PC. It belongs to the PC and to this origin, not
 * to an account: whoever signs in here next has the same PC before him.
 */
const DATABASE = 'wb-companion';
const STORE = 'pairing';
const KEY = 'pinned';

export interface PairingRow {
  /** The companion's own key, SPKI as base64url. */
  readonly identity: string;
  /** Signs requests; no script can read it. */
  readonly key: CryptoKey;
}

async function withStore<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const db = await settled(request);
  try {
    return await use(db.transaction(STORE, mode).objectStore(STORE));
  } finally {
    db.close();
  }
}

/** The pairing of this browser; null without one, and where the storage does not tell. */
export async function readPairing(): Promise<PairingRow | null> {
  const read = async (store: IDBObjectStore): Promise<PairingRow | null> => (await settled(store.get(KEY))) ?? null;
  return await withStore('readonly', read).catch(() => null);
}

/** Keeps a pairing in place of the one before it; null forgets it. */
export async function writePairing(pairing: PairingRow | null): Promise<void> {
  await withStore('readwrite', async (store) => {
    if (pairing === null) await settled(store.delete(KEY));
    else await settled(store.put(pairing, KEY));
  });
}
