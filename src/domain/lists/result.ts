import type { Batch, RowOutcome } from './batches.ts';
import { rowOutcomes } from './batches.ts';
import type { ListKind } from './kinds.ts';

/* What became of an import: what was given, and what the gateway has answered so far. */

export interface ImportInput extends Batch {
  readonly importId: string;
  readonly fileName: string;
  /** When the file was made, ISO. */
  readonly at: string;
}

export interface UndoInput {
  readonly importId: string;
  readonly companyIds: readonly string[];
  readonly reason: string;
}

export interface RowAnswer {
  readonly line: number;
  readonly outcome: RowOutcome;
  /** The field that does not hold. */
  readonly problem?: string | undefined;
}

export interface ImportAnswer {
  readonly results: readonly RowAnswer[];
}

/** What the gateway has answered of an import. */
export interface ListResult {
  readonly counts: Readonly<Record<RowOutcome, number>>;
  /** Rows of which something else became than that they were stored. */
  readonly others: readonly RowAnswer[];
  /** First and last line of each answer: rows go in the order of the file. */
  readonly answered: readonly (readonly [number, number])[];
  /** Facts that were taken back; null while nobody has asked for it. */
  readonly withdrawn: number | null;
}

/** An import as this device gave it. */
export interface GivenImport {
  readonly importId: string;
  readonly kind: ListKind;
  readonly fileName: string;
  /** When the file was made, milliseconds. */
  readonly at: number;
  readonly givenAt: number;
  /** Rows that were given. */
  readonly rows: readonly GivenRow[];
  /** Lines that were left out, with what is wrong with each in words. */
  readonly left: readonly LeftLine[];
  readonly undone: boolean;
}

export interface GivenRow {
  readonly line: number;
  readonly companyId: string;
}

export interface LeftLine {
  readonly line: number;
  readonly company: string;
  readonly words: string;
}

/** Key of the fact that holds what the gateway answered. */
export const resultKey = (importId: string): string => `listResult:${importId}`;
/** Key of the fact that holds what was given. */
export const importKey = (importId: string): string => `listImport:${importId}`;

const noCounts = Object.fromEntries(rowOutcomes.map((outcome) => [outcome, 0])) as Readonly<Record<RowOutcome, number>>; // as: one for each
const fresh: ListResult = { counts: noCounts, others: [], answered: [], withdrawn: null };

/** The result with one more answer. */
export function withAnswer(held: ListResult | null, results: readonly RowAnswer[]): ListResult {
  const before = held ?? fresh;
  const counts = { ...before.counts };
  for (const { outcome } of results) counts[outcome] += 1;
  const others = results.filter(({ outcome }) => outcome !== 'stored');
  const lines = results.map(({ line }) => line);
  const answered = [Math.min(...lines), Math.max(...lines)] as const;
  return { ...before, counts, others: [...before.others, ...others], answered: [...before.answered, answered] };
}

/** The result after some of it was taken back. */
export function withUndone(held: ListResult | null, withdrawn: number): ListResult {
  const before = held ?? fresh;
  return { ...before, withdrawn: (before.withdrawn ?? 0) + withdrawn };
}
