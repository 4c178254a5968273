import type { FilingState } from '../status/work-area.ts';
import type { HeldCompany, RowResult } from './companies/plan.ts';
import type { Encoding, TextProblem } from './decode.ts';
import type { FoundHeadings } from './headings.ts';
import type { ListCompanies } from './list-companies.ts';
import type { Mapping } from './mapping.ts';
import type { ToldCompanies } from './match.ts';
import type { PlannedRow } from './plan.ts';

/* What the page and the worker that reads lists say to each other. */

/** Why a file cannot be read at all; `no-headings`: no line of it has headings of a list. */
export type ListProblem = TextProblem | 'old-excel' | 'bad-excel' | 'no-headings' | 'no-rows' | 'too-many' | 'broken';

/** A table that was found in a file. */
export interface ListTable extends FoundHeadings {
  /** Null for a workbook. */
  readonly encoding: Encoding | null;
  /** Name of the sheet, null for text. */
  readonly sheet: string | null;
  /** Line of the headings, from 1. */
  readonly headingLine: number;
  /** Lines below the headings that are not empty. */
  readonly count: number;
  /** The first value of each column. */
  readonly samples: readonly string[];
}

export interface PlanAsk {
  readonly mapping: Mapping;
  readonly companies: ListCompanies;
  /** What the user said of companies that were not found. */
  readonly told: ToldCompanies;
  /** The companies with every field that a list of companies may change; of a list of facts none. */
  readonly held: readonly HeldCompany[];
  /** When the file was made, milliseconds. */
  readonly at: number;
}

/** A word of the columns for states: how often it stands there and what it is read as, null for nothing. */
export interface StateWord {
  readonly word: string;
  readonly count: number;
  readonly state: FilingState | null;
}

export interface ListPlan {
  /** Rows of a list of facts. */
  readonly rows: readonly PlannedRow[];
  /** Rows of a list of companies. */
  readonly companies: readonly RowResult[];
  readonly words: readonly StateWord[];
}

/** What the page asks. */
export type ListWord =
  | { readonly t: 'read'; readonly bytes: Uint8Array; readonly name: string }
  | { readonly t: 'plan'; readonly ask: PlanAsk };

/** What the worker answers: one table or problem; of a plan how far it is, its rows some at a time, and its end. */
export type ListSaid =
  | { readonly t: 'table'; readonly table: ListTable }
  | { readonly t: 'problem'; readonly problem: ListProblem }
  | { readonly t: 'progress'; readonly done: number; readonly total: number }
  | { readonly t: 'rows'; readonly rows: readonly PlannedRow[] }
  | { readonly t: 'companies'; readonly rows: readonly RowResult[] }
  | { readonly t: 'planned'; readonly words: readonly StateWord[] };
