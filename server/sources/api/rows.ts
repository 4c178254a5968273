import * as v from 'valibot';
import type { FactResult } from '../write-facts.ts';

/** Rows of one call. */
export const MOST_ROWS = 1_000;
/** Each is read by itself: one that does not hold takes none with it. */
export const rowList = v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(MOST_ROWS));

/** What became of one row. */
export interface RowResult {
  readonly outcome: FactResult['outcome'] | 'withdrawn' | 'refused';
  /** Why it was not taken: `company.unknown`, `account.unknown`, `area.forbidden`, or the field that does not hold. */
  readonly problem?: string;
}

export const bad = (problem: string): RowResult => ({ outcome: 'bad', problem });
export const forbidden: RowResult = { outcome: 'refused', problem: 'area.forbidden' };
export const unknownCompany: RowResult = { outcome: 'refused', problem: 'company.unknown' };

/** A row by its schema, or what is wrong with it. */
export function readRow<S extends v.GenericSchema>(schema: S, given: unknown): v.InferOutput<S> | RowResult {
  const parsed = v.safeParse(schema, given);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  return bad(`${v.getDotPath(issue) ?? 'row'}: ${issue.message}`.slice(0, 200));
}

export function isResult(row: object): row is RowResult {
  return 'outcome' in row;
}
