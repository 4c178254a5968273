import { fail, ok, type Result } from '../../src/domain/core/result.ts';
import { planImport, type RowResult } from '../../src/domain/lists/companies/plan.ts';
import { readRow } from '../../src/domain/lists/companies/read-row.ts';
import type { Clock, Random } from '../ports.ts';
import type { Store } from '../store/store.ts';
import { type CommittedRow, commitImport } from './commit.ts';
import type { FileProblem } from './decode.ts';
import { type ImportTable, readTable } from './read-table.ts';
import type { ImportReads } from './reads.ts';

export interface ImportOptions {
  readonly bytes: Uint8Array;
  /** null: what the file is. */
  readonly format: 'csv' | 'xlsx' | null;
  /** Whose companies; null for the demo agency, where the store holds it. */
  readonly loginName: string | null;
  readonly reads: ImportReads;
  /** Store to write to; null for a dry run. */
  readonly store: Store | null;
  /** A company known by its identifier may get another name. */
  readonly rename: boolean;
  readonly clock: Clock;
  readonly random: Random;
  readonly onProgress?: (done: number) => void;
}

export type ImportProblem = FileProblem | { readonly kind: 'no-account'; readonly known: readonly string[] };

export interface ImportReport {
  readonly table: Omit<ImportTable, 'rows'>;
  readonly rows: readonly CommittedRow[];
  readonly counts: Readonly<Record<RowResult['kind'], number>>;
  /** Rows that were taken with something to look at. */
  readonly hinted: number;
  readonly committed: boolean;
}

function reportOf({ rows: _rows, ...table }: ImportTable, rows: readonly CommittedRow[], committed: boolean): ImportReport {
  const counts = { new: 0, update: 0, same: 0, double: 0, error: 0 };
  let hinted = 0;
  for (const { result } of rows) {
    counts[result.kind] += 1;
    if (result.kind !== 'error' && result.kind !== 'double' && result.notes.length > 0) hinted += 1;
  }
  return { table, rows, counts, hinted, committed };
}

/** Imports a file of companies into one account (PLUS-34): a dry run, or with a store the real thing. Wrong rows are results, not problems. */
export async function runImport(options: ImportOptions): Promise<Result<ImportReport, ImportProblem>> {
  const { reads, store, loginName, rename } = options;
  const read = await readTable(options.bytes, options.format);
  if (!read.ok) return read;
  const accountId = loginName === null ? await reads.demoAccount() : await reads.account(loginName);
  if (accountId === null) return fail({ kind: 'no-account', known: await reads.logins() });
  const table = read.value;
  const rows = table.rows.map((row) => readRow(row, table.headings.fields));
  if (store !== null) return ok(reportOf(table, await commitImport({ ...options, store, accountId, rows }), true));
  const planned = planImport(rows, await reads.companies(accountId), { rename });
  const dry = planned.map((result) => ({ result, companyId: 'companyId' in result ? result.companyId : '' }));
  return ok(reportOf(table, dry, false));
}
