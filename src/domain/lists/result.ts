import type { FilingState } from '../status/work-area.ts';
import type { Batch, RowOutcome } from './batches.ts';
import type { CompanyOutcome, KeptReason, SentCompany } from './companies/wire.ts';
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

/** Rows of a list of companies in one command. */
export interface CompaniesInput {
  readonly importId: string;
  readonly fileName: string;
  readonly rename: 0 | 1;
  readonly rows: readonly SentCompany[];
}

export interface CompaniesUndoInput {
  readonly importId: string;
  readonly lines: readonly number[];
}

/** Companies that were taken away again, and those that were not. */
export interface CompaniesUndone {
  readonly removed: number;
  readonly kept: readonly { readonly line: number; readonly why: KeptReason }[];
}

export interface RowAnswer {
  readonly line: number;
  readonly outcome: RowOutcome | CompanyOutcome;
  /** The field that does not hold; of a company the kind of a note and what it is about. */
  readonly problem?: string | undefined;
}

export interface ImportAnswer {
  readonly results: readonly RowAnswer[];
}

/** What the gateway has answered of an import. */
export interface ListResult {
  /** Rows of which something else became than what an import is for: that a fact is stored, a company added. */
  readonly others: readonly RowAnswer[];
  /** First and last line of each answer: rows go in the order of the file. */
  readonly answered: readonly (readonly [number, number])[];
  /** Facts or companies that were taken back; null while nobody has asked for it. */
  readonly withdrawn: number | null;
  /** Companies that were to be taken back and stay. */
  readonly kept?: number;
}

/** What an import makes of companies: how many have a filing that is now so, or books that are closed now. */
export interface Follow {
  readonly what: FilingState | 'closed';
  readonly companies: number;
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
  readonly follows?: readonly Follow[];
  readonly undone: boolean;
}

export interface GivenRow {
  readonly line: number;
  /** '' of a list of companies: which one it becomes is the gateway's to say. */
  readonly companyId: string;
  /** The company as a list of companies has it. */
  readonly company?: string;
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

const fresh: ListResult = { others: [], answered: [], withdrawn: null };

/** The result with one more answer. */
export function withAnswer(held: ListResult | null, results: readonly RowAnswer[]): ListResult {
  const before = held ?? fresh;
  const others = results.filter(({ outcome }) => outcome !== 'stored' && outcome !== 'added');
  const lines = results.map(({ line }) => line);
  const answered = [Math.min(...lines), Math.max(...lines)] as const;
  return { ...before, others: [...before.others, ...others], answered: [...before.answered, answered] };
}

/** The result after some of it was taken back; `kept`: companies that were to go and stay. */
export function withUndone(held: ListResult | null, withdrawn: number, kept = 0): ListResult {
  const before = held ?? fresh;
  const stays = (before.kept ?? 0) + kept;
  return { ...before, withdrawn: (before.withdrawn ?? 0) + withdrawn, ...(stays > 0 ? { kept: stays } : {}) };
}
