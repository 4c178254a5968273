import type { Company } from '../../src/api/entities/company.ts';
import { shortNameOf } from '../../src/domain/short-name.ts';
import type { Clock, Random } from '../ports.ts';
import { type AccountChange, changeAccount } from '../store/accounts.ts';
import { type CompanyDraft, insertCompanies, readCompany, replaceCompany } from '../store/companies.ts';
import type { Store } from '../store/store.ts';
import { planImport, type RowResult } from './plan.ts';
import type { ReadRow } from './read-row.ts';
import { readCompanies } from './reads.ts';

/** Rows of one transaction: the account is locked for some hundred milliseconds at a time, and other users get their turn. */
const BATCH = 500;

interface CommitOptions {
  readonly store: Store;
  readonly accountId: string;
  readonly rows: readonly ReadRow[];
  readonly rename: boolean;
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

async function applyResults(change: AccountChange, results: readonly RowResult[], random: Random): Promise<Map<number, string>> {
  const ids = new Map<number, string>();
  const drafts: CompanyDraft[] = [];
  for (const result of results) {
    if (result.kind === 'update') await applyUpdate(change, result);
    if (result.kind !== 'new') continue;
    const companyId = random.uuid();
    ids.set(result.line, companyId);
    drafts.push({ ...result.company, companyId, latestCompanyId: companyId });
  }
  if (drafts.length > 0) await insertCompanies(change, drafts);
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

/**
 * Writes the rows, each batch as one transaction with revision, digest and events, and answers what became of each. A batch is planned
 * within its transaction, against what the account has at that moment: what somebody else adds meanwhile is not doubled.
 */
export async function commitImport({ store, accountId, rows, rename, clock, random, onProgress }: CommitOptions): Promise<CommittedRow[]> {
  const done: CommittedRow[] = [];
  for (let start = 0; start < rows.length; start += BATCH) {
    const end = Math.min(start + BATCH, rows.length);
    const batch = await store.write((tx) =>
      changeAccount(tx, accountId, clock.now(), async (change) => {
        const held = await readCompanies(tx.db, accountId);
        // Rows above belong to the plan, so that a double of a line of an earlier batch names that line.
        const results = planImport(rows.slice(0, end), held, { rename }).slice(start);
        return withIds(results, await applyResults(change, results, random));
      }),
    );
    done.push(...batch);
    onProgress?.(end);
  }
  return done;
}
