import { type Log, silentLog } from '../../src/domain/log.ts';
import { type Clock, type Random, systemClock, systemRandom } from '../ports.ts';
import { migrate } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import { type Store, type StoreEngine, writeWith } from './store.ts';

export interface OpenOptions {
  /** `postgres://…`, a path of a SQLite file, or ':memory:' (a throw-away file). */
  url: string;
  /** After a restore from a backup: clients start their pull anew and resend what was not acknowledged. */
  newEpoch?: boolean;
  clock?: Clock;
  random?: Random;
  log?: Log;
  /** Connections to PostgreSQL, default 10. */
  connections?: number;
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

/**
 * Opens the store, brings it to the newest schema version and reads its epoch. Throws `StoreInUse` for a SQLite file that another
 * process has open, and what the database said when it cannot be opened.
 */
export async function openStore(options: OpenOptions): Promise<Store> {
  const { url, newEpoch = false, clock = systemClock, random = systemRandom, log = silentLog } = options;
  const engine = /^postgres(ql)?:/.test(url)
    ? openPostgres(url, { clock, log, ...(options.connections ? { connections: options.connections } : {}) })
    : openSqlite(url);
  try {
    await migrate(engine.db);
    const epoch = await readEpoch(engine, { newEpoch, now: clock.now(), uuid: random.uuid() });
    return { ...engine, epoch, write: (run) => writeWith(engine, run) };
  } catch (error) {
    await engine.close();
    throw error;
  }
}
