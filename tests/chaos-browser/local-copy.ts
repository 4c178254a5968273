import type { Page } from '@playwright/test';
import type { Company } from '../../src/api/entities/company.ts';
import type { BucketManager } from '../../src/db/db-ports.ts';
import type { ChunkRow, LayoutRow, OutboxRow, OverlayRow } from '../../src/db/types.ts';

/** What a browser holds of an account, read past the product's own code. */
export interface LocalCopy {
  readonly outbox: readonly OutboxRow[];
  /** Companies as their user sees them. */
  readonly companies: ReadonlyMap<string, Company>;
}

interface Stores {
  outbox: OutboxRow[];
  overlay: OverlayRow[];
  chunk: ChunkRow[];
  layout: LayoutRow[];
}

const KEYS_PER_GENERATION = 1_000_000;

function companiesIn({ chunk, overlay, layout }: Stores): Map<string, Company> {
  const shown = layout[0]?.shown ?? 0;
  const rows = chunk.filter(({ k }) => Math.floor(k / KEYS_PER_GENERATION) === shown).flatMap(({ body }) => body);
  const companies = new Map(rows.map((row) => [row.companyId, row]));
  for (const { id, row } of overlay) {
    if (row === null) companies.delete(id);
    else companies.set(id, row);
  }
  return companies;
}

/** Runs once nobody is in the middle of reading or writing the account's database. */
export function storageFree(page: Page, accountId: string): Promise<void> {
  return page.evaluate(async (name) => {
    // as: this browser has buckets; the types of the page's library do not.
    const { storageBuckets } = navigator as unknown as { storageBuckets: BucketManager };
    const bucket = await storageBuckets.open(name);
    const request = bucket.indexedDB.open(name);
    await new Promise((done) => request.addEventListener('success', done));
    const db = request.result;
    const tx = db.transaction([...db.objectStoreNames], 'readwrite');
    tx.objectStore('meta').count();
    await new Promise((done) => tx.addEventListener('complete', done));
    db.close();
  }, `wb-${accountId}`);
}

/** Reads the account's database of the browser in which this page is open. */
export async function localCopy(page: Page, accountId: string): Promise<LocalCopy> {
  const stores = await page.evaluate(async (name): Promise<Stores> => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
    // as: this browser has buckets; the types of the page's library do not.
    const { storageBuckets } = navigator as unknown as { storageBuckets: BucketManager };
    const bucket = await storageBuckets.open(name);
    const db = await settled(bucket.indexedDB.open(name));
    const tx = db.transaction(['outbox', 'overlay', 'chunk', 'meta']);
    const [outbox, overlay, chunk, layout] = await Promise.all([
      settled(tx.objectStore('outbox').getAll()),
      settled(tx.objectStore('overlay').getAll()),
      settled(tx.objectStore('chunk').getAll()),
      settled(tx.objectStore('meta').getAll('layout')),
    ]);
    db.close();
    return { outbox, overlay, chunk, layout };
  }, `wb-${accountId}`);
  return { outbox: stores.outbox, companies: companiesIn(stores) };
}
