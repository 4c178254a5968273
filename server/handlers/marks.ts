import type { InferOutput } from 'valibot';
import type { factsMark as MarkCall } from '../../src/api/calls/marks.ts';
import type { Company } from '../../src/api/entities/company.ts';
import { addDays, startOfChinaDay } from '../../src/domain/core/china-time.ts';
import { markProblem } from '../../src/domain/sources/mark-problem.ts';
import { type MarkPlace, markPart } from '../../src/domain/sources/marks.ts';
import { type CommandHandler, type Refusal, refused, value } from '../pipeline/call.ts';
import type { FactGiven } from '../sources/given.ts';
import { markedBy } from '../sources/sources.ts';
import { ownCompanies } from '../status/own-companies.ts';
import { rightOf } from '../status/rights.ts';
import { type AccountChange, fullNameOf } from '../store/tables/accounts.ts';

type RefusalCode = Refusal['code'];
type MarkRow = InferOutput<(typeof MarkCall)['input']>['rows'][number];

interface RefusedRow {
  readonly row: number;
  readonly companyId: string;
  readonly problem: RefusalCode;
}

/** Rows that may be carried out, and the others with the reason. */
async function sorted<R extends MarkPlace>(
  { tx, accountId }: AccountChange,
  rows: readonly R[],
  problemOf: (row: R, company: Company) => RefusalCode | null,
): Promise<{ readonly good: readonly R[]; readonly bad: RefusedRow[] }> {
  const own = await ownCompanies(
    tx.db,
    accountId,
    rows.map(({ companyId }) => companyId),
  );
  const companies = new Map(own.map((company) => [company.companyId, company]));
  const good: R[] = [];
  const bad: RefusedRow[] = [];
  for (const [row, one] of rows.entries()) {
    const company = companies.get(one.companyId);
    const problem = company === undefined ? 'company.notFound' : problemOf(one, company);
    if (problem === null) good.push(one);
    else bad.push({ row, companyId: one.companyId, problem });
  }
  return { good, bad };
}

/** The refusal of a command none of whose rows can be carried out. */
function allRefused([first]: readonly RefusedRow[]) {
  const problem = first?.problem ?? 'company.notFound';
  return refused(problem === 'privilege.denied' ? 403 : 400, problem);
}

/** A mark as a fact. It is so since the end of its day, and the moment of the mark at the latest: of the same day it is newer than the authority's word. */
function factOf({ companyId, area, code, period, state, amount, day, note }: MarkRow, at: number): FactGiven {
  const stateAt = new Date(Math.min(startOfChinaDay(addDays(day, 1)) - 1, at)).toISOString();
  const noted = note === '' ? {} : { note };
  if (area === 'books') return { companyId, area, at, doc: { period, closed: state === 'closed' ? 1 : 0, stateAt, ...noted } };
  return { companyId, area, at, doc: { ...(area === 'tax' ? { code } : {}), period, state, amount, stateAt, ...noted } };
}

export const factsMark: CommandHandler<'factsMark'> = async ({ change, holders, facts }, { at, rows }) => {
  const told = Date.parse(at);
  const now = Number.isNaN(told) ? change.now : Math.min(told, change.now);
  const { good, bad } = await sorted(change, rows, (row, company) => {
    if (!rightOf[row.area](company)) return 'privilege.denied';
    const problem = markProblem(row, now);
    return problem === null ? null : `mark.${problem}`;
  });
  if (good.length === 0) return allRefused(bad);
  const source = markedBy(change.accountId, await fullNameOf(change.tx.db, change.accountId));
  const results = await facts.writeIn(
    { tx: change.tx, now: change.now, changes: holders },
    source,
    good.map((row) => factOf(row, now)),
  );
  // Another device of his told of a later mark before.
  const older = good.flatMap((row, n) =>
    results[n]?.outcome === 'older' ? [{ row: rows.indexOf(row), companyId: row.companyId, problem: 'mark.older' }] : [],
  );
  return value({ marked: good.length - older.length, refused: [...bad, ...older] });
};

/** The sources by hand that tell something of these companies. */
async function handsOf({ tx: { db } }: AccountChange, companyIds: readonly string[]): Promise<string[]> {
  const rows = db.selectFrom('fact').select('source_id').distinct().where('company_id', 'in', companyIds);
  return (await rows.where('kind', '=', 'hand').where('withdrawn_at', '=', 0).execute()).map(({ source_id }) => source_id);
}

export const factsUnmark: CommandHandler<'factsUnmark'> = async ({ change, holders, facts }, { rows, reason, whose }) => {
  const { good, bad } = await sorted(change, rows, () => null);
  if (good.length === 0) return allRefused(bad);
  const named = good.map((row) => ({ companyId: row.companyId, area: row.area, part: markPart(row) }));
  const companyIds = [...new Set(named.map(({ companyId }) => companyId))];
  const sources = whose === 'own' ? [markedBy(change.accountId, '').id] : await handsOf(change, companyIds);
  let unmarked = 0;
  for (const sourceId of sources)
    unmarked += await facts.withdrawIn({ tx: change.tx, now: change.now, changes: holders }, { sourceId, facts: named, reason });
  return value({ unmarked, refused: bad });
};
