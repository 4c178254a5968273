import type { Result } from '../domain/result.ts';
import { fail, ok } from '../domain/result.ts';
import { type AccountDb, deleteAccountDb } from './account-db.ts';
import { keepRows } from './kept-outbox.ts';
import { outboxRows } from './outbox.ts';
import { problemOf, type StorageProblem } from './storage-problem.ts';

/**
 * Sign-out of this device: everything of the account goes. With `keepUnsent` the outbox is set aside first and comes back with
 * the account's next sign-in here; when it cannot be set aside nothing is wiped. Offline is no obstacle. Closes `db`.
 */
export async function wipeAccount(db: AccountDb, { keepUnsent }: { keepUnsent: boolean }): Promise<Result<null, StorageProblem>> {
  const unsent = await outboxRows(db);
  if (keepUnsent && !unsent.ok) return unsent;
  try {
    if (keepUnsent && unsent.ok && unsent.value.length > 0) await keepRows(db.accountId, db.ports, unsent.value);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    return fail(problem);
  }
  db.close();
  const deleted = await deleteAccountDb(db.accountId, db.ports);
  return deleted.ok ? ok(null) : deleted;
}
