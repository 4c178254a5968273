import { fail, ok, type Result } from '../domain/result.ts';
import { type DbPorts, dbPorts } from './db-ports.ts';
import { settled } from './raw-idb.ts';
import { problemOf, type StorageProblem, storageProblem } from './storage-problem.ts';
import type { DeviceSession, KnownAccount } from './types.ts';
import { type VaultRow, vaultKey } from './vault-row.ts';

/**
 * The small database `wb-device`, outside every account's bucket: who is signed in here, the id of this device, and which accounts have
 * a database here (the device's half of the canary, I8). No secret and no data of a company is in it. Raw IndexedDB, because the page
 * reads the session before anything else; each use opens and closes it, so that nobody ever blocks its upgrade.
 */
const DEVICE_DATABASE = 'wb-device';
const DEVICE_VERSION = 1;
const STORE = 'device';

interface DeviceIdRow {
  k: 'device';
  id: string;
}
type DeviceRow = DeviceSession | KnownAccount | DeviceIdRow | VaultRow;

function openDevice(ports: DbPorts): Promise<IDBDatabase> {
  const request = ports.indexedDB.open(DEVICE_DATABASE, DEVICE_VERSION);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'k' });
  return settled(request);
}

async function withStore<T>(
  given: Partial<DbPorts> | undefined,
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore, ports: DbPorts) => Promise<T>,
): Promise<Result<T, StorageProblem>> {
  let db: IDBDatabase | null = null;
  try {
    const ports = dbPorts(given);
    db = await openDevice(ports);
    const tx = db.transaction(STORE, mode, { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve();
      tx.onabort = () => reject(tx.error ?? new DOMException('transaction aborted', 'AbortError'));
    });
    const [value] = await Promise.all([use(tx.objectStore(STORE), ports), done]);
    return ok(value);
  } catch (error) {
    const problem = problemOf(error) ?? (error instanceof ReferenceError ? storageProblem('unavailable', error.message) : null);
    if (problem === null) throw error;
    return fail(problem);
  } finally {
    db?.close();
  }
}

async function get<R extends DeviceRow>(store: IDBObjectStore, k: R['k']): Promise<R | null> {
  const row: R | undefined = await settled(store.get(k));
  return row ?? null;
}

/** Who is signed in on this device; null when nobody ever was. */
export function readSession(ports?: Partial<DbPorts>): Promise<Result<DeviceSession | null, StorageProblem>> {
  return withStore(ports, 'readonly', (store) => get<DeviceSession>(store, 'session'));
}

export function writeSession(session: DeviceSession, ports?: Partial<DbPorts>): Promise<Result<null, StorageProblem>> {
  return withStore(ports, 'readwrite', async (store) => {
    await settled(store.put(session));
    return null;
  });
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

/** Writes the device's half of the canary. */
export function rememberAccount(accountId: string, epoch: string, ports?: Partial<DbPorts>): Promise<Result<null, StorageProblem>> {
  return withStore(ports, 'readwrite', async (store) => {
    const row: KnownAccount = { k: accountKey(accountId), accountId, epoch, unsent: 0 };
    await settled(store.put(row));
    return null;
  });
}

export function forgetAccount(accountId: string, ports?: Partial<DbPorts>): Promise<Result<null, StorageProblem>> {
  return withStore(ports, 'readwrite', async (store) => {
    await settled(store.delete(accountKey(accountId)));
    return null;
  });
}

/** How the account's data key is wrapped on this device; null while its database is not sealed. */
export function readVault(accountId: string, ports?: Partial<DbPorts>): Promise<Result<VaultRow | null, StorageProblem>> {
  return withStore(ports, 'readonly', (store) => get<VaultRow>(store, vaultKey(accountId)));
}

export function writeVault(vault: VaultRow, ports?: Partial<DbPorts>): Promise<Result<null, StorageProblem>> {
  return withStore(ports, 'readwrite', async (store) => {
    await settled(store.put(vault));
    return null;
  });
}

/** Destroys the wrappings of the data key: whatever was sealed with it can never be opened again. */
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
