import { commitText, digitsOf, type Transcript, transcriptText } from '../../domain/companion/protocol.ts';
import { type Bytes, fromBase64url, randomText, sha256, textBytes, toBase64url } from './bytes.ts';
import { isMac, type Key, macOf, SPKI_BYTES, siteKey } from './signing.ts';

const ECDH = { name: 'ECDH', namedCurve: 'P-256' } as const;
/** An uncompressed point of P-256. */
const POINT_BYTES = 65;
const NONCE_BYTES = 32;
const KEY_BYTES = 32;

/** What one side brings to a pairing: a key for this pairing only. */
export interface Half {
  readonly privateKey: Key;
  /** Public key, base64url of the raw point. */
  readonly pub: string;
  readonly nonce: string;
}

export async function makeHalf(): Promise<Half> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ECDH, false, ['deriveBits']);
  const pub = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
  return { privateKey, pub, nonce: randomText(NONCE_BYTES) };
}

/** The page's commitment: it cannot choose its half after it has seen the companion's. */
export async function commitOf({ pub, nonce }: Pick<Half, 'pub' | 'nonce'>): Promise<string> {
  return await sha256(commitText(pub, nonce));
}

export interface Agreed {
  /** The same in both windows, unless somebody stands between them. */
  readonly digits: string;
  /** Of the pairing, 32 bytes. */
  readonly secret: Bytes;
  /** How each side shows that it has the same secret. */
  macFor(side: 'page' | 'companion'): Promise<string>;
  isMacOf(side: 'page' | 'companion', mac: unknown): Promise<boolean>;
}

async function derived(shared: ArrayBuffer, salt: Bytes, info: string): Promise<Bytes> {
  const from = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info: textBytes(info) }, from, KEY_BYTES * 8);
  return new Uint8Array(bits);
}

/** What follows from both halves. Null when the other side's values are none: a point that is not on the curve, a wrong length. */
export async function agree(privateKey: Key, otherPub: string, seen: Transcript): Promise<Agreed | null> {
  const point = fromBase64url(otherPub, POINT_BYTES);
  const lengths = [
    fromBase64url(seen.pageNonce, NONCE_BYTES),
    fromBase64url(seen.companionNonce, NONCE_BYTES),
    fromBase64url(seen.identity, SPKI_BYTES),
  ];
  if (point === null || lengths.includes(null)) return null;
  const other = await crypto.subtle.importKey('raw', point, ECDH, false, []).catch(() => null);
  if (other === null) return null;
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, privateKey, 256);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', textBytes(transcriptText(seen))));
  const [secret, confirming] = [await derived(shared, hash, 'site key'), await siteKey(await derived(shared, hash, 'confirmation'))];
  return {
    digits: digitsOf(hash),
    secret,
    macFor: (side) => macOf(confirming, `confirmed by ${side}`),
    isMacOf: (side, mac) => isMac(confirming, `confirmed by ${side}`, mac),
  };
}
