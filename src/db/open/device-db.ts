import { fail, ok, type Result } from '../../domain/core/result.ts';
import { type DbPorts, dbPorts } from '../db-ports.ts';
import { problemOf, type StorageProblem, storageProblem } from '../storage-problem.ts';
import type { DeviceSession, KnownAccount } from '../types.ts';
import { type VaultRow, vaultKey } from '../vault/vault-row.ts';
import { openBucket, settled } from './raw-idb.ts';

/**
 * The small database `wb-device`, outside every account's bucket: the id of this device, and which accounts have a database here (the
 * device's half of the canary, I8). No secret and no data of a company is in it. Raw IndexedDB, because the worker reads the session before
 * anything else; each use opens and closes it, so that nobody ever blocks its upgrade. Who is signed in lies in a database like it in a bucket
 * of its own, which goes with the sign-in: what is deleted from a database stays readable in its files (reliability finding 3).
 */
const DEVICE_DATABASE = 'wb-device';
const SESSION_BUCKET = 'wb-session';
const DEVICE_VERSION = 1;
const STORE = 'device';

interface DeviceIdRow {
  k: 'device';
  id: string;
}
/** A sign-out that the gateway has not been told of. */
interface KeptLogoutRow {
  k: `logout:${string}`;
  accountId: string;
}
type DeviceRow = DeviceSession | KnownAccount | DeviceIdRow | VaultRow | KeptLogoutRow;

function openDevice(indexedDB: IDBFactory): Promise<IDBDatabase> {
  const request = indexedDB.open(DEVICE_DATABASE, DEVICE_VERSION);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'k' });
  return settled(request);
}

/** Fails with what is wrong with the storage; throws everything else. */
async function orProblem<T>(work: () => Promise<T>): Promise<Result<T, StorageProblem>> {
  try {
    return ok(await work());
  } catch (error) {
    const problem = problemOf(error) ?? (error instanceof ReferenceError ? storageProblem('unavailable', error.message) : null);
    if (problem === null) throw error;
    return fail(problem);
  }
}

async function withStore<T>(
  given: Partial<DbPorts> | undefined,
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore, ports: DbPorts) => Promise<T>,
  homeOf = async (ports: DbPorts): Promise<IDBFactory> => ports.indexedDB,
): Promise<Result<T, StorageProblem>> {
  return await orProblem(async () => {
    const ports = dbPorts(given);
    const db = await openDevice(await homeOf(ports));
    try {
      const tx = db.transaction(STORE, mode, { durability: 'strict' });
      const done = new Promise<void>((resolve, reject) => {
        tx.oncomplete = () => resolve();
        tx.onabort = () => reject(tx.error ?? new DOMException('transaction aborted', 'AbortError'));
      });
      const [value] = await Promise.all([use(tx.objectStore(STORE), ports), done]);
      return value;
    } finally {
      db.close();
    }
  });
}

async function get<R extends DeviceRow>(store: IDBObjectStore, k: R['k']): Promise<R | null> {
  const row: R | undefined = await settled(store.get(k));
  return row ?? null;
}

/** Where who is signed in is stored: its bucket, which is made when it is asked for; with the rest where the browser has none. */
async function sessionHome({ buckets, indexedDB }: DbPorts): Promise<IDBFactory> {
  return buckets === null ? indexedDB : await openBucket(buckets, SESSION_BUCKET);
}

/** Whether asking would not bring back a bucket that went with a sign-in. */
async function hasSessionHome({ buckets }: DbPorts): Promise<boolean> {
  return buckets === null || (await buckets.keys()).includes(SESSION_BUCKET);
}

/** Who is signed in on this device; null when nobody is. */
export async function readSession(given?: Partial<DbPorts>): Promise<Result<DeviceSession | null, StorageProblem>> {
  const read = (store: IDBObjectStore) => get<DeviceSession>(store, 'session');
  const held = await orProblem(async () => await hasSessionHome(dbPorts(given)));
  if (!held.ok) return held;
  const session = held.value ? await withStore(given, 'readonly', read, sessionHome) : ok(null);
  // The bucket may be damaged or lost by itself: that somebody is signed in is known without it, and without names.
  return session.ok && session.value === null ? await withStore(given, 'readonly', read) : session;
}

/** Who is signed in, without what names them: lies outside of the bucket. */
function nameless({ login, ...session }: DeviceSession): DeviceSession {
  return { ...session, login: login && { ...login, loginName: '', fullName: '', mobile: '', avatar: '' } };
}

/** Of a sign-in that ended nothing is left. */
export async function writeSession(session: DeviceSession, given?: Partial<DbPorts>): Promise<Result<null, StorageProblem>> {
  const put =
    (row: DeviceSession) =>
    async (store: IDBObjectStore): Promise<null> => {
      await settled(store.put(row));
      return null;
    };
  const { buckets } = dbPorts(given);
  if (buckets === null) return await withStore(given, 'readwrite', put(session));
  const named =
    session.state === 'signed-out'
      ? await orProblem(async () => await buckets.delete(SESSION_BUCKET))
      : await withStore(given, 'readwrite', put(session), sessionHome);
  return named.ok ? await withStore(given, 'readwrite', put(nameless(session))) : named;
}

