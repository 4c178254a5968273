import type { Reads } from '../store/tables/reads.ts';
import { cursorText, type Place } from './cursor.ts';

/** Entries in the first batch of companies, so that the first screen has its rows soon, and in every further one. */
export const FIRST_BATCH = 100;
export const BATCH = 500;
/** Rows in one text of many: about 60 kB of companies. */
const PIECE = 50;

/** What a pull is made from. */
export interface Source {
  readonly reads: Reads;
  readonly accountId: string;
  readonly epoch: string;
}

/** How far a delta has come. It grows as batches are made, so that each ends with the cursor that resumes after it. */
export interface Progress {
  rev: number;
  readonly nouns: Map<string, Place>;
}

/** Lines in texts that the garbage collector still takes for small: a batch as one text stays until the next full collection. */
export function* pieces<Row>(rows: readonly Row[], line: (row: Row) => string): Generator<string> {
  for (let from = 0; from < rows.length; from += PIECE) {
    yield rows
      .slice(from, from + PIECE)
      .map(line)
      .join('');
  }
}

/** Line that ends a batch of `count` entries. */
export function batchEnd(cursor: string, count: number): string {
  return `${JSON.stringify({ t: 'b', cursor, count })}\n`;
}

function progressCursor({ rev, nouns }: Progress, epoch: string): string {
  return cursorText({ kind: 'delta', rev, nouns }, epoch);
}

/** Line that ends a delta's batch, whose entries of collections are at least as new as revision `rev`. */
export function deltaEnd(progress: Progress, count: number, epoch: string, rev = progress.rev): string {
  return `${JSON.stringify({ t: 'b', cursor: progressCursor(progress, epoch), count, rev })}\n`;
}

/** Last line of a pull: what the client must hold now of companies. */
export function pullEnd(progress: Progress, held: { readonly total: number; readonly digest: string }, epoch: string): string {
  const { total, digest } = held;
  return `${JSON.stringify({ t: 'e', cursor: progressCursor(progress, epoch), total, digest, epoch, rev: progress.rev })}\n`;
}
