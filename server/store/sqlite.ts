import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, SqliteDialect, type SqliteStatement } from 'kysely';
import { createLocalBus } from './bus.ts';
import { takeStoreLock } from './lock.ts';
import type { FastQuery, StoreEngine } from './store.ts';
import type { Tables } from './tables.ts';

/** What Kysely's dialect needs of better-sqlite3, over node:sqlite. Statements are kept: a compiled query is parsed once. */
function adapt(db: DatabaseSync): { close(): void; prepare(sql: string): SqliteStatement } {
  const statements = new Map<string, SqliteStatement>();
  const bind = (values: readonly unknown[]) => values as SQLInputValue[]; // as: the store's columns are text and numbers only
  const wrap = (statement: StatementSync, reader: boolean): SqliteStatement => ({
    reader,
    all: (values) => statement.all(...bind(values)),
    run: (values) => statement.run(...bind(values)),
    iterate: (values) => statement.iterate(...bind(values)),
  });
  return {
    close: () => db.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = db.prepare(sql);
      const made = wrap(statement, statement.columns().length > 0);
      if (statements.size < 500) statements.set(sql, made);
      return made;
    },
  };
}

/**
 * Write-ahead log, and a commit is on disk before it is acknowledged (synchronous FULL): after a power cut everything that was
 * answered is there. It costs one flush per commit, which F16 allows.
 */
const WRITER = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON;';
const READER = 'PRAGMA busy_timeout = 5000; PRAGMA mmap_size = 1073741824; PRAGMA cache_size = -65536;';

function openFile(path: string): { path: string; release: () => void } {
  if (path !== ':memory:') {
    mkdirSync(dirname(path), { recursive: true });
    return { path, release: takeStoreLock(path, process.pid) };
  }
  const folder = mkdtempSync(join(tmpdir(), 'workbench-store-'));
  return { path: join(folder, 'store.db'), release: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Opens a SQLite store for this process alone; ':memory:' is a file in the temporary folder that is removed at close. Two connections:
 * all writes and builder queries on one, hot reads on the other, so that no read sees an uncommitted row.
 * Throws `StoreInUse` when another process has it.
 */
export function openSqlite(url: string): StoreEngine {
  const { path, release } = openFile(url.replace(/^sqlite:(\/\/)?/, ''));
  const writer = new DatabaseSync(path);
  writer.exec(WRITER);
  let reader: DatabaseSync | null = null;
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: adapt(writer) }) });

  const fast = <Row>(_name: string, text: string): FastQuery<Row> => {
    let statement: StatementSync | null = null;
    const numbered = text.replace(/\$(\d+)/g, '?$1');
    return async (...values) => {
      if (!reader) {
        reader = new DatabaseSync(path, { readOnly: true });
        reader.exec(READER);
      }
      statement ??= reader.prepare(numbered);
      return statement.all(...values) as Row[]; // as: the caller names the columns of its own statement
    };
  };
  return {
    dialect: 'sqlite',
    db,
    fast,
    bus: createLocalBus(),
    async close() {
      reader?.close();
      await db.destroy();
      if (writer.isOpen) writer.close();
      release();
    },
  };
}
