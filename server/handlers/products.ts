import { chinaDay } from '../../src/domain/core/china-time.ts';
import { safeLink } from '../../src/domain/core/safe-link.ts';
import { type HeadHandler, refused, value } from '../pipeline/call.ts';
import { ownCompanies } from '../status/own-companies.ts';
import { inGroups } from '../store/in-groups.ts';
import type { Store } from '../store/store.ts';
import { positionsOn, productsOn } from '../store/tables/products.ts';
import { readRemoteConfig } from '../store/tables/remote-config.ts';
import type { Tables } from '../store/tables/tables.ts';

/** Rights that are asked for in one statement. */
const AT_ONCE = 500;

export const queryPositionList: HeadHandler<'queryPositionList'> = async ({ store, clock }) => {
  const byPosition = await positionsOn(store.db, chinaDay(clock.now()));
  return value({ list: [...byPosition].map(([positionCode, products]) => ({ positionCode, products: products.length })) });
};

export const getCompanyRecommend: HeadHandler<'getCompanyRecommend'> = async (asked, { companyId, positionCodeList, scene }) => {
  const { store, clock, reads, session } = asked;
  const [company] = await reads.doc(session.accountId, companyId);
  if (!company) return refused(404, 'company.notFound');
  const byPosition = await positionsOn(store.db, chinaDay(clock.now()));
  const found = [...new Set(positionCodeList)].flatMap((position) => {
    const list = (byPosition.get(position) ?? []).filter(({ sceneCode }) => scene === '' || sceneCode === '' || sceneCode === scene);
    return list.length === 0 ? [] : [[position, list] as const];
  });
  return value({ positionRecommendContentListMap: Object.fromEntries(found) });
};

export const postProductInfo: HeadHandler<'postProductInfo'> = async ({ store, clock, reads, session }, { companyId }) => {
  const [company] = await reads.doc(session.accountId, companyId);
  if (!company) return refused(404, 'company.notFound');
  const day = chinaDay(clock.now());
  return value({ day, list: await productsOn(store.db, day) });
};

async function rightsOf(db: Store['db'], accountId: string, companyIds: readonly string[]) {
  const rows: Tables['member_right'][] = [];
  for (const some of inGroups(companyIds, AT_ONCE)) {
    const query = db.selectFrom('member_right').selectAll().where('account_id', '=', accountId);
    rows.push(...(await query.where('company_id', 'in', some).orderBy('auth_code').execute()));
  }
  return Map.groupBy(rows, ({ company_id }) => company_id);
}

export const postTaxChain: HeadHandler<'postTaxChain'> = async ({ store, session: { accountId } }, { companyIdList }) => {
  const companies = await ownCompanies(store.db, accountId, companyIdList);
  const ids = companies.map(({ companyId }) => companyId);
  const rights = await rightsOf(store.db, accountId, ids);
  return value({
    list: companies.map(({ companyId, taxchina, expireDate }) => ({
      ...{ companyId, taxchina, expireDate },
      rights: (rights.get(companyId) ?? []).map((row) => ({ code: row.auth_code, expireDate: row.expire_date })),
    })),
  });
};

export const getCompanyOrderUrl: HeadHandler<'getCompanyOrderUrl'> = async (asked, { companyId, accountId }) => {
  const { store, log, reads, session } = asked;
  if (accountId !== session.accountId) return refused(403, 'privilege.denied');
  const [company] = await reads.doc(accountId, companyId);
  if (!company) return refused(404, 'company.notFound');
  const { businessOrderUrl } = await readRemoteConfig({ store, log });
  const url = businessOrderUrl.replaceAll('{companyId}', encodeURIComponent(companyId));
  return value({ url: safeLink(url) === null ? '' : url });
};
