import { fail, ok, type Result } from '../../domain/core/result.ts';
import { type DbPorts, dbPorts } from '../db-ports.ts';
import { readVault, writeVault } from '../open/device-db.ts';
import type { StorageProblem } from '../storage-problem.ts';
import { DATA_KEY_BYTES, unlockedWith } from './record-cipher.ts';
import { type PasswordWrap, type VaultRow, vaultKey, type Wrap } from './vault-row.ts';

/*
 * The data key of an account's encrypted database (PLUS-23, docs/encryption.md): made once a device, never stored but wrapped, in the memory of
 * this account's contexts while it is unlocked.
 */

type Bytes = Uint8Array<ArrayBuffer>;

/** OWASP's figure for PBKDF2 with SHA-256 (2023). Stored with each wrap, so that it can be raised. */
const PASSWORD_ROUNDS = 600_000;
const NONCE_BYTES = 12;

/** What somebody has to open a data key with. */
export type Opener =
  | { readonly how: 'password'; readonly password: string }
  /** base64url, 32 bytes: the gateway's half, from the answer of a sign-in. */
  | { readonly how: 'gateway'; readonly half: string }
  /** What the passkey's PRF gave for the salt of its wrap, 32 bytes. */
  | { readonly how: 'passkey'; readonly secret: Bytes };

/** `wrong`: the data key does not open with this. `none`: the account's database is not encrypted here, or was not encrypted in this way. */
export type VaultProblem = { readonly kind: 'wrong' | 'none' } | { readonly kind: 'storage'; readonly problem: StorageProblem };

const random = (bytes: number): Bytes => crypto.getRandomValues(new Uint8Array(bytes));

function bytesOf(base64url: string): Bytes {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

async function derived(secret: Bytes, info: string): Promise<CryptoKey> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const params = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: new TextEncoder().encode(info) };
  return crypto.subtle.deriveKey(params, key, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

async function fromPassword(password: string, salt: Bytes, rounds: number): Promise<CryptoKey> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password.normalize('NFKC')), 'PBKDF2', false, ['deriveKey']);
  const params = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return crypto.subtle.deriveKey(params, key, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

async function wrapped(dataKey: Bytes, under: CryptoKey): Promise<Bytes> {
  const iv = random(NONCE_BYTES);
  const encrypted = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, under, dataKey));
  const all = new Uint8Array(NONCE_BYTES + encrypted.length);
  all.set(iv);
  all.set(encrypted, NONCE_BYTES);
  return all;
}

async function unwrapped(wrap: Wrap, under: CryptoKey): Promise<Bytes | null> {
  try {
    const params = { name: 'AES-GCM', iv: wrap.wrapped.subarray(0, NONCE_BYTES) };
    return new Uint8Array(await crypto.subtle.decrypt(params, under, wrap.wrapped.subarray(NONCE_BYTES)));
  } catch {
    return null;
  }
}

async function passwordWrap(dataKey: Bytes, password: string, rounds: number): Promise<PasswordWrap> {
  const salt = random(16);
  return { how: 'password', salt, rounds, wrapped: await wrapped(dataKey, await fromPassword(password, salt, rounds)) };
}

async function wrapUnder(dataKey: Bytes, opener: Exclude<Opener, { how: 'passkey' }>, rounds: number): Promise<Wrap> {
  if (opener.how === 'password') return passwordWrap(dataKey, opener.password, rounds);
  return { how: 'gateway', wrapped: await wrapped(dataKey, await derived(bytesOf(opener.half), 'wb/gateway')) };
}

async function tryWrap(wrap: Wrap, opener: Opener): Promise<Bytes | null> {
  if (wrap.how === 'password' && opener.how === 'password')
    return unwrapped(wrap, await fromPassword(opener.password, wrap.salt, wrap.rounds));
  if (wrap.how === 'gateway' && opener.how === 'gateway') return unwrapped(wrap, await derived(bytesOf(opener.half), 'wb/gateway'));
  if (wrap.how === 'passkey' && opener.how === 'passkey') return unwrapped(wrap, await derived(opener.secret, 'wb/passkey'));
  return null;
}

