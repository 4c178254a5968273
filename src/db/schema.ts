import type { Dexie, Transaction } from 'dexie';
import { collectionNames, collections } from './collections/collections.ts';

/**
 * Versions of the account's database. Append only: a shipped version is never edited, and a migration imports nothing from the app, so
 * that it does in ten years what it did on the day it shipped. Every version has a stored sample under `tests/migrations/samples`.
 *
 * A migration also writes the `schema` row of `meta`: `readableFrom` is the oldest version of the code that may still read the result.
 */
export const SCHEMA_VERSION = 8;

/** Names of the stores of the newest version. */
export const storeNames = [
  'chunk',
  'overlay',
  'dir',
  'outbox',
  'facts',
  'drafts',
  'tracking',
  'meta',
  'jobs',
  'tasks',
  'areaStatus',
  ...collectionNames,
] as const;
export type StoreName = (typeof storeNames)[number];

/** Stores of the collections that came with a version, in Dexie's words. */
function broughtBy(version: number): Record<string, string> {
  const brought = collectionNames.filter((name) => collections[name].since === version);
  return Object.fromEntries(brought.map((name) => [name, [collections[name].key, ...collections[name].indexes].join(',')]));
}

/** What was asked company by company before it came with the pull. */
async function toCollections(tx: Transaction): Promise<void> {
  await tx.table('facts').where('k').startsWith('companyTips:').delete();
}

/** Rows of tips, 480 a record under the key of the first, in the order of their keys. */
async function toRecordsOfMany(tx: Transaction): Promise<void> {
  const tips = tx.table('tips');
  const rows: readonly { readonly id: string }[] = await tips.orderBy(':id').toArray();
  await tips.clear();
  const firsts = rows.flatMap((_, at) => (at % 480 === 0 ? [at] : []));
  await tips.bulkPut(firsts.map((at) => ({ id: rows[at]?.id, rows: rows.slice(at, at + 480) })));
}

/** Tells Dexie every version. No index on companies: search, counts and sorting run on the directory in memory (performance 0.2). */
export function declareVersions(db: Dexie): void {
  db.version(1).stores({
    chunk: 'k',
    overlay: 'id',
    dir: 'k',
    outbox: '++seq,&id,key',
    facts: 'k',
    drafts: 'k',
    tracking: '++n',
    meta: 'k',
  });
  db.version(2).stores(broughtBy(2)).upgrade(toCollections);
  db.version(3).stores({ areaStatus: 'k,area,*ids', jobs: 'id,state', tasks: 'id,job,state,[job+state],companyId' });
  db.version(5).stores({ tips: 'id' }).upgrade(toRecordsOfMany);
  for (const version of [4, 6, 7, 8]) db.version(version).stores(broughtBy(version));
  db.on('populate', (tx) => {
    // Settles with the transaction that creates the database; its failure fails the opening.
    void tx.table('meta').put({ k: 'schema', readableFrom: 1 });
  });
}
