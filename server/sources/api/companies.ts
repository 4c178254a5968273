import { cleanTaxId } from '../../../src/domain/core/normalize.ts';
import { inGroups } from '../../store/in-groups.ts';
import type { Store, WriteTx } from '../../store/store.ts';
import { holdersOf } from '../write-facts.ts';

/** Companies of one statement. */
const AT_ONCE = 500;

/** A company as a source names it: by its id, or by the number that its taxes go by or its credit code. */
export interface Named {
  readonly companyId?: string | undefined;
  readonly taxNo?: string | undefined;
}

export interface CompanyFinder {
  /** The companies that are meant, '' none: several where the same number was added for several accounts. */
  of(named: Named): readonly string[];
}

/** Finds companies among those of some accounts, or of all for null. */
export async function findCompanies(
  { db }: Pick<Store, 'db'>,
  named: readonly Named[],
  accounts: ReadonlySet<string> | null,
): Promise<CompanyFinder> {
  const ids = new Set<string>();
  const byNumber = new Map<string, Set<string>>();
  const inScope = (accountId: string): boolean => accounts === null || accounts.has(accountId);
  const wanted = [...new Set(named.flatMap(({ companyId }) => companyId ?? []))];
  for (const some of inGroups(wanted, AT_ONCE)) {
    const query = db.selectFrom('company').select(['account_id', 'company_id']);
    for (const row of await query.where('company_id', 'in', some).execute()) if (inScope(row.account_id)) ids.add(row.company_id);
  }
  const numbers = [...new Set(named.flatMap(({ taxNo }) => (taxNo === undefined ? [] : cleanTaxId(taxNo))))];
  for (const some of inGroups(numbers, AT_ONCE)) {
    for (const column of ['tax_no', 'credit_code'] as const) {
      const query = db
        .selectFrom('company')
        .select(['account_id', 'company_id', `${column} as number`])
        .where(column, 'in', some);
      for (const { account_id, company_id, number } of await query.execute()) {
        if (!inScope(account_id)) continue;
        const found = byNumber.get(number) ?? new Set<string>();
        byNumber.set(number, found.add(company_id));
      }
    }
  }
  return {
    of({ companyId, taxNo }) {
      if (companyId !== undefined) return ids.has(companyId) ? [companyId] : [];
      const number = cleanTaxId(taxNo ?? '');
      return number === '' ? [] : [...(byNumber.get(number) ?? [])];
    },
  };
}

/** The accounts in a caller's scope (null: all) that have any of these companies. */
export async function holdersIn(
  db: Store['db'] | WriteTx['db'],
  companyIds: readonly string[],
  accounts: ReadonlySet<string> | null,
): Promise<string[]> {
  return (await holdersOf(db, companyIds)).filter((accountId) => accounts === null || accounts.has(accountId));
}
