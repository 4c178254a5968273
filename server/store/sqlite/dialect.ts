import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** Pause between two tries for the file's write lock, milliseconds. */
const STEP = 5;

/** How a connection waits for another process that is writing. */
export interface Patience {
  sleep(ms: number): Promise<void>;
  /** When it gives up, milliseconds. */
  readonly limit: number;
  /** Whether a transaction is open on it. */
  inTransaction(): boolean;
}

/** SQLITE_BUSY in every form. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === 5;
}

/** Runs `run` until the lock was free. A statement that finds the file locked has done nothing, so that it may be run again. */
async function whenFree<T>(run: () => Promise<T>, { sleep, limit }: Patience): Promise<T> {
  for (let waited = 0; ; waited += STEP) {
    try {
      return await run();
    } catch (error) {
      if (!isBusy(error) || waited >= limit) throw error;
      await sleep(STEP);
    }
  }
}

/**
 * Driver for a file that other processes write to as well. Transactions take the write lock as they begin, because one that reads first
 * and writes then would fail when somebody else wrote in between. It waits without blocking this process: SQLite's own waiting would
 * stop every request, not only this one.
 */
class SharedFileDriver extends SqliteDriver {
  readonly #patience: Patience;
  #connection: DatabaseConnection | null = null;

  constructor(database: SqliteDatabase, patience: Patience) {
    super({ database });
    this.#patience = patience;
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await super.acquireConnection();
    this.#connection ??= {
      executeQuery: (query, options) => whenFree(() => inner.executeQuery(query, options), this.#patience),
      streamQuery: (query, size, options) => inner.streamQuery(query, size, options),
    };
    return this.#connection;
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
  /** On a full disk SQLite has rolled back by itself: to ask for it again would put an error of its own in place of the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#patience.inTransaction()) await super.rollbackTransaction(connection);
  }
}

/** Kysely's SQLite dialect over a connection that has no busy timeout of its own. */
export function sharedFileDialect(database: SqliteDatabase, patience: Patience): Dialect {
  return {
    createDriver: (): Driver => new SharedFileDriver(database, patience),
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
