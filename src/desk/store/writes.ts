import type { DbPorts } from '../../db/db-ports.ts';
import type { AccountDb } from '../../db/open/account-db.ts';
import { commandId } from '../../db/outbox/command-id.ts';
import type { CommandPorts } from '../../db/outbox/outbox-user.ts';
import type { StorageProblem } from '../../db/storage-problem.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import type { Clock } from '../time/clock.ts';

/** What a command of the page needs: the account's database for writing, clock and ids. */
export interface Writing {
  readonly db: AccountDb;
  readonly ports: CommandPorts;
}

/** The page's road to writing. Dexie comes with the first command (or when idle): it is not on the boot path. */
export interface Writes {
  /**
   * The account's database for writing; opened anew when the one of before is lost (deleted, and rebuilt by the worker or here). Fails with
   * `lost` when this device does not know the account: nothing comes back after a sign-out.
   */
  open(): Promise<Result<Writing, StorageProblem>>;
  /**
   * Gives `use` the database and code that loads by its own import, as a command is given; opens and loads at once. Null when either cannot be
   * had now: the database does not open, or its code does not load without the line. Then nothing was done.
   */
  use<C, T>(load: () => Promise<C>, use: (code: C, writing: Writing) => Promise<T>): Promise<T | null>;
  close(): void;
}

/** Whether the database is another one by now. One whose connection ended is asked: only its next use finds out. */
async function isLost({ db }: Writing): Promise<boolean> {
  if (db.problem()?.kind === 'closed') await db.run('r', ['meta'], async () => null);
  return db.problem()?.kind === 'lost';
}

export interface WritesOptions {
  /** Storage of this browser when absent. */
  readonly storage?: Partial<DbPorts>;
  /** Id of a command that is given `now`. */
  newId?(now: number): string;
}

export function createWrites(accountId: string, clock: Pick<Clock, 'now'>, { storage, newId = commandId }: WritesOptions = {}): Writes {
  let writing: Promise<Result<Writing, StorageProblem>> | null = null;
  const ports: CommandPorts = { now: clock.now, uuid: () => newId(clock.now()) };
  async function openNow(): Promise<Result<Writing, StorageProblem>> {
    const { openAccountDb } = await import('../../db/open/account-db.ts');
    const opened = await openAccountDb(accountId, storage, { mayBeNew: false });
    return opened.ok ? ok({ db: opened.value, ports }) : fail(opened.error);
  }
  function openOnce(): Promise<Result<Writing, StorageProblem>> {
    // A failure is not kept: the next command tries again with a new connection.
    writing ??= openNow().then((result) => {
      if (!result.ok) writing = null;
      return result;
    });
    return writing;
  }
  async function open(): Promise<Result<Writing, StorageProblem>> {
    const opening = openOnce();
    const opened = await opening;
    if (!opened.ok || !(await isLost(opened.value))) return opened;
    if (writing === opening) writing = null;
    return openOnce();
  }
  return {
    open,
    async use(load, use) {
      const [opened, code] = await Promise.all([open(), load().catch(() => null)]);
      return opened.ok && code !== null ? await use(code, opened.value) : null;
    },
    close() {
      void writing?.then(async (result) => {
        if (result.ok) (await import('../../db/open/account-db.ts')).closeAccountDb(result.value.db);
      });
      writing = null;
    },
  };
}
