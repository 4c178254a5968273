import { CompactEncrypt, compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import * as v from 'valibot';
import type { Clock, Random } from '../ports.ts';
import type { Store } from '../store/store.ts';

const ALG = 'ECDH-ES';
const ENC = 'A256GCM';
const only = { keyManagementAlgorithms: [ALG], contentEncryptionAlgorithms: [ENC] };
/** An encrypted field is a few hundred characters; more is not decrypted. */
const MAX_JWE = 4_000;
/** Keys of other processes are looked for at most this often when an unknown one is named, milliseconds. */
const RELOAD_PAUSE = 5_000;

const publicKeySchema = v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: v.string(), y: v.string() });
type PrivateKey = Awaited<ReturnType<typeof importJWK>>;
export type PublishedKey = { kid: string; kty: string } & Record<string, unknown>;

export interface GatewayKeys {
  /** Public keys, the one to use first (HDR-06). */
  published(): Promise<PublishedKey[]>;
  /** Opens an encrypted field. */
  open(jwe: string): Promise<{ ok: true; value: string } | { ok: false; error: 'secret.bad' | 'secret.key' }>;
  /** Makes a new key the one to use; older ones still open what was encrypted to them. */
  rotate(): Promise<void>;
}

interface LoadedKey {
  kid: string;
  publicJwk: PublishedKey;
  privateKey: PrivateKey;
}

async function load(store: Store): Promise<LoadedKey[]> {
  const rows = await store.db.selectFrom('gateway_key').selectAll().orderBy('created_at', 'desc').orderBy('kid').execute();
  return Promise.all(
    rows.map(async ({ kid, private_jwk }) => {
      const jwk: JWK = JSON.parse(private_jwk);
      const { d: _secret, ...publicJwk } = jwk;
      return { kid, publicJwk: { ...publicJwk, kty: 'EC', kid, alg: ALG, use: 'enc' }, privateKey: await importJWK(jwk, ALG) };
    }),
  );
}

/** The gateway's key pairs for encrypted fields, kept in the store and shared by all its processes. */
export function createKeys({ store, clock, random }: { store: Store; clock: Clock; random: Random }): GatewayKeys {
  let keys: Promise<LoadedKey[]> | null = null;
  let loadedAt = 0;

  async function add(): Promise<void> {
    const { privateKey } = await generateKeyPair(ALG, { crv: 'P-256', extractable: true });
    const row = { kid: random.uuid(), private_jwk: JSON.stringify(await exportJWK(privateKey)), created_at: clock.now() };
    await store.db.insertInto('gateway_key').values(row).execute();
  }
  async function reload(): Promise<LoadedKey[]> {
    loadedAt = clock.now();
    const found = await load(store);
    if (found.length > 0) return found;
    await add();
    return load(store);
  }
  function current(): Promise<LoadedKey[]> {
    keys ??= reload().catch((error: unknown) => {
      keys = null;
      throw error;
    });
    return keys;
  }
  async function find(kid: unknown): Promise<LoadedKey | undefined> {
    const known = (await current()).find((key) => key.kid === kid);
    if (known || clock.now() - loadedAt < RELOAD_PAUSE) return known;
    keys = null;
    return (await current()).find((key) => key.kid === kid);
  }

  return {
    published: async () => (await current()).map((key) => key.publicJwk),
    async open(jwe) {
      if (jwe.length > MAX_JWE) return { ok: false, error: 'secret.bad' };
      try {
        const key = await find(decodeProtectedHeader(jwe).kid);
        if (!key) return { ok: false, error: 'secret.key' };
        const opened = await compactDecrypt(jwe, key.privateKey, only);
        return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(opened.plaintext) };
      } catch {
        return { ok: false, error: 'secret.bad' };
      }
    },
    async rotate() {
      await add();
      keys = null;
    },
  };
}

/** The caller's ephemeral public key out of the header `answer-key`; null when it is none. */
export async function parseAnswerKey(header: string): Promise<PrivateKey | null> {
  if (header.length > 1_000) return null;
  try {
    const parsed = v.safeParse(publicKeySchema, JSON.parse(Buffer.from(header, 'base64url').toString('utf8')));
    return parsed.success ? await importJWK(parsed.output, ALG) : null;
  } catch {
    return null;
  }
}

/** Seals an answer to the caller's key as a compact JWE (HDR-07). */
export function encryptAnswer(text: string, key: PrivateKey): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader({ alg: ALG, enc: ENC }).encrypt(key);
}
