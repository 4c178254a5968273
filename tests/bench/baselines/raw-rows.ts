import type { Company } from '../../../src/api/entities/company.ts';

/*
 * The plain local store: IndexedDB without a library, one record a company by its id, three indexes (tax identifier, accountant, time of
 * change), as a careful hand would write it.
 */

const STORE = 'company';

/** Runs `use` in one transaction; settles when it is committed. */
function inTransaction(
  db: IDBDatabase,
  use: (store: IDBObjectStore) => void,
  durability: IDBTransactionDurability = 'default',
): Promise<void> {
  return new Promise((done, failed) => {
    const tx = db.transaction(STORE, 'readwrite', { durability });
    tx.oncomplete = () => done();
    tx.onerror = () => failed(tx.error);
    tx.onabort = () => failed(tx.error);
    use(tx.objectStore(STORE));
  });
}

export function openRaw(name: string): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore(STORE, { keyPath: 'companyId' });
      for (const index of ['nsrsbh', 'accountant', 'updatedAt']) store.createIndex(index, index);
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

export function dropRaw(db: IDBDatabase): Promise<void> {
  db.close();
  return new Promise((done, failed) => {
    const request = indexedDB.deleteDatabase(db.name);
    request.onsuccess = () => done();
    request.onerror = () => failed(request.error);
  });
}

/** All rows in one transaction. */
export function putRaw(db: IDBDatabase, rows: readonly Company[], durability?: IDBTransactionDurability): Promise<void> {
  return inTransaction(
    db,
    (store) => {
      for (const row of rows) store.put(row);
    },
    durability,
  );
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

export function getRaw(db: IDBDatabase, id: string): Promise<Company> {
  return settled(db.transaction(STORE).objectStore(STORE).get(id));
}

/** `count` rows from an id on, in the order of ids. */
export function pageRaw(db: IDBDatabase, from: string, count: number): Promise<Company[]> {
  return settled(db.transaction(STORE).objectStore(STORE).getAll(IDBKeyRange.lowerBound(from), count));
}
