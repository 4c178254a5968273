import { type HeadHandler, refused, value } from '../pipeline/call.ts';
import { ownedCompanies } from '../store/tables/companies.ts';
import { tips } from '../store/tables/tips.ts';

/** Tips of the named companies, those without a tip too. One that is not the account's refuses the whole call and is named. */
export const companyTipsList: HeadHandler<'companyTipsList'> = async ({ store, session }, { accountId, companyIdList }) => {
  if (accountId !== session.accountId) return refused(400, 'privilege.denied');
  const ids = [...new Set(companyIdList)];
  const owned = await ownedCompanies(store.db, accountId, ids);
  const foreign = ids.filter((id) => !owned.has(id));
  if (foreign.length > 0) return refused(400, 'company.notFound', { body: { companyIds: foreign } });
  const byCompany = new Map<string, { tipsCode: string }[]>(ids.map((id) => [id, []]));
  if (ids.length > 0) {
    const query = tips.select(store.db, accountId).select(['company_id', 'doc']).where('company_id', 'in', ids);
    for (const row of await query.orderBy('id').execute()) {
      byCompany.get(row.company_id)?.push({ tipsCode: tips.parse(row.doc).tipsCode });
    }
  }
  return value({ list: [...byCompany].map(([companyId, list]) => ({ companyId, tips: list })) });
};
