import type { Dexie } from 'dexie';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { type DbPorts, dbPorts } from '../db-ports.ts';
import { SCHEMA_VERSION, type StoreName } from '../schema.ts';
import { problemOf, type StorageProblem, storageProblem } from '../storage-problem.ts';
import { checkCanary, forgotten, type Opened } from './canary.ts';
import { type Connection, connect, relaxed, type Stores } from './connection.ts';
import { knownAccount, readVault } from './device-db.ts';
import { accountHome, deleteHome, keptDatabase, openExisting, schemaOnDisk } from './raw-idb.ts';

/** `rw` is on the disk when it settles; of `rw-relaxed` a power cut may take the newest, never the middle or a half. */
export type TxMode = 'r' | 'rw' | 'rw-relaxed';

/**
 * The open database of one account. It outlives its connection: when that dies (deleted elsewhere, connection lost) the next use opens
 * a new one, after it has made sure that the database is still the one it was; nothing is tried again on a dead connection.
 */
export interface AccountDb {
  readonly accountId: string;
  readonly ports: DbPorts;
  /** `lost`: the device knew a database that is gone or another one; what was pulled was cleared, everything must be pulled again. */
  readonly opened: Opened;
  /** Why it can no longer be used; null while it can. `outdated`, `newer`, `lost` stay until `openAccountDb` is called again. */
  problem(): StorageProblem | null;
  /** Told when the connection ends under us. Answers how to stop listening. */
  onProblem(listener: (problem: StorageProblem) => void): () => void;
  /** Runs `use` in one transaction over `stores`. A defect of ours thrown inside is thrown on; storage problems are data. */
  run<T>(mode: TxMode, stores: readonly StoreName[], use: (stores: Stores) => Promise<T>): Promise<Result<T, StorageProblem>>;
  /** Tables of the open connection outside of a transaction, for live queries. They end with it: ask again after `onProblem`. */
  tables(): Promise<Result<Stores, StorageProblem>>;
  close(): void;
}

/** A closed connection is opened again at the next use; the other problems need a new `openAccountDb`. */
const isMortal = (problem: StorageProblem) => problem.kind === 'outdated' || problem.kind === 'newer' || problem.kind === 'lost';

async function isForgotten(accountId: string, ports: DbPorts): Promise<boolean> {
  const known = await knownAccount(accountId, ports);
  return known.ok && known.value === null;
}

class OpenAccountDb implements AccountDb {
  readonly accountId: string;
  readonly ports: DbPorts;
  opened: Opened = 'known';
  private readonly listeners = new Set<(problem: StorageProblem) => void>();
  private connection: Promise<Result<Connection, StorageProblem>> | null = null;
  private ended: StorageProblem | null = null;
  private epoch: string | null = null;
  private readonly mayBeNew: boolean;

  constructor(accountId: string, ports: DbPorts, mayBeNew: boolean) {
    this.accountId = accountId;
    this.ports = ports;
    this.mayBeNew = mayBeNew;
  }

  problem(): StorageProblem | null {
    return this.ended;
  }

  onProblem(listener: (problem: StorageProblem) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.ended = storageProblem('outdated', 'closed by its owner');
    void this.connection?.then((opened) => opened.ok && opened.value.dexie.close());
    this.connection = null;
  }

