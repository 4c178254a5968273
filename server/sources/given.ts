import * as v from 'valibot';
import { type FactArea, type FactDoc, factDocs } from '../../src/api/entities/fact.ts';
import type { FactTable } from '../store/tables/fact-tables.ts';

/** A fact as a source tells it. */
export interface FactGiven {
  readonly companyId: string;
  readonly area: FactArea;
  /** When the source knew it, milliseconds; what lies in the future counts as now. */
  readonly at: number;
  /** By the schema of its area (`factDocs`). */
  readonly doc: unknown;
  /** The source's own key of it and a number that grows with each change: the same key with the same or an older version changes nothing. */
  readonly externalId?: string;
  readonly version?: number;
}

/** A row of `fact` before its source and what counts are known. */
export type GivenRow = Pick<FactTable, 'company_id' | 'area' | 'part' | 'at' | 'state_at' | 'external_id' | 'version' | 'doc'>;

/** Rows of a fact. `whole`: they are all that the source knows of the area: what it told before and is not among them goes. */
export type Read = { readonly rows: readonly GivenRow[]; readonly whole: boolean } | { readonly problem: string };

/** The head of a list, whose part is the empty text. */
export const LIST = '';

/** Part of a filing. */
function filingPart({ code, period }: { readonly code: string; readonly period: string }): string {
  return `${code}.${period}`;
}

function partOf(doc: FactDoc<Exclude<FactArea, 'taxList'>>): string {
  if ('code' in doc) return filingPart(doc);
  return 'period' in doc ? doc.period : '';
}

function stateAtOf(doc: object, at: number): number {
  const since = 'stateAt' in doc && typeof doc.stateAt === 'string' ? Date.parse(doc.stateAt) : Number.NaN;
  return Number.isNaN(since) ? at : Math.min(since, at);
}

/** Reads a fact by the schema of its area; the problem names the field that does not hold. */
export function readGiven({ companyId, area, at: told, doc, externalId = '', version = 0 }: FactGiven, now: number): Read {
  const read = v.safeParse(factDocs[area], doc);
  if (!read.success) {
    const [issue] = read.issues;
    return { problem: `${v.getDotPath(issue) ?? ''}: ${issue.message}`.slice(0, 200) };
  }
  const at = Math.min(told, now);
  const row = { company_id: companyId, at, external_id: externalId, version };
  if (!('since' in read.output)) {
    const part = partOf(read.output);
    return { whole: false, rows: [{ ...row, area, part, state_at: stateAtOf(read.output, at), doc: JSON.stringify(read.output) }] };
  }
  const { since, items } = read.output;
  const own = { ...row, area: 'tax', external_id: '' };
  const filings = new Map(items.map((item) => [filingPart(item), item]));
  return {
    whole: true,
    rows: [
      { ...row, area: 'tax', part: LIST, state_at: at, doc: JSON.stringify({ since }) },
      ...[...filings].map(([part, item]) => ({ ...own, part, state_at: stateAtOf(item, at), doc: JSON.stringify(item) })),
    ],
  };
}
