import type { Company } from '../../../src/api/entities/company.ts';
import { applyPullBatch } from '../../../src/db/companies/apply-pull.ts';
import { finishPull } from '../../../src/db/companies/finish-pull.ts';
import type { BucketManager } from '../../../src/db/db-ports.ts';
import { type AccountDb, closeAccountDb, openAccountDb } from '../../../src/db/open/account-db.ts';
import { digestOf } from '../../../src/domain/core/digest.ts';
import type { Result } from '../../../src/domain/core/result.ts';

/** Value of a result that must be ok. */
export function must<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** A new database of the product, in a bucket of its own. */
export async function openKitDb(accountId: string): Promise<AccountDb> {
  return must(await openAccountDb(accountId));
}

/** Closes and deletes a database with its bucket; settles when it is gone. */
export async function dropKitDb(db: AccountDb): Promise<void> {
  closeAccountDb(db);
  const { storageBuckets } = navigator as unknown as { storageBuckets: BucketManager }; // as: by the specification of the Storage Buckets API
  await storageBuckets.delete(`wb-${db.accountId}`);
}

/** Rows of a batch, as the gateway cuts a stream: a first batch of 100, then 500 each. */
const FIRST_BATCH = 100;
const BATCH = 500;

export function endOf(rows: readonly Company[]): { total: number; digest: string; epoch: string } {
  return { total: rows.length, digest: digestOf(rows), epoch: 'bench' };
}

/** Stores rows as a whole pull does, from parsed batches to the end of the pull. */
export async function storeAll(db: AccountDb, rows: readonly Company[], end: ReturnType<typeof endOf>): Promise<void> {
  let index = 0;
  for (let from = 0; from < rows.length; index += 1) {
    const size = index === 0 ? FIRST_BATCH : BATCH;
    const batch = { rows: rows.slice(from, from + size), gone: [], cursor: `c${index}`, rejected: 0 };
    must(await applyPullBatch(db, batch, { full: true, index }));
    from += size;
  }
  const { matches } = must(await finishPull(db, end, Date.now()));
  if (!matches) throw new Error('what was stored is not what was given');
}

/** Applies changed rows as a delta of one batch, to the end of the pull. */
export async function applyDelta(db: AccountDb, rows: Company[], end: ReturnType<typeof endOf>): Promise<void> {
  must(await applyPullBatch(db, { rows, gone: [], cursor: 'd', rejected: 0 }, { full: false, index: 0 }));
  const { matches } = must(await finishPull(db, end, Date.now()));
  if (!matches) throw new Error('what was applied is not what was given');
}
