import { type Bytes, fromBase64url, textBytes, toBase64url } from './bytes.ts';

/** A key as WebCrypto has it, in a page and in Node. */
export type Key = Parameters<typeof crypto.subtle.sign>[1];

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;
const ECDSA = { name: 'ECDSA', hash: 'SHA-256' } as const;
export const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Length of the SPKI of a key of P-256. */
export const SPKI_BYTES = 91;

/** The key of a pairing, which never leaves WebCrypto again. */
export async function siteKey(secret: Bytes): Promise<Key> {
  return await crypto.subtle.importKey('raw', secret, HMAC, false, ['sign', 'verify']);
}

export async function macOf(key: Key, text: string): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.sign('HMAC', key, textBytes(text))));
}

/** Compared by WebCrypto, which takes the same time for every wrong one. */
export async function isMac(key: Key, text: string, mac: unknown): Promise<boolean> {
  const bytes = fromBase64url(mac, 32);
  return bytes !== null && (await crypto.subtle.verify('HMAC', key, bytes, textBytes(text)));
}

/** A companion's signature with its own key. */
export async function signatureOf(key: Key, text: string): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.sign(ECDSA, key, textBytes(text))));
}

/** Whether the owner of a pinned key (SPKI, base64url) has signed. */
export async function isSignature(identity: string, text: string, signature: unknown): Promise<boolean> {
  const [spki, bytes] = [fromBase64url(identity, SPKI_BYTES), fromBase64url(signature, 64)];
  if (spki === null || bytes === null) return false;
  const key = await crypto.subtle.importKey('spki', spki, P256, false, ['verify']).catch(() => null);
  return key !== null && (await crypto.subtle.verify(ECDSA, key, bytes, textBytes(text)));
}
