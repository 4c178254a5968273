import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { BucketManager } from '../../../src/db/db-ports.ts';
import { type Dump, parseDump } from '../../migrations/dump.ts';

/** How a database of a shipped version is made, by the stored sample of it. */
function shapeOf(version: number): Dump {
  const { stores, ...sample } = parseDump(readFileSync(new URL(`../../migrations/samples/v${version}.json`, import.meta.url), 'utf8'));
  return { ...sample, stores: stores.map((store) => ({ ...store, rows: [] })) };
}

/**
 * Makes the account's database as a shipped version of the product had it, with the rows that are in it, byte for byte: an encrypted record
 * stays what it is. Stores that came later are gone, and the cursor of the pull names no collection. No tab of the product may be open.
 */
export async function setBack(page: Page, accountId: string, version: number): Promise<void> {
  await page.evaluate(
    async ([name, shape]) => {
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((done, failed) => {
          request.onsuccess = () => done(request.result);
          request.onerror = () => failed(request.error);
        });
      const manager = (navigator as unknown as { storageBuckets: BucketManager }).storageBuckets; // as: not in the DOM types yet
      const { indexedDB: factory } = await manager.open(name);
      const newer = await settled(factory.open(name));
      const rows = new Map<string, Record<string, unknown>[]>();
      for (const store of shape.stores) rows.set(store.name, await settled(newer.transaction(store.name).objectStore(store.name).getAll()));
      newer.close();
      await settled(factory.deleteDatabase(name));
      const request = factory.open(name, shape.version);
      request.onupgradeneeded = () => {
        for (const store of shape.stores) {
          const made = request.result.createObjectStore(store.name, { keyPath: store.keyPath, autoIncrement: store.autoIncrement });
          for (const { name: index, keyPath, unique, multiEntry } of store.indexes)
            made.createIndex(index, keyPath, { unique, multiEntry });
          for (const row of rows.get(store.name) ?? []) {
            const pull = typeof row.cursor === 'string' ? { cursor: row.cursor.split('.').slice(0, 3).join('.') } : {};
            made.put({ ...row, ...pull });
          }
        }
      };
      (await settled(request)).close();
    },
    [`wb-${accountId}`, shapeOf(version)] as const,
  );
}

/** Version of the account's database as the product counts, and the names of its stores. */
export async function schemaHere(page: Page, accountId: string): Promise<{ version: number; stores: string[] }> {
  return page.evaluate(async (name) => {
    const manager = (navigator as unknown as { storageBuckets: BucketManager }).storageBuckets; // as: not in the DOM types yet
    const { indexedDB: factory } = await manager.open(name);
    return new Promise<{ version: number; stores: string[] }>((done, failed) => {
      const request = factory.open(name);
      request.onsuccess = () => {
        const { version, objectStoreNames } = request.result;
        request.result.close();
        done({ version: version / 10, stores: [...objectStoreNames] });
      };
      request.onerror = () => failed(request.error);
    });
  }, `wb-${accountId}`);
}