  async run<T>(mode: TxMode, stores: readonly StoreName[], use: (stores: Stores) => Promise<T>): Promise<Result<T, StorageProblem>> {
    const opened = await this.live();
    if (!opened.ok) return opened;
    const { dexie, stores: tables } = opened.value;
    try {
      return ok(
        await dexie.transaction(
          mode === 'r' ? 'r' : 'rw',
          (mode === 'rw-relaxed' ? relaxed(stores) : stores).map((name) => tables[name]),
          async () => await use(tables), // async: Dexie follows native awaits only into functions it can see to be so
        ),
      );
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) throw error;
      if (problem.kind !== 'quota') dexie.close(); // whatever else it is, this handle is not used again
      return fail(this.ended !== null && isMortal(this.ended) ? this.ended : problem);
    }
  }

  async tables(): Promise<Result<Stores, StorageProblem>> {
    const opened = await this.live();
    return opened.ok ? ok(opened.value.stores) : opened;
  }

  live(): Promise<Result<Connection, StorageProblem>> {
    if (this.ended !== null && isMortal(this.ended)) return Promise.resolve(fail(this.ended));
    this.connection ??= this.connect();
    return this.connection;
  }

  private end(problem: StorageProblem): void {
    this.connection = null;
    this.ended = problem;
    for (const listener of this.listeners) listener(problem);
  }

  /** First opening, and every later one after the connection died: then the database must be there and carry the same canary. */
  private async connect(): Promise<Result<Connection, StorageProblem>> {
    try {
      if (!this.mayBeNew && (await isForgotten(this.accountId, this.ports))) return this.refuse(forgotten);
      const home = await accountHome(this.accountId, this.ports);
      const onDisk = await schemaOnDisk(home);
      if (onDisk > SCHEMA_VERSION) return this.refuse(storageProblem('newer', `version ${onDisk}`));
      if (this.epoch !== null && onDisk === 0) return this.refuse(storageProblem('lost', 'database is gone'));
      const { keys } = this.ports;
      const vault = await readVault(this.accountId, this.ports);
      // Its wraps went with a sign-out: what is encrypted with it from now on, nobody could open after a reload.
      if (vault.ok && vault.value === null) keys.drop(this.accountId);
      const unlocked = keys.get(this.accountId);
      if (unlocked === null && vault.ok && vault.value !== null) return this.refuse(storageProblem('locked'));
      const opened = await connect(home, this.ports, unlocked, (problem) => this.end(problem));
      if (!opened.ok) return this.refuse(opened.error);
      const canary = await checkCanary(this.accountId, this.ports, opened.value.dexie, { expected: this.epoch, mayBeNew: this.mayBeNew });
      if (!canary.ok) {
        opened.value.dexie.close();
        // Made just now, for nobody.
        if (onDisk === 0) await deleteHome(home, this.ports);
        return this.refuse(canary.error);
      }
      await this.restoreWork(canary.value.epoch, opened.value.dexie);
      if (this.epoch === null) this.opened = canary.value.opened;
      this.epoch = canary.value.epoch;
      this.ended = null;
      return opened;
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) throw error;
      return this.refuse(problem);
    }
  }

  /** Work that a sign-out has set aside. Its code is loaded when there is some; when that does not load, it comes back at a later opening. */
  private async restoreWork(epoch: string, dexie: Dexie): Promise<void> {
    const kept = await openExisting(this.ports.indexedDB, keptDatabase(this.accountId));
    if (kept === null) return;
    kept.close();
    const code = await import('../outbox/set-aside.ts').catch(() => null);
    await code?.restoreKept(this.accountId, epoch, this.ports, dexie);
  }

  private refuse(problem: StorageProblem): Result<Connection, StorageProblem> {
    this.connection = null;
    this.ended = problem;
    return fail(problem);
  }
}

/**
 * Opens the account's database and creates it when this device has none; unless it `mayBeNew`, only that of an account which this device
 * knows, so that nothing of one comes back after a sign-out (AUTH-16): `lost` otherwise. Fails with `newer` (written by a newer version: read only, by
 * `openReader`), `locked`, `blocked`, `corrupt`, `quota`, `unavailable`. A loss of the storage is not a failure: see `AccountDb.opened`.
 */
export async function openAccountDb(
  accountId: string,
  given?: Partial<DbPorts>,
  { mayBeNew = true } = {},
): Promise<Result<AccountDb, StorageProblem>> {
  let ports: DbPorts;
  try {
    ports = dbPorts(given);
  } catch (error) {
    return fail(storageProblem('unavailable', String(error)));
  }
  const db = new OpenAccountDb(accountId, ports, mayBeNew);
  const opened = await db.live();
  return opened.ok ? ok(db) : opened;
}

export function closeAccountDb(db: AccountDb): void {
  db.close();
}
