import { join } from 'node:path';
import { fromBase64url, toBase64url } from '../../src/api/companion/bytes.ts';
import { type Key, P256 } from '../../src/api/companion/signing.ts';
import { readPrivate, writePrivate } from './private-file.ts';

/** The key by which pages know this companion again. */
export interface Identity {
  readonly privateKey: Key;
  /** SPKI, base64url: what a page pins. */
  readonly pub: string;
}

const LENGTHS = { pkcs8: 138, spki: 91 } as const;

async function made(path: string): Promise<Identity> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(P256, true, ['sign', 'verify']);
  const [pkcs8, spki] = await Promise.all([crypto.subtle.exportKey('pkcs8', privateKey), crypto.subtle.exportKey('spki', publicKey)]);
  const pub = toBase64url(new Uint8Array(spki));
  writePrivate(path, `${toBase64url(new Uint8Array(pkcs8))}\n${pub}\n`);
  return { privateKey, pub };
}

/** The companion's own key, made at its first start. One that cannot be read is made anew: every page then asks for a new pairing. */
export async function openIdentity(folder: string): Promise<Identity> {
  const path = join(folder, 'identity');
  const [secret = '', pub = ''] = (readPrivate(path) ?? '').split('\n');
  const pkcs8 = fromBase64url(secret, LENGTHS.pkcs8);
  if (pkcs8 === null || fromBase64url(pub, LENGTHS.spki) === null) return await made(path);
  return { privateKey: await crypto.subtle.importKey('pkcs8', pkcs8, P256, false, ['sign']), pub };
}
