import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteStatement } from 'kysely';
import type { Log } from '../../../src/domain/core/log.ts';
import type { Clock } from '../../ports.ts';
import { takeStoreLock } from '../lock.ts';
import type { FastLines, FastList, FastOne, FastQuery, LineFrame, Lines, StoreEngine } from '../store.ts';
import type { Tables } from '../tables/tables.ts';
import { createSqliteBus } from './bus.ts';
import { sharedFileDialect } from './dialect.ts';

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

/** How long a write waits for another process that is writing, milliseconds: a gateway for a tool, a tool for a busy gateway. */
const PATIENCE = { gateway: 10_000, tool: 60_000 } as const;

/**
 * Write-ahead log, and a commit is on disk before it is acknowledged (synchronous FULL): after a power cut everything that was
 * answered is there. It costs one flush per commit, which F16 allows.
 */
const WRITER = 'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;';
/** What ends with this process need not outlast a power cut. */
const NO_FLUSHES = 'PRAGMA synchronous = OFF;';
/** From then on the driver waits, because SQLite's waiting stops the whole process. */
const NO_WAITING = 'PRAGMA busy_timeout = 0;';
/** 8 MB of pages. The file is in the system's cache anyway: mapped, or kept a second time, all of it would count as this process's memory after a full pull. */
const READER = 'PRAGMA busy_timeout = 5000; PRAGMA cache_size = -8192;';

/** Path of the file behind a URL of a SQLite store. */
export function sqlitePath(url: string): string {
  return url.replace(/^sqlite:(\/\/)?/, '');
}

/** A store that is gone when it is closed: ':memory:', or ':memory:FILE' for one that begins as a copy of a file. */
const THROW_AWAY = ':memory:';

interface OpenedFile {
  readonly path: string;
  readonly isThrowAway: boolean;
  release(): void;
}

function openThrowAway(source: string): OpenedFile {
  const folder = mkdtempSync(join(tmpdir(), 'workbench-store-'));
  const path = join(folder, 'store.db');
  if (source !== '') copyFileSync(source, path);
  return { path, isThrowAway: true, release: () => rmSync(folder, { recursive: true, force: true }) };
}

function openFile(path: string, shared: boolean): OpenedFile {
  if (path.startsWith(THROW_AWAY)) return openThrowAway(path.slice(THROW_AWAY.length));
  if (shared) return { path, isThrowAway: false, release: () => undefined };
  mkdirSync(dirname(path), { recursive: true });
  return { path, isThrowAway: false, release: takeStoreLock(path, process.pid) };
}

/** Number that changes when another connection than `db` has committed. */
function versionOf(db: DatabaseSync): () => number {
  const statement = db.prepare('PRAGMA data_version');
  return () => Number(statement.get()?.data_version);
}

/**
 * Opens a SQLite store; ':memory:' is a file in the temporary folder that is removed at close, and never waits for the disk. A gateway has the file for itself among
 * gateways and throws `StoreInUse` when another one has it; a tool opens it `shared`, beside a gateway or without one. Two connections:
 * all writes and builder queries on one, hot reads on the other, so that no read sees an uncommitted row.
 */
export function openSqlite(url: string, { clock, log, shared }: { clock: Clock; log: Log; shared: boolean }): StoreEngine {
  const { path, isThrowAway, release } = openFile(sqlitePath(url), shared);
  const writer = new DatabaseSync(path);
  writer.exec(WRITER);
  writer.exec(NO_WAITING);
  if (isThrowAway) writer.exec(NO_FLUSHES);
  let reader: DatabaseSync | null = null;
  const limit = shared ? PATIENCE.tool : PATIENCE.gateway;
  const db = new Kysely<Tables>({
    dialect: sharedFileDialect(adapt(writer), { limit, sleep: clock.sleep, inTransaction: () => writer.isTransaction }),
  });
  const bus = createSqliteBus({ clock, log, foreignVersion: versionOf(writer) });

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
  const fastOne = <Row>(name: string, text: string): FastOne<Row> => {
    const rows = fast<Row>(name, text);
    return async (...values) => (await rows(...values))[0] ?? null;
  };
  // One value in bytes: rows, strings and their encoding would cost more than the read.
  const fastList = (name: string, text: string): FastList => {
    const list = fast<{ list: Uint8Array | null }>(name, `select cast(group_concat(doc, ',') as blob) as list from (${text})`);
    return async (...values) => (await list(...values))[0]?.list ?? '';
  };
  const fastLines = (name: string, text: string, { before, after }: LineFrame): FastLines => {
    const framed = `group_concat('${before}' || doc || '${after}', '')`;
    const sums = fast<Lines>(
      name,
      `select count(*) as count, max(rev) as rev, coalesce(cast(${framed} as blob), '') as lines from (${text})`,
    );
    return async (...values) => (await sums(...values))[0] ?? { count: 0, rev: null, lines: '' };
  };
  return {
    dialect: 'sqlite',
    db,
    fast,
    fastOne,
    fastList,
    fastLines,
    bus,
    async close() {
      await bus.close();
      reader?.close();
      await db.destroy();
      if (writer.isOpen) writer.close();
      release();
    },
  };
}
