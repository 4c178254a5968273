import { Dexie, type PromiseExtended, type Table } from 'dexie';
import type { CollectionName } from '../../api/collections.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { collectionNames, type HeldRow, type PackedName } from '../collections/collections.ts';
import type { PackedRecord } from '../collections/packed-rows.ts';
import type { DbPorts } from '../db-ports.ts';
import { declareVersions, SCHEMA_VERSION } from '../schema.ts';
import { problemOf, type StorageProblem, storageProblem } from '../storage-problem.ts';
import type {
  AreaStatusRow,
  ChunkRow,
  DirRow,
  DraftRow,
  FactRow,
  JobRow,
  MetaRow,
  OutboxRow,
  OverlayRow,
  TaskRow,
  TrackingRow,
} from '../types.ts';
import type { Unlocked } from '../vault/key-ring.ts';
import { type AccountHome, NATIVE_FACTOR } from './raw-idb.ts';

/** Tables of the collections. */
type CollectionTables = { readonly [N in CollectionName]: Table<N extends PackedName ? PackedRecord<N> : HeldRow<N>, string> };

/** Typed stores; inside a transaction they belong to it. */
export interface Stores extends CollectionTables {
  readonly chunk: Table<ChunkRow, number>;
  readonly overlay: Table<OverlayRow, string>;
  readonly dir: Table<DirRow, number>;
  readonly outbox: Table<OutboxRow, number>;
  readonly facts: Table<FactRow, string>;
  readonly drafts: Table<DraftRow, string>;
  readonly tracking: Table<TrackingRow, number>;
  readonly meta: Table<MetaRow, string>;
  readonly jobs: Table<JobRow, string>;
  readonly tasks: Table<TaskRow, string>;
  readonly areaStatus: Table<AreaStatusRow, string>;
}

/**
 * Dexie reopens by itself after a delete and after a dead handle, into whatever is there then, an empty database included (reliability,
 * finding 2). This one opens once in its life.
 */
class OneLifeDexie extends Dexie {
  private spent = false;

  override open(): PromiseExtended<Dexie> {
    if (this.spent) return Dexie.Promise.reject(new Dexie.DatabaseClosedError());
    this.spent = true;
    return super.open();
  }
}

/**
 * The stores of a transaction that need not be durable when it settles. Dexie knows durability for a whole database only, but hands the list
 * of stores on as it was given: one that ends with a name twice asks for it.
 */
export function relaxed<T>(stores: readonly T[]): T[] {
  return [...stores, ...stores.slice(-1)];
}

function obeyRelaxed(dexie: Dexie): void {
  dexie.use({
    stack: 'dbcore',
    name: 'durability',
    create: (core) => ({
      ...core,
      transaction: (stores, mode, options) =>
        core.transaction(stores, mode, stores.length > 1 && stores.at(-1) === stores.at(-2) ? { durability: 'relaxed' } : options),
    }),
  });
}

/**
 * Dexie notes what every write touches and tells all other contexts of it: the live queries over collections hear by that. Companies are
 * announced in words of our own (`changes.ts`). Its cache of query results is left out: it would hold what is encrypted on the disk.
 */
function leaveOutCache(dexie: Dexie): void {
  dexie.unuse({ stack: 'dbcore', name: 'Cache' });
}

/** A connection that ends while Dexie looks at its stores counts as opened there, and every use of it is a TypeError. */
function isWhole(dexie: Dexie): boolean {
  return dexie.table('meta').core !== undefined;
}

export interface Connection {
  readonly dexie: Dexie;
  readonly stores: Stores;
}

function storesOf(dexie: Dexie): Stores {
  return {
    chunk: dexie.table('chunk'),
    overlay: dexie.table('overlay'),
    dir: dexie.table('dir'),
    outbox: dexie.table('outbox'),
    facts: dexie.table('facts'),
    drafts: dexie.table('drafts'),
    tracking: dexie.table('tracking'),
    meta: dexie.table('meta'),
    jobs: dexie.table('jobs'),
    tasks: dexie.table('tasks'),
    areaStatus: dexie.table('areaStatus'),
    // as: a table for every name of the list
    ...(Object.fromEntries(collectionNames.map((name) => [name, dexie.table(name)])) as unknown as CollectionTables),
  };
}

/** Opens one connection; of an account that is `unlocked` every record is encrypted. `ended` is told once when it ends by something else than `dexie.close()` of ours. */
export async function connect(
  home: AccountHome,
  ports: DbPorts,
  unlocked: Unlocked | null,
  ended: (problem: StorageProblem) => void,
): Promise<Result<Connection, StorageProblem>> {
  const dexie = new OneLifeDexie(home.database, {
    autoOpen: false,
    indexedDB: home.indexedDB,
    IDBKeyRange: ports.IDBKeyRange,
    chromeTransactionDurability: 'strict',
    cache: 'disabled',
  });
  declareVersions(dexie);
  obeyRelaxed(dexie);
  leaveOutCache(dexie);
  unlocked?.encryptRows(dexie);
  let live = true;
  const end = (problem: StorageProblem) => {
    if (!live) return;
    live = false;
    dexie.close();
    ended(problem);
  };
  dexie.on('versionchange', (event) => {
    end(
      event.newVersion === null
        ? storageProblem('closed', 'deleted elsewhere')
        : storageProblem('outdated', `upgrade to ${event.newVersion}`),
    );
    return false; // Dexie's own handler would close with a way to reopen
  });
  dexie.on('close', () => end(storageProblem('closed', 'connection ended')));
  const blocked = new Promise<StorageProblem>((resolve) => {
    dexie.on('blocked', () => {
      resolve(storageProblem('blocked', 'an older version is open elsewhere'));
      return false;
    });
  });
  try {
    const opening = dexie.open().then(() => (isWhole(dexie) ? null : storageProblem('closed', 'ended while it was being opened')));
    const stopped = await Promise.race([opening, blocked]);
    const native = stopped === null ? dexie.backendDB().version : 0;
    const problem = stopped ?? (Math.floor(native / NATIVE_FACTOR) > SCHEMA_VERSION ? storageProblem('newer', `version ${native}`) : null);
    if (problem === null) return ok({ dexie, stores: storesOf(dexie) });
    live = false;
    dexie.close();
    return fail(problem);
  } catch (error) {
    live = false;
    const problem = problemOf(error);
    if (problem === null) throw error;
    return fail(problem);
  }
}
