import type { StoreName } from './schema.ts';

/** Seals and opens the bodies of one account's records; synchronous, because a transaction of IndexedDB does not wait. */
export interface RecordCipher {
  /** Nonce and ciphertext. `key` binds them to the place they are stored at. */
  seal(store: StoreName | 'kept', key: string, body: string): Uint8Array;
  /** Throws when the bytes were not sealed with this key for this place. */
  open(store: StoreName | 'kept', key: string, sealed: Uint8Array): string;
}

/**
 * The ciphers of the accounts that are unlocked in this context (page or worker). In memory only: locking drops them, and nothing of them
 * is ever stored.
 */
export interface KeyRing {
  get(accountId: string): RecordCipher | null;
  set(accountId: string, cipher: RecordCipher): void;
  drop(accountId: string): void;
}

export function createKeyRing(): KeyRing {
  const ciphers = new Map<string, RecordCipher>();
  return {
    get: (accountId) => ciphers.get(accountId) ?? null,
    set: (accountId, cipher) => void ciphers.set(accountId, cipher),
    drop: (accountId) => void ciphers.delete(accountId),
  };
}

/** The ring of this context. */
export const contextKeys: KeyRing = createKeyRing();
