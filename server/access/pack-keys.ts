import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Clock, Random } from '../ports.ts';
import type { Store } from '../store/store.ts';

/* Rule packs are signed by ECDSA over P-256 and SHA-256, r and s one after the other: what every browser's WebCrypto can check. */

interface PackKeyPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
}

const CURVE = 'prime256v1';

/** The public key as `/config.json` says it: SPKI, base64url. */
function published(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64url');
}

/** A private key out of a PEM file; throws when it is none, or of another curve. */
export function readPackKey(pem: string): KeyObject {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyDetails?.namedCurve !== CURVE) throw new Error('the key is not of the curve P-256');
  return key;
}

async function storedKeys({ db }: Pick<Store, 'db'>): Promise<KeyObject[]> {
  const rows = await db.selectFrom('rule_pack_key').selectAll().orderBy('created_at', 'desc').orderBy('kid').execute();
  return rows.map(({ private_jwk }) => createPrivateKey({ key: JSON.parse(private_jwk), format: 'jwk' }));
}

/** Public keys of the pairs that this store signs with, the newest first; none before the first pack was signed here. */
export async function storedPackKeys(store: Pick<Store, 'db'>): Promise<readonly string[]> {
  return (await storedKeys(store)).map(published);
}

/** The store's own key, made when it has none. */
export async function storePackKey({ store, clock, random }: PackKeyPorts): Promise<KeyObject> {
  const [held] = await storedKeys(store);
  if (held !== undefined) return held;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: CURVE });
  const row = { kid: random.uuid(), private_jwk: JSON.stringify(privateKey.export({ format: 'jwk' })), created_at: clock.now() };
  await store.db.insertInto('rule_pack_key').values(row).execute();
  return privateKey;
}

/** The signature over a pack's text, base64url. */
export function signPack(text: string, key: KeyObject): string {
  return sign('sha256', Buffer.from(text, 'utf8'), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
}
