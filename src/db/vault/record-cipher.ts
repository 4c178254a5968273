import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { encryptRows } from './encrypt-rows.ts';
import { decryptRow } from './encrypted-row.ts';
import type { RecordCipher, Unlocked } from './key-ring.ts';

/** Bytes of an account's data key. */
export const DATA_KEY_BYTES = 32;
const NONCE_BYTES = 24;

/**
 * XChaCha20-Poly1305 under the account's data key: nonces of 24 random bytes never repeat in practice, and it is the fastest audited
 * authenticated cipher in script (WebCrypto cannot be used inside a transaction). The additional data names account, store and key.
 */
function createRecordCipher(accountId: string, dataKey: Uint8Array): RecordCipher {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const place = (store: string, key: string) => encoder.encode(`${accountId}|${store}|${key}`);
  return {
    encrypt(store, key, body) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const encrypted = xchacha20poly1305(dataKey, nonce, place(store, key)).encrypt(encoder.encode(body));
      const all = new Uint8Array(NONCE_BYTES + encrypted.length);
      all.set(nonce);
      all.set(encrypted, NONCE_BYTES);
      return all;
    },
    decrypt(store, key, encrypted) {
      const cipher = xchacha20poly1305(dataKey, encrypted.subarray(0, NONCE_BYTES), place(store, key));
      return decoder.decode(cipher.decrypt(encrypted.subarray(NONCE_BYTES)));
    },
  };
}

/** Twelve hex digits of the SHA-256 of the key and a label: of 32 random bytes it tells nothing. */
function keyId(dataKey: Uint8Array): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes('wb/key-id'), dataKey))).slice(0, 12);
}

/** An account with its data key, to be put on a ring. */
export function unlockedWith(accountId: string, dataKey: Uint8Array): Unlocked {
  // A copy: whoever forgets his key must not change the one that a write under way is encrypted with.
  const cipher = createRecordCipher(accountId, dataKey.slice());
  return {
    id: keyId(dataKey),
    cipher,
    openRow: (store, row) => decryptRow(cipher, store, row),
    encryptRows: (dexie) => encryptRows(dexie, cipher),
  };
}
