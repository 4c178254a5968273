import { fail, ok, type Result } from '../../src/domain/result.ts';
import type { Clock, Random } from '../ports.ts';
import type { Store } from '../store/store.ts';
import { type CommittedRow, commitImport, readCompanies } from './commit.ts';
import type { FileProblem } from './decode.ts';
import { planImport, type RowResult } from './plan.ts';
import { readRow } from './read-row.ts';
import { type ImportTable, readTable } from './read-table.ts';

export interface ImportOptions {
  readonly bytes: Uint8Array;
  /** null: what the file is. */
  readonly format: 'csv' | 'xlsx' | null;
  readonly store: Pick<Store, 'db'> & Partial<Pick<Store, 'write'>>;
  readonly loginName: string;
  /** Write; without it nothing is changed. Needs a store that writes. */
  readonly commit: boolean;
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

/** Imports a file of companies into one account (PLUS-34): a dry run, or with `commit` the real thing. Wrong rows are results, not problems. */
export async function runImport(options: ImportOptions): Promise<Result<ImportReport, ImportProblem>> {
  const { store, loginName, rename } = options;
  const read = await readTable(options.bytes, options.format);
  if (!read.ok) return read;
  const account = await store.db.selectFrom('account').select('account_id').where('login_name', '=', loginName).executeTakeFirst();
  if (account === undefined) {
    const known = await store.db.selectFrom('account').select('login_name').orderBy('login_name').limit(20).execute();
    return fail({ kind: 'no-account', known: known.map((row) => row.login_name) });
  }
  const accountId = account.account_id;
  const table = read.value;
  const rows = table.rows.map((row) => readRow(row, table.headings.fields));
  if (!options.commit || store.write === undefined) {
    const planned = planImport(rows, await readCompanies(store.db, accountId), { rename });
    const idOf = (result: RowResult) => ('companyId' in result ? result.companyId : '');
    return ok(
      reportOf(
        table,
        planned.map((result) => ({ result, companyId: idOf(result) })),
        false,
      ),
    );
  }
  return ok(reportOf(table, await commitImport({ ...options, store: { ...store, write: store.write } as Store, accountId, rows }), true)); // write was just seen to be there
}
