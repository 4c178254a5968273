import type { Bucket, BucketManager, DbPorts } from '../db-ports.ts';

/** IndexedDB without Dexie: for the page's first read (bytes count there) and for looking at a database before Dexie may touch it. */

/** Native versions are ten times those of the schema: Dexie's way. */
export const NATIVE_FACTOR = 10;

/** Database of work that was set aside at a sign-out, outside of the account's bucket, which is wiped whole. */
export const keptDatabase = (accountId: string): string => `wb-kept-${accountId}`;

/** Where the data of one account lies. */
export interface AccountHome {
  readonly indexedDB: IDBFactory;
  readonly database: string;
  /** Name of the account's bucket, null where the browser has none. */
  readonly bucket: string | null;
}

/**
 * Every bucket opened here. Chromium (156) cuts the connections that were opened through a bucket when the bucket's object is collected as
 * garbage: their requests then never settle, without an event. So the objects live as long as their context.
 */
const held = new Set<object>();

/**
 * Finds the account's bucket and database without creating the database. Bucket names allow lower-case letters, digits, `-` and `_` only;
 * another account id is spelled by the SHA-256 of it.
 */
export async function accountHome(accountId: string, ports: DbPorts): Promise<AccountHome> {
  const database = `wb-${accountId}`;
  if (ports.buckets === null) return { indexedDB: ports.indexedDB, database, bucket: null };
  const bucket = await bucketName(accountId);
  return { indexedDB: await openBucket(ports.buckets, bucket), database, bucket };
}

/** The databases of a bucket, which is made when there is none of the name. */
export async function openBucket(buckets: BucketManager, name: string): Promise<IDBFactory> {
  const opened: Bucket = await buckets.open(name, { persisted: true });
  const { indexedDB } = opened;
  held.add(opened).add(indexedDB);
  return indexedDB;
}

/** As `accountHome`; null when the account has no bucket, which is not created by asking: after a sign-out nothing of it comes back. */
export async function existingHome(accountId: string, ports: DbPorts): Promise<AccountHome | null> {
  const there = ports.buckets === null || (await ports.buckets.keys()).includes(await bucketName(accountId));
  return there ? await accountHome(accountId, ports) : null;
}

async function bucketName(accountId: string): Promise<string> {
  if (/^[a-z0-9-]{1,50}$/.test(accountId)) return `wb-${accountId}`;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(accountId)));
  return `wb-x_${Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Settles with the request; rejects with its DOMException. */
export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Opens a database that exists, in whatever version it is; null when there is none, which is not created by asking. */
export function openExisting(factory: IDBFactory, name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name);
    let absent = false;
    request.onupgradeneeded = () => {
      absent = true;
      request.transaction?.abort();
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      event.preventDefault();
      if (absent) resolve(null);
      else reject(request.error);
    };
  });
}

/** Version of the schema on the disk, 0 when there is no database. */
export async function schemaOnDisk(home: AccountHome): Promise<number> {
  const db = await openExisting(home.indexedDB, home.database);
  if (db === null) return 0;
  const version = Math.floor(db.version / NATIVE_FACTOR);
  db.close();
  return version;
}

/** Deletes a database. False when another context keeps it open: it is deleted when that one closes. */
export function deleteDatabase(factory: IDBFactory, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = factory.deleteDatabase(name);
    request.onsuccess = () => resolve(true);
    request.onblocked = () => resolve(false);
    request.onerror = () => reject(request.error);
  });
}

/** Deletes an account's database and the bucket around it; false when a context does not let go of the database yet. */
export async function deleteHome({ indexedDB, database, bucket }: AccountHome, { buckets }: DbPorts): Promise<boolean> {
  if (bucket === null) return await deleteDatabase(indexedDB, database);
  // Deleted first, so that other contexts hear of it; one that cannot be read cannot be deleted by itself either, but with its bucket.
  await deleteDatabase(indexedDB, database).catch(() => false);
  await buckets?.delete(bucket);
  return true;
}
