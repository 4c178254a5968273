import { type Log, silentLog } from '../../src/domain/core/log.ts';
import { type Clock, type Random, systemClock, systemRandom } from '../ports.ts';
import { takeStoreLock } from './lock.ts';
import { isBehind, migrate } from './migrations/migrations.ts';
import { isPostgresUrl } from './named-store.ts';
import { openPostgres } from './postgres/postgres.ts';
import { partitionTables } from './spread/partitions.ts';
import { openSqlite, sqlitePath } from './sqlite/sqlite.ts';
import { type Store, type StoreEngine, writeWith } from './store.ts';

export interface OpenOptions {
  /** `postgres://…`, a path of a SQLite file, ':memory:' (a throw-away file), or ':memory:FILE' (a throw-away copy of one). */
  url: string;
  /** After a restore from a backup: clients start their pull anew and resend what was not acknowledged. */
  newEpoch?: boolean;
  /** For a tool beside a running gateway: does not take the SQLite file for itself. On PostgreSQL everybody shares. */
  shared?: boolean;
  clock?: Clock;
  random?: Random;
  log?: Log;
  /** Connections to PostgreSQL, default 10. */
  connections?: number;
  /** Partitions of the tables on PostgreSQL; 0, the default, for as many as the store has, none in a new one. */
  partitions?: number;
}

/** Opens a store as it is, whatever its version. */
export function openEngine(url: string, ports: { clock: Clock; log: Log; connections?: number; shared: boolean }): StoreEngine {
  return isPostgresUrl(url) ? openPostgres(url, ports) : openSqlite(url, ports);
}

async function readEpoch(engine: StoreEngine, options: { newEpoch: boolean; now: number; uuid: string }): Promise<string> {
  return writeWith(engine, async ({ db }) => {
    if (options.newEpoch) await db.deleteFrom('store_epoch').execute();
    const fresh = { slot: 1, epoch: options.uuid, since: options.now };
    await db
      .insertInto('store_epoch')
      .values(fresh)
      .onConflict((c) => c.column('slot').doNothing())
      .execute();
    return (await db.selectFrom('store_epoch').select('epoch').executeTakeFirstOrThrow()).epoch;
  });
}

/** Brings a shared SQLite file to the newest version: that needs it alone for a moment. Throws `StoreInUse` while an older gateway runs on it. */
async function upgradeShared(engine: StoreEngine, path: string): Promise<void> {
  const release = (await isBehind(engine.db)) ? takeStoreLock(path, process.pid) : () => undefined;
  try {
    await migrate(engine.db);
  } finally {
    release();
  }
}

/**
 * Opens the store, brings it to the newest schema version and reads its epoch. Throws `StoreInUse` for a SQLite file that another
 * gateway has open, and what the database said when it cannot be opened.
 */
export async function openStore(options: OpenOptions): Promise<Store> {
  const { url, newEpoch = false, shared = false, clock = systemClock, random = systemRandom, log = silentLog } = options;
  const engine = openEngine(url, { clock, log, shared, ...(options.connections ? { connections: options.connections } : {}) });
  try {
    if (shared && engine.dialect === 'sqlite') await upgradeShared(engine, sqlitePath(url));
    else await migrate(engine.db);
    if (engine.dialect === 'postgres') await partitionTables(engine.db, options.partitions ?? 0);
    const epoch = await readEpoch(engine, { newEpoch, now: clock.now(), uuid: random.uuid() });
    return { ...engine, epoch, write: (run) => writeWith(engine, run) };
  } catch (error) {
    await engine.close();
    throw error;
  }
}
