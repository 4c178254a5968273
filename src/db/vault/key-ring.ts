import type { Dexie } from 'dexie';
import type { StoreName } from '../schema.ts';

/** Seals and opens the bodies of one account's records; synchronous, because a transaction of IndexedDB does not wait. */
export interface RecordCipher {
  /** Nonce and ciphertext. `key` binds them to the place they are stored at. */
  encrypt(store: StoreName | 'kept', key: string, body: string): Uint8Array;
  /** Throws when the bytes were not encrypted with this key for this place. */
  decrypt(store: StoreName | 'kept', key: string, encrypted: Uint8Array): string;
}

/** An account whose key is here. The code of it is loaded when there is one: most PCs are their user's own. */
export interface Unlocked {
  /** Tells keys apart without telling the key. */
  readonly id: string;
  readonly cipher: RecordCipher;
  /** The record as the code knows it. Throws what `problemOf` knows as `corrupt`. */
  openRow<R>(store: StoreName, row: R): R;
  /** Every record of this connection is encrypted as it is written and opened as it is read. */
  encryptRows(dexie: Dexie): void;
}

/**
 * The accounts that are unlocked in this context (page or worker). In memory only: locking drops them, and nothing of them is ever stored.
 */
export interface KeyRing {
  get(accountId: string): Unlocked | null;
  set(accountId: string, unlocked: Unlocked): void;
  drop(accountId: string): void;
}

export function createKeyRing(): KeyRing {
  const accounts = new Map<string, Unlocked>();
  return {
    get: (accountId) => accounts.get(accountId) ?? null,
    set: (accountId, unlocked) => void accounts.set(accountId, unlocked),
    drop: (accountId) => void accounts.delete(accountId),
  };
}

/** The ring of this context. */
export const contextKeys: KeyRing = createKeyRing();

/** An encrypted record and nobody here to open it, as the storage problem `locked`. */
class LockedError extends Error {
  override readonly name = 'RecordLockedError';
}

/** The record as the code knows it; one that was stored readable is given back as it is. Throws what `problemOf` knows as `locked` or `corrupt`. */
export function openRow<R>(unlocked: Unlocked | null, store: StoreName, row: R): R {
  if (typeof row !== 'object' || row === null || !('sealed' in row && row.sealed instanceof Uint8Array)) return row;
  if (unlocked === null) throw new LockedError(store);
  return unlocked.openRow(store, row);
}
