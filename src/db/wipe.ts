import type { Result } from '../domain/result.ts';
import { fail, ok } from '../domain/result.ts';
import type { AccountDb } from './account-db.ts';
import { type DbPorts, dbPorts } from './db-ports.ts';
import { forgetAccount } from './device-db.ts';
import { dropKept, keepRows } from './kept-outbox.ts';
import { readMeta } from './meta.ts';
import { outboxRows } from './outbox.ts';
import { accountHome, deleteDatabase } from './raw-idb.ts';
import { problemOf, type StorageProblem, storageProblem } from './storage-problem.ts';

/**
 * Sign-out of this device: everything of the account goes. With `keepUnsent` the outbox is set aside first and comes back with
 * the account's next sign-in here; when it cannot be set aside nothing is wiped. Offline is no obstacle. Closes `db`.
 */
export async function wipeAccount(db: AccountDb, { keepUnsent }: { keepUnsent: boolean }): Promise<Result<null, StorageProblem>> {
  const kept = keepUnsent ? await setAside(db) : ok(null);
  if (!kept.ok) return kept;
  db.close();
  const deleted = await deleteAccountDb(db.accountId, db.ports);
  if (deleted.ok && !keepUnsent) await dropKept(db.accountId, db.ports);
  return deleted;
}

async function setAside(db: AccountDb): Promise<Result<null, StorageProblem>> {
  const unsent = await outboxRows(db);
  const canary = await readMeta(db, 'canary');
  if (!unsent.ok) return unsent;
  if (!canary.ok) return canary;
  if (unsent.value.length === 0) return ok(null);
  try {
    await keepRows(db.accountId, canary.value?.epoch ?? '', db.ports, unsent.value);
    return ok(null);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    return fail(problem);
  }
}

/**
 * Wipes everything this device holds of an account, without the network: its bucket whole where there are buckets (a deleted database
 * alone stays readable in files, reliability finding 3), else its database. Other contexts lose their connection. `blocked`: one of
 * them did not let go yet; the wipe happens when it does.
 */
export async function deleteAccountDb(accountId: string, given?: Partial<DbPorts>): Promise<Result<null, StorageProblem>> {
  try {
    const ports = dbPorts(given);
    const home = await accountHome(accountId, ports);
    const deleted = await deleteDatabase(home.indexedDB, home.database);
    if (home.bucket !== null) await ports.buckets?.delete(home.bucket);
    const forgotten = await forgetAccount(accountId, ports);
    if (!forgotten.ok) return forgotten;
    return deleted || home.bucket !== null ? ok(null) : fail(storageProblem('blocked', 'open elsewhere'));
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    return fail(problem);
  }
}
