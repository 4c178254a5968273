import type { Kysely, Transaction } from 'kysely';
import type { Bus, Notice } from './bus.ts';
import type { Tables } from './tables/tables.ts';

export type FastValue = string | number;
/** A read that is prepared once. Parameters are `$1`, `$2` … in the text. */
export type FastQuery<Row> = (...values: FastValue[]) => Promise<Row[]>;
/** The same of at most one row. */
export type FastOne<Row> = (...values: FastValue[]) => Promise<Row | null>;

/** JSON text of stored rows, as the database hands it out cheapest: a string, or the bytes of its UTF-8. */
export type JsonText = string | Uint8Array;
/** A read that is prepared once and answers column `doc` of its rows, with commas between them; '' without a row. */
export type FastList = (...values: FastValue[]) => Promise<JsonText>;

/** What stands around every row that is sent as a line. */
export interface LineFrame {
  readonly before: string;
  readonly after: string;
}
/** Rows as lines. */
export interface Lines {
  readonly count: number;
  /** Revision of the last one, null without a row. */
  readonly rev: number | null;
  readonly lines: JsonText;
}
/** A read of `rev` and `doc`, by revision, that answers every doc in its frame. */
export type FastLines = (...values: FastValue[]) => Promise<Lines>;

/** What differs between the two databases. */
export interface StoreEngine {
  readonly dialect: 'sqlite' | 'postgres';
  readonly db: Kysely<Tables>;
  fast<Row>(name: string, text: string): FastQuery<Row>;
  fastOne<Row>(name: string, text: string): FastOne<Row>;
  fastList(name: string, text: string): FastList;
  fastLines(name: string, text: string, frame: LineFrame): FastLines;
  readonly bus: Bus;
  close(): Promise<void>;
}

/** One write transaction. Notices go out after the commit, and not at all when it fails. */
export interface WriteTx {
  readonly dialect: StoreEngine['dialect'];
  readonly db: Transaction<Tables>;
  notify(notice: Notice): void;
}

export interface Store extends StoreEngine {
  /** Changes when the store was restored from a backup (fault 43). */
  readonly epoch: string;
  /** Runs `run` in one transaction: all of it is stored or nothing. */
  write<T>(run: (tx: WriteTx) => Promise<T>): Promise<T>;
}

/** Runs `run` in one transaction of `engine` and sends its notices after the commit. */
export async function writeWith<T>(engine: StoreEngine, run: (tx: WriteTx) => Promise<T>): Promise<T> {
  const notices: Notice[] = [];
  const value = await engine.db
    .transaction()
    .execute((db) => run({ dialect: engine.dialect, db, notify: (notice) => notices.push(notice) }));
  for (const notice of notices) engine.bus.publish(notice);
  return value;
}

/** Also 25006: the address leads to a standby that does not take writes yet. */
const UNAVAILABLE = /^(08|25006|53|57P|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOST|ENET|EAI_AGAIN)/;
/** SQLite result codes FULL, IOERR, READONLY, BUSY, CANTOPEN. */
const SQLITE_UNAVAILABLE: readonly number[] = [13, 10, 8, 5, 14];

/** True when the database itself is out of reach or out of room: the caller should come back, nothing was half done (faults 42, 44). */
export function isStoreUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE_UNAVAILABLE.includes(error.errcode & 0xff);
  if ('code' in error && typeof error.code === 'string') return UNAVAILABLE.test(error.code);
  return /Connection terminated|is not queryable|timeout expired|timeout exceeded when trying to connect/.test(error.message);
}
