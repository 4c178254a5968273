import type { Company } from '../../src/api/entities/company.ts';
import { inGroups } from '../store/in-groups.ts';
import type { Store } from '../store/store.ts';

/** Rows asked in one statement: far below the parameter limits of both databases. */
const AT_ONCE = 500;

/** Those of the ids that are companies of the account, each once and in the order of the ids. */
export async function ownCompanies(db: Store['db'], accountId: string, ids: readonly string[]): Promise<Company[]> {
  const wanted = [...new Set(ids)];
  const docs = new Map<string, string>();
  for (const some of inGroups(wanted, AT_ONCE)) {
    const query = db.selectFrom('company').select(['company_id', 'doc']).where('account_id', '=', accountId);
    for (const row of await query.where('company_id', 'in', some).execute()) docs.set(row.company_id, row.doc);
  }
  return wanted.flatMap((id) => {
    const doc = docs.get(id);
    return doc === undefined ? [] : [JSON.parse(doc) as Company]; // as: only companies are stored there
  });
}