/** Id of this device, made at the first question and the same ever after. */
export function deviceId(ports?: Partial<DbPorts>): Promise<Result<string, StorageProblem>> {
  return withStore(ports, 'readwrite', async (store, { uuid }) => {
    const stored = await get<DeviceIdRow>(store, 'device');
    if (stored !== null) return stored.id;
    const row: DeviceIdRow = { k: 'device', id: uuid() };
    await settled(store.put(row));
    return row.id;
  });
}

/** As `deviceId`; '' when the storage does not tell: nothing may fail for want of it. */
export async function deviceIdOr(ports?: Partial<DbPorts>): Promise<string> {
  const id = await deviceId(ports);
  return id.ok ? id.value : '';
}

const accountKey = (accountId: string) => `account:${accountId}`;

/** What this device knows of an account's database; null when it never had one. */
export function knownAccount(accountId: string, ports?: Partial<DbPorts>): Promise<Result<KnownAccount | null, StorageProblem>> {
  return withStore(ports, 'readonly', (store) => get<KnownAccount>(store, accountKey(accountId)));
}

/** Every account that has a database here. */
export function knownAccounts(ports?: Partial<DbPorts>): Promise<Result<KnownAccount[], StorageProblem>> {
  return withStore(ports, 'readonly', async (store) => {
    const rows: DeviceRow[] = await settled(store.getAll());
    return rows.filter((row): row is KnownAccount => row.k.startsWith('account:'));
  });
}

/** Writes the device's half of the canary. False, and nothing is written, when the account `isKnown` but was forgotten meanwhile. */
export function rememberAccount(
  accountId: string,
  epoch: string,
  ports?: Partial<DbPorts>,
  isKnown = false,
): Promise<Result<boolean, StorageProblem>> {
  return withStore(ports, 'readwrite', async (store) => {
    const row: KnownAccount = { k: accountKey(accountId), accountId, epoch, unsent: 0 };
    if (isKnown && (await get(store, row.k)) === null) return false;
    await settled(store.put(row));
    return true;
  });
}

export function forgetAccount(accountId: string, ports?: Partial<DbPorts>): Promise<Result<null, StorageProblem>> {
  return withStore(ports, 'readwrite', async (store) => {
    await settled(store.delete(accountKey(accountId)));
    return null;
  });
}

/** How the account's data key is wrapped on this device; null while its database is not encrypted. */
export function readVault(accountId: string, ports?: Partial<DbPorts>): Promise<Result<VaultRow | null, StorageProblem>> {
  return withStore(ports, 'readonly', (store) => get<VaultRow>(store, vaultKey(accountId)));
}

export function writeVault(vault: VaultRow, ports?: Partial<DbPorts>): Promise<Result<null, StorageProblem>> {
  return withStore(ports, 'readwrite', async (store) => {
    await settled(store.put(vault));
    return null;
  });
}

/** Destroys the wrappings of the data key: whatever was encrypted with it can never be opened again. */
export function dropVault(accountId: string, ports?: Partial<DbPorts>): Promise<Result<null, StorageProblem>> {
  return withStore(ports, 'readwrite', async (store) => {
    await settled(store.delete(vaultKey(accountId)));
    return null;
  });
}

/** Notes outside the account's database how much is unsent, so that a loss of that database can be told in full (I8). */
export function announceUnsent(accountId: string, unsent: number, ports?: Partial<DbPorts>): Promise<Result<null, StorageProblem>> {
  return withStore(ports, 'readwrite', async (store) => {
    const known = await get<KnownAccount>(store, accountKey(accountId));
    if (known !== null && known.unsent !== unsent) await settled(store.put({ ...known, unsent }));
    return null;
  });
}

const logoutKey = (accountId: string) => `logout:${accountId}` as const;

/** Keeps a sign-out that could not be told to the gateway. */
export function keepLogout(accountId: string, ports?: Partial<DbPorts>): Promise<Result<null, StorageProblem>> {
  return withStore(ports, 'readwrite', async (store) => {
    const row: KeptLogoutRow = { k: logoutKey(accountId), accountId };
    await settled(store.put(row));
    return null;
  });
}

export function dropLogout(accountId: string, ports?: Partial<DbPorts>): Promise<Result<null, StorageProblem>> {
  return withStore(ports, 'readwrite', async (store) => {
    await settled(store.delete(logoutKey(accountId)));
    return null;
  });
}

/** Accounts whose sign-out the gateway has not been told of. */
export function keptLogouts(ports?: Partial<DbPorts>): Promise<Result<string[], StorageProblem>> {
  return withStore(ports, 'readonly', async (store) => {
    const rows: DeviceRow[] = await settled(store.getAll());
    return rows.filter((row): row is KeptLogoutRow => row.k.startsWith('logout:')).map(({ accountId }) => accountId);
  });
}
