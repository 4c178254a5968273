import type { Result } from '../../domain/core/result.ts';
import { fail, ok } from '../../domain/core/result.ts';
import { type DbPorts, dbPorts } from '../db-ports.ts';
import { readMeta } from '../meta.ts';
import { dropKept, type KeptWork, keepWork } from '../outbox/set-aside.ts';
import { problemOf, type StorageProblem, storageProblem } from '../storage-problem.ts';
import type { AccountDb } from './account-db.ts';
import { dropVault, forgetAccount, knownAccount } from './device-db.ts';
import { accountHome, deleteHome, openExisting, settled } from './raw-idb.ts';

/**
 * What becomes of unsent work at a sign-out.
 * - `keep` it is set aside; when that fails nothing is wiped
 * - `late` nothing was unsent when that was asked: what has been saved since is set aside, and when that fails while nothing is known to be
 *   unsent the account is wiped all the same
 * - `drop` it goes with the rest
 */
export type UnsentFate = 'keep' | 'late' | 'drop';

/**
 * Sign-out of this device: everything of the account goes. An outbox that is set aside comes back with the account's next sign-in here
 * (encrypted, when the database is, with the wrapped key beside it). Another tab may have done all of it before. Offline is no obstacle. Closes
 * `db`.
 */
export async function wipeAccount(db: AccountDb, fate: UnsentFate): Promise<Result<null, StorageProblem>> {
  const kept = fate === 'drop' ? ok(false) : await setAside(db, false);
  if (!kept.ok) {
    const known = await knownAccount(db.accountId, db.ports);
    // What another tab has kept is not dropped; looking for the database may have made its home anew.
    if (kept.error.kind === 'lost' && known.ok && known.value === null) return await deleteAccountData(db.accountId, db.ports);
    if (fate === 'keep' || (await countUnsent(db.accountId, db.ports)) !== 0) return kept;
  }
  db.close();
  return await forgetAndDelete(db.accountId, db.ports, kept.ok && kept.value);
}

/**
 * Commands in the stored outbox, past every connection and whatever version the database is of by now; 0 when there is none, null when it
 * cannot be read.
 */
export async function countUnsent(accountId: string, given?: Partial<DbPorts>): Promise<number | null> {
  try {
    const home = await accountHome(accountId, dbPorts(given));
    const db = await openExisting(home.indexedDB, home.database);
    if (db === null) return 0;
    return await settled(db.transaction('outbox').objectStore('outbox').count()).finally(() => db.close());
  } catch (error) {
    if (problemOf(error) === null) throw error;
    return null;
  }
}

/**
 * Makes room for an encrypted database in place of a readable one: unsent commands and drafts are set aside (encrypted, when the account is unlocked
 * here) and come back at the next opening; the copies of what the gateway has are pulled again. Closes `db`.
 */
export async function replaceAccountDb(db: AccountDb): Promise<Result<null, StorageProblem>> {
  const kept = await setAside(db, true);
  if (!kept.ok) return kept;
  db.close();
  return await forgetAndDelete(db.accountId, db.ports, true);
}

/** As `wipeAccount` without anything kept, for an account whose database could not be opened. */
export function deleteAccountDb(accountId: string, given?: Partial<DbPorts>): Promise<Result<null, StorageProblem>> {
  return forgetAndDelete(accountId, dbPorts(given), false);
}

const emptyWork: KeptWork = { rows: [], drafts: [] };

/** What tells one state of the work from another: ids and states, times of drafts. */
function marksOf({ rows, drafts }: KeptWork): string {
  return JSON.stringify([rows.map(({ id, state }) => `${id} ${state}`), drafts.map(({ k, at }) => `${k} ${at}`)]);
}

/** The work as it is now. When it is what was kept already, the database is closed to writers in the same transaction. */
function readWork(db: AccountDb, withDrafts: boolean, kept: string): Promise<Result<KeptWork, StorageProblem>> {
  return db.run('rw', ['outbox', 'drafts', 'meta'], async ({ outbox, drafts, meta }): Promise<KeptWork> => {
    const rows = await outbox.orderBy('seq').toArray();
    const work = { rows, drafts: withDrafts ? await drafts.toArray() : [] };
    const rev = await meta.get('rev');
    if (marksOf(work) === kept) await meta.put({ k: 'rev', rev: rev?.k === 'rev' ? rev.rev : 0, closing: db.ports.now() });
    return work;
  });
}

/**
 * Until nothing has come in between: another tab may save while the work is being set aside, and is refused from then on. Answers whether
 * there was any.
 */
async function setAside(db: AccountDb, withDrafts: boolean): Promise<Result<boolean, StorageProblem>> {
  const canary = await readMeta(db, 'canary');
  if (!canary.ok) return canary;
  for (let kept = marksOf(emptyWork); ; ) {
    const work = await readWork(db, withDrafts, kept);
    if (!work.ok) return work;
    const marks = marksOf(work.value);
    if (marks === kept) {
      const isAny = marks !== marksOf(emptyWork);
      // What an earlier try has kept is not this one's. Not before: until the database is closed to writers another tab may be keeping it.
      if (!isAny) await dropKept(db.accountId, db.ports);
      return ok(isAny);
    }
    try {
      await keepWork(db.accountId, canary.value?.epoch ?? '', db.ports, work.value);
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) throw error;
      return fail(problem);
    }
    kept = marks;
  }
}

/** Forgotten first: whoever loses the connection and looks again finds an account that this device does not know. */
async function forgetAndDelete(accountId: string, ports: DbPorts, keepUnsent: boolean): Promise<Result<null, StorageProblem>> {
  const forgot = await forgetAccount(accountId, ports);
  if (!forgot.ok) return forgot;
  // The key first: from then on nothing of it can be read, whatever becomes of the files.
  const dropped = keepUnsent ? ok(null) : await dropVault(accountId, ports);
  if (!dropped.ok) return dropped;
  const deleted = await deleteAccountData(accountId, ports);
  if (deleted.ok && !keepUnsent) await dropKept(accountId, ports);
  return deleted;
}

/**
 * Deletes the stored data of an account, without the network: its bucket whole where there are buckets (a deleted database alone stays
 * readable in files, reliability finding 3), else its database. Other contexts lose their connection. The device still knows that it had
 * one, so the next opening tells of a loss. `blocked`: a context did not let go yet; the deletion happens when it does.
 */
export async function deleteAccountData(accountId: string, given?: Partial<DbPorts>): Promise<Result<null, StorageProblem>> {
  try {
    const ports = dbPorts(given);
    const deleted = await deleteHome(await accountHome(accountId, ports), ports);
    return deleted ? ok(null) : fail(storageProblem('blocked', 'open elsewhere'));
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    return fail(problem);
  }
}
