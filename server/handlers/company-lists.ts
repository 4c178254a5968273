import { nameKey } from '../../src/domain/core/normalize.ts';
import { createPlanner, type RowResult } from '../../src/domain/lists/companies/plan.ts';
import { type ReadRow, readValues } from '../../src/domain/lists/companies/read-row.ts';
import { type CompanyOutcome, type KeptReason, outcomeOfResult } from '../../src/domain/lists/companies/wire.ts';
import { sha256Hex } from '../hash.ts';
import { applyResults } from '../import/commit.ts';
import { type CommandHandler, value } from '../pipeline/call.ts';
import type { Random } from '../ports.ts';
import type { AccountChange } from '../store/tables/accounts.ts';
import { readCompany, removeCompany } from '../store/tables/companies.ts';

/**
 * Id of the company that a line of an import adds: made from the account, so that nobody names a company of somebody else, and from the import, so
 * that taking it back needs no memory of what it added.
 */
function idOf({ accountId }: Pick<AccountChange, 'accountId'>, importId: string, line: number): string {
  const hex = sha256Hex(`${accountId}\n${importId}\n${line}`);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/** Companies of the account that any of the rows may mean: of the same number or name. */
async function likely(change: AccountChange, rows: readonly ReadRow[]) {
  const numbers = new Set(rows.flatMap(({ company }) => [company.shxydm, company.nsrsbh]).filter((id) => id !== ''));
  const names = new Set(rows.map(({ company }) => nameKey(company.companyName)));
  const query = change.tx.db.selectFrom('company').select(['company_id', 'name', 'tax_no', 'credit_code']);
  const all = await query.where('account_id', '=', change.accountId).execute();
  const meant = all.filter((row) => numbers.has(row.tax_no) || numbers.has(row.credit_code) || names.has(nameKey(row.name)));
  const ids = meant.map(({ company_id }) => company_id);
  await change.rows.expect({ companyIds: ids, commandIds: [] });
  const found = await Promise.all(ids.map((companyId) => readCompany(change, companyId)));
  return found.filter((company) => company !== null);
}

interface Answered {
  readonly line: number;
  readonly outcome: CompanyOutcome;
  readonly problem?: string;
}

/** A row's outcome, with the first of its notes where it was not simply taken. */
function answerOf(result: RowResult): Answered {
  const [note] = result.notes;
  const { line } = result;
  const outcome = outcomeOfResult[result.kind];
  if (result.kind === 'double') return { line, outcome, problem: `double: ${result.first}` };
  return note === undefined ? { line, outcome } : { line, outcome, problem: `${note.kind}: ${note.about}`.slice(0, 300) };
}

/** Ids of the new companies, in their order. A line that has added one already, or that is named twice, gets one that no undo finds. */
async function idsOf(change: AccountChange, importId: string, results: readonly RowResult[], random: Pick<Random, 'uuid'>) {
  const ids: string[] = [];
  for (const { kind, line } of results) {
    if (kind !== 'new') continue;
    const own = idOf(change, importId, line);
    const isTaken = ids.includes(own) || (await readCompany(change, own)) !== null;
    ids.push(isTaken ? random.uuid() : own);
  }
  return ids;
}

export const companiesImport: CommandHandler<'companiesImport'> = async ({ change, log, random }, { importId, rename, rows }) => {
  const read = rows.map(({ line, ...values }) => readValues(line, values));
  const results = createPlanner(await likely(change, read), { rename: rename === 1 }).next(read);
  const ids = await idsOf(change, importId, results, random);
  if (ids.length > 0) log.info('companies imported', { accountId: change.accountId, count: ids.length });
  await applyResults(change, results, { idOf: () => ids.shift() ?? random.uuid(), authorize: true });
  return value({ results: results.map(answerOf) });
};

/** Why each of these companies stays; those to which nothing has happened since they were added are not among them. */
async function keptOf({ tx, accountId }: AccountChange, ids: readonly string[]): Promise<ReadonlyMap<string, KeptReason>> {
  const { db } = tx;
  const own = (table: 'company_change' | 'invitation') =>
    db.selectFrom(table).select('company_id').where('account_id', '=', accountId).where('company_id', 'in', ids).execute();
  const [changed, invited] = [await own('company_change'), await own('invitation')];
  const told = await db.selectFrom('fact').select('company_id').distinct().where('company_id', 'in', ids).execute();
  const others = db.selectFrom('company').select('company_id').where('company_id', 'in', ids).where('account_id', '<>', accountId);
  const reasons = [
    [await others.execute(), 'shared'],
    [invited, 'shared'],
    [told, 'told'],
    [changed, 'changed'],
  ] as const;
  // Of several reasons the last one here counts.
  return new Map(reasons.flatMap(([rows, why]) => rows.map(({ company_id }) => [company_id, why] as const)));
}

export const companiesImportUndo: CommandHandler<'companiesImportUndo'> = async ({ change }, { importId, lines }) => {
  const idsByLine = new Map(lines.map((line) => [line, idOf(change, importId, line)]));
  const ids = [...idsByLine.values()];
  await change.rows.expect({ companyIds: ids, commandIds: [] });
  const stays = await keptOf(change, ids);
  const kept: { line: number; why: KeptReason }[] = [];
  let removed = 0;
  for (const [line, companyId] of idsByLine) {
    const there = await readCompany(change, companyId);
    const why = there === null ? 'gone' : stays.get(companyId);
    if (why !== undefined) kept.push({ line, why });
    else if (await removeCompany(change, companyId)) removed += 1;
  }
  return value({ removed, kept });
};
