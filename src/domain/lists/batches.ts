import { groups } from '../core/groups.ts';

/* What one command of an import carries, and what may become of its rows. */

/** Areas of facts that a list tells of. */
export const importAreas = ['tax', 'invoice', 'books', 'personalTax', 'social'] as const;
export type ImportArea = (typeof importAreas)[number];

/** Rows of one command. */
export const MOST_ROWS = 500;

/**
 * What became of a row: it counts now, its import had told the same or newer, its document does not hold, its company is not (or no more) one of
 * the account.
 */
export const rowOutcomes = ['stored', 'same', 'older', 'bad', 'unknown'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** A row as it is sent. `line` is that of the file, from 1. */
export interface SentRow {
  readonly line: number;
  readonly companyId: string;
  readonly area: ImportArea;
  readonly doc: Readonly<Record<string, unknown>>;
}

export interface Batch {
  readonly companyIds: readonly string[];
  readonly rows: readonly SentRow[];
}

/** Rows in batches of one command, each with its companies. */
export function batchesOf(rows: readonly SentRow[]): Batch[] {
  return groups(rows, MOST_ROWS).map((some) => ({ companyIds: [...new Set(some.map(({ companyId }) => companyId))], rows: some }));
}

/** Companies in batches of one command that takes an import back. */
export function companyBatches(companyIds: readonly string[]): (readonly string[])[] {
  return groups([...new Set(companyIds)], MOST_ROWS);
}