/** How the account can be unlocked on this device; null while its database is not encrypted. */
async function vaultOf(accountId: string, ports?: Partial<DbPorts>): Promise<Result<VaultRow | null, VaultProblem>> {
  const row = await readVault(accountId, ports);
  return row.ok ? row : fail({ kind: 'storage', problem: row.error });
}

/** Puts the cipher of a data key on this context's ring: from then on the account's database can be opened here. */
export function unlockHere(accountId: string, dataKey: Uint8Array, given?: Partial<DbPorts>): void {
  dbPorts(given).keys.set(accountId, unlockedWith(accountId, dataKey));
}

/** The account's data key, opened with any of `openers`. */
export async function openVault(
  accountId: string,
  openers: readonly Opener[],
  ports?: Partial<DbPorts>,
): Promise<Result<Bytes, VaultProblem>> {
  const row = await vaultOf(accountId, ports);
  if (!row.ok) return row;
  let tried = false;
  for (const opener of openers) {
    for (const wrap of row.value?.wraps ?? []) {
      if (wrap.how !== opener.how) continue;
      tried = true;
      const dataKey = await tryWrap(wrap, opener);
      if (dataKey !== null) return ok(dataKey);
    }
  }
  return fail({ kind: tried ? 'wrong' : 'none' });
}

/** A new data key, wrapped under each opener. Does nothing else: the database that is there stays as it is. */
export async function makeVault(
  accountId: string,
  openers: readonly Exclude<Opener, { how: 'passkey' }>[],
  given?: Partial<DbPorts>,
  rounds = PASSWORD_ROUNDS,
): Promise<Result<Bytes, VaultProblem>> {
  const ports = dbPorts(given);
  const dataKey = random(DATA_KEY_BYTES);
  const wraps = await Promise.all(openers.map((opener) => wrapUnder(dataKey, opener, rounds)));
  const row: VaultRow = { k: vaultKey(accountId), accountId, wraps, createdAt: ports.now() };
  const written = await writeVault(row, ports);
  return written.ok ? ok(dataKey) : fail({ kind: 'storage', problem: written.error });
}

async function changeWraps(
  accountId: string,
  next: (wraps: readonly Wrap[]) => readonly Wrap[],
  ports?: Partial<DbPorts>,
): Promise<Result<null, VaultProblem>> {
  const row = await vaultOf(accountId, ports);
  if (!row.ok) return row;
  if (row.value === null) return fail({ kind: 'none' });
  const written = await writeVault({ ...row.value, wraps: next(row.value.wraps) }, ports);
  return written.ok ? ok(null) : fail({ kind: 'storage', problem: written.error });
}

/** Wraps the same data key anew: a password that was changed, a half that the gateway gives now. Other ways stay. */
export async function rewrap(
  accountId: string,
  dataKey: Bytes,
  opener: Exclude<Opener, { how: 'passkey' }>,
  ports?: Partial<DbPorts>,
  rounds = PASSWORD_ROUNDS,
): Promise<Result<null, VaultProblem>> {
  const wrap = await wrapUnder(dataKey, opener, rounds);
  return changeWraps(accountId, (wraps) => [...wraps.filter(({ how }) => how !== wrap.how), wrap], ports);
}

/** Adds a passkey as a way in: `secret` is what its PRF gives for `salt`. */
export async function addPasskey(
  accountId: string,
  dataKey: Bytes,
  passkey: { readonly credentialId: Bytes; readonly salt: Bytes; readonly secret: Bytes },
  ports?: Partial<DbPorts>,
): Promise<Result<null, VaultProblem>> {
  const { credentialId, salt, secret } = passkey;
  const wrap: Wrap = { how: 'passkey', credentialId, salt, wrapped: await wrapped(dataKey, await derived(secret, 'wb/passkey')) };
  return changeWraps(accountId, (wraps) => [...wraps.filter(({ how }) => how !== 'passkey'), wrap], ports);
}
