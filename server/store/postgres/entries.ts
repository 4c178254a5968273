import { type Connection, escapeLiteral, type Pool, type Submittable } from 'pg';
import { assert } from '../../../src/domain/core/result.ts';
import type { FastLines, FastValue, LineFrame, Lines } from '../store.ts';

/*
 * Rows by the COPY protocol: the one way in which `pg` hands out bytes as they came. Every other answer it decodes into strings, which the
 * gateway would encode again; for half a megabyte of rows that costs more than all the rest of a delta.
 */

/** First bytes of the answer: a signature of 11, flags of 4, and the length of an extension that no server sends. */
const HEADER = 19;
/** In place of the number of columns after the last row. */
const END = -1;
/** Bytes of a new room for lines, how it grows, and what is kept of it for the next read: every new one is work for the garbage collector. */
const FIRST_SIZE = 64 * 1_024;
const GROWTH = 4;
const MOST_KEPT = { rooms: 2, size: 1_024 * 1_024 } as const;

/** COPY takes no parameters, so they stand in the text. */
function literal(value: FastValue): string {
  if (typeof value === 'string') {
    assert(!value.includes('\0'), 'a text for the database holds no NUL');
    return escapeLiteral(value);
  }
  assert(Number.isSafeInteger(value), 'a number for the database is whole');
  return String(value);
}

function withValues(text: string, values: readonly FastValue[]): string {
  return text.replace(/\$(\d+)/g, (_parameter, n: string) => {
    const value = values[Number(n) - 1];
    assert(value !== undefined, `there is a value for $${n}`);
    return literal(value);
  });
}

interface Collector {
  take(row: Buffer): void;
  /** The lines, a copy of their own; the room is free again. */
  found(): Lines;
}

/** Collects rows (revision, doc) as lines. What it is given may be overwritten afterwards, so that it keeps copies. */
function collector(frame: LineFrame, rooms: Buffer[]): Collector {
  const before = Buffer.from(frame.before);
  const after = Buffer.from(frame.after);
  let lines = rooms.pop() ?? Buffer.allocUnsafeSlow(FIRST_SIZE);
  let [size, count, headed] = [0, 0, false];
  let rev: number | null = null;
  const makeRoom = (needed: number): void => {
    if (needed <= lines.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, lines.length * GROWTH));
    lines.copy(larger, 0, 0, size);
    lines = larger;
  };
  return {
    take(row) {
      let at = headed ? 0 : HEADER;
      headed = true;
      if (at === row.length || row.readInt16BE(at) === END) return;
      // Number of columns, length and value of the revision, length of the text.
      rev = Number(row.readBigInt64BE(at + 6));
      at += 18;
      makeRoom(size + before.length + row.length - at + after.length);
      size += before.copy(lines, size);
      size += row.copy(lines, size, at);
      size += after.copy(lines, size);
      count += 1;
    },
    found() {
      const copy = size === 0 ? '' : Buffer.from(lines.subarray(0, size));
      if (rooms.length < MOST_KEPT.rooms && lines.length <= MOST_KEPT.size) rooms.push(lines);
      return { count, rev, lines: copy };
    },
  };
}

/** What `pg` calls of a query that brings its own way of reading the answer. */
interface CopyOut extends Submittable {
  handleCopyData(message: { readonly chunk: Buffer }): void;
  handleCommandComplete(): void;
  handleError(error: unknown): void;
  handleReadyForQuery(): void;
}

function copyOut(text: string, take: (row: Buffer) => void): { query: CopyOut; ended: Promise<void> } {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  const query: CopyOut = {
    submit: (connection: Connection) => connection.query(text),
    handleCopyData: ({ chunk }) => take(chunk),
    handleCommandComplete: () => undefined,
    handleError: reject,
    handleReadyForQuery: resolve,
  };
  return { query, ended };
}

/** A read of many rows of which only their lines are wanted; `text` answers `rev` and `doc`, by revision. */
export function linesOf(pool: Pool, text: string, frame: LineFrame): FastLines {
  const rooms: Buffer[] = [];
  return async (...values) => {
    const statement = `copy (${withValues(text, values)}) to stdout (format binary)`;
    const client = await pool.connect();
    const lines = collector(frame, rooms);
    const { query, ended } = copyOut(statement, lines.take);
    try {
      client.query(query);
      await ended;
    } catch (error) {
      client.release(true);
      throw error;
    }
    client.release();
    return lines.found();
  };
}
