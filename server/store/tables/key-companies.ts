import type { Company } from '../../../src/api/entities/company.ts';
import { inGroups } from '../in-groups.ts';
import { type AccountChange, INSERT_ROWS } from './accounts.ts';
import { readCompany, replaceCompany } from './companies.ts';

/** Companies of the account that one of these numbers is of, by tax number or credit code. */
async function numbered({ tx, accountId }: AccountChange, taxNos: readonly string[]): Promise<string[]> {
  const ids = new Set<string>();
  for (const some of inGroups(taxNos, INSERT_ROWS))
    for (const column of ['tax_no', 'credit_code'] as const) {
      const found = tx.db.selectFrom('company').select('company_id').where('account_id', '=', accountId).where(column, 'in', some);
      for (const { company_id } of await found.execute()) ids.add(company_id);
    }
  return [...ids].sort();
}

/**
 * Marks companies of the account as those of a key, and with `authorize` as authorised: whoever has the key may act for them. A company that is marked
 * already does not change. Answers all of them as they are now.
 */
export async function markKeyCompanies(change: AccountChange, taxNos: readonly string[], { authorize = false }): Promise<Company[]> {
  const marked: Company[] = [];
  for (const companyId of await numbered(change, taxNos)) {
    const company = await readCompany(change, companyId);
    if (company === null) continue;
    const isMarked = company.isXSB === 1 && company.isInXSB === 1 && (!authorize || company.isAuthorize === 1);
    const after = { ...company, isXSB: 1 as const, isInXSB: 1 as const, ...(authorize ? { isAuthorize: 1 as const } : {}) };
    marked.push(isMarked ? company : await replaceCompany(change, company, after));
  }
  return marked;
}
