import type { Company } from '../../src/api/entities/company.ts';
import { shortNameOf } from '../../src/domain/company/short-name.ts';
import { createPlanner, type Planner, type RowResult } from '../../src/domain/lists/companies/plan.ts';
import type { ReadRow } from '../../src/domain/lists/companies/read-row.ts';
import type { Clock, Random } from '../ports.ts';
import type { Store } from '../store/store.ts';
import { type AccountChange, changeAccount } from '../store/tables/accounts.ts';
import { type CompanyDraft, insertCompanies, readCompany, replaceCompany } from '../store/tables/companies.ts';
import { takeOffices } from '../store/tables/privileges.ts';
import { readCompanies, readGone, readRev } from './reads.ts';

/** Rows of one transaction: it holds the account, on SQLite the whole store, for some tens of milliseconds. */
const BATCH = 100;
/** Pause between two transactions, milliseconds: whoever waits for the lock has his turn. */
const PAUSE = 30;

interface CommitOptions {
  readonly store: Store;
  readonly accountId: string;
  readonly rows: readonly ReadRow[];
  readonly rename: boolean;
  /** Whether the account itself adds them: authorised for what needs no authority's word, and it is their admin. */
  readonly authorize?: boolean;
  readonly clock: Clock;
  readonly random: Random;
  /** Called after each committed transaction with the number of rows done. */
  readonly onProgress?: (done: number) => void;
}

async function applyUpdate(change: AccountChange, result: Extract<RowResult, { kind: 'update' }>): Promise<void> {
  const before = await readCompany(change, result.companyId);
  if (before === null) return;
  const { companyName } = result.changes;
  const derived =
    before.shortName === shortNameOf(before.companyName) && companyName !== undefined && result.changes.shortName === undefined;
  const { tags, ...texts } = result.changes;
  const after: Company = { ...before, ...texts, ...(tags === undefined ? {} : { tags: [...tags] }), ...(derived ? { shortName: '' } : {}) };
  await replaceCompany(change, before, after);
}

/**
 * Writes what was planned: new companies and what known ones get. Answers the ids of the new ones by line; `idOf` makes them. With `authorize` it is the
 * account itself that adds them: they are authorised, and it is their admin.
 */
export async function applyResults(
  change: AccountChange,
  results: readonly RowResult[],
  { idOf, authorize = false }: { readonly idOf: (line: number) => string; readonly authorize?: boolean | undefined },
): Promise<Map<number, string>> {
  const ids = new Map<number, string>();
  const drafts: CompanyDraft[] = [];
  for (const result of results) {
    if (result.kind === 'update') await applyUpdate(change, result);
    if (result.kind !== 'new') continue;
    const companyId = idOf(result.line);
    ids.set(result.line, companyId);
    drafts.push({ ...result.company, companyId, latestCompanyId: companyId, ...(authorize ? { isAuthorize: 1 } : {}) });
  }
  if (drafts.length > 0) await insertCompanies(change, drafts);
  if (authorize) await takeOffices(change, [...ids.values()]);
  return ids;
}

export interface CommittedRow {
  readonly result: RowResult;
  /** Id of the company the row is now, '' for errors and doubles. */
  readonly companyId: string;
}

function withIds(results: readonly RowResult[], ids: ReadonlyMap<number, string>): CommittedRow[] {
  return results.map((result) => ({ result, companyId: 'companyId' in result ? result.companyId : (ids.get(result.line) ?? '') }));
}

/** Tells the planner what somebody else has changed of the account after revision `since`. */
async function catchUp({ tx, accountId }: AccountChange, planner: Planner, since: number): Promise<void> {
  for (const companyId of await readGone(tx.db, accountId, since)) planner.drop(companyId);
  for (const company of await readCompanies(tx.db, accountId, since)) planner.put(company);
}

/**
 * Writes the rows, each batch as one transaction with revision, digest and events, and answers what became of each. A batch is planned
 * within its transaction, against what the account has at that moment: what somebody else adds meanwhile is not doubled.
 */
export async function commitImport(options: CommitOptions): Promise<CommittedRow[]> {
  const { store, accountId, rows, rename, clock, onProgress } = options;
  const done: CommittedRow[] = [];
  let known = await readRev(store.db, accountId);
  const planner = createPlanner(await readCompanies(store.db, accountId), { rename });
  for (let start = 0; start < rows.length; start += BATCH) {
    const end = Math.min(start + BATCH, rows.length);
    if (start > 0) await clock.sleep(PAUSE);
    const batch = await store.write((tx) =>
      changeAccount(tx, accountId, clock.now(), async (change) => {
        if (change.rev() > known) await catchUp(change, planner, known);
        const results = planner.next(rows.slice(start, end));
        const ids = await applyResults(change, results, { idOf: () => options.random.uuid(), authorize: options.authorize });
        known = change.rev();
        return withIds(results, ids);
      }),
    );
    done.push(...batch);
    onProgress?.(end);
  }
  return done;
}
