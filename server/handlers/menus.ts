import type { Company } from '../../src/api/entities/company.ts';
import type { Menu } from '../../src/api/entities/menu.ts';
import { locationOf } from '../../src/domain/company/area.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';
import { appChain } from '../../src/domain/menus/app-chain.ts';
import { completedAddress } from '../../src/domain/menus/catalogue.ts';
import { type Asked, type HeadHandler, refused, value } from '../pipeline/call.ts';
import type { Store } from '../store/store.ts';
import { changeAccount } from '../store/tables/accounts.ts';
import { readCompany, replaceCompany } from '../store/tables/companies.ts';
import type { CatalogueMenu } from '../store/tables/menu-doc.ts';
import { hasIndexPage, menusFor, readApps, rightOf, rightsOf, type StoredApp, tabsFor } from '../store/tables/menus.ts';
import type { Session } from '../store/tables/reads.ts';

type SignedIn = Asked & { readonly session: Session };

async function ownCompany({ reads, session }: SignedIn, companyId: string): Promise<Company | null> {
  const [found] = await reads.doc(session.accountId, companyId);
  return found ? JSON.parse(found.doc) : null;
}

/** What a right of the company's own makes of a menu that asks for it: while it runs no trial is offered, after that the menu has expired. */
function rightState({ authCode, ignoreCompanyTrial }: CatalogueMenu, rights: ReadonlyMap<string, string>, today: string) {
  const until = authCode === '' ? undefined : rights.get(authCode);
  if (until === undefined) return { isExpired: 0, ignoreCompanyTrial } as const;
  return until < today ? ({ isExpired: 1, ignoreCompanyTrial } as const) : ({ isExpired: 0, ignoreCompanyTrial: 1 } as const);
}

/** The menu with its addresses complete, authorised as the company is. */
function menuOf(menu: CatalogueMenu, company: Company, app: StoredApp | undefined) {
  const of = (address: string): string => completedAddress(address, app?.origin ?? '', company.companyId);
  const { targetUrl, guideUrl, buyUrl, tryUrl, renewUrl } = menu;
  const addresses = { targetUrl: of(targetUrl), guideUrl: of(guideUrl), buyUrl: of(buyUrl), tryUrl: of(tryUrl), renewUrl: of(renewUrl) };
  const isAuthorized = menu.needCertificate === 1 ? company.isAuthorize : (0 as const);
  return { ...menu, ...addresses, isAuthorized };
}

export const getMenuList: HeadHandler<'getMenuList'> = async (asked, { companyId, groupCode }) => {
  const { store, session, clock } = asked;
  const company = await ownCompany(asked, companyId);
  if (company === null) return refused(400, 'company.notFound');
  const menus = await menusFor(asked, groupCode, { ...company, locationCode: locationOf(company) });
  const apps = await readApps(store.db);
  const rights = await rightsOf(store.db, session.accountId, companyId);
  const today = chinaDay(clock.now());
  const list = menus.map(
    (menu): Menu => ({
      ...menuOf(menu, company, apps.get(menu.targetAppId)),
      ...rightState(menu, rights, today),
    }),
  );
  const all = [...apps.values()].map(({ origin: _where, ...app }) => app);
  const named = new Set(list.flatMap(({ targetAppId }) => appChain(targetAppId, all)));
  return value({ list, apps: [...named], locationCode: company.locationCode });
};

export const workbenchTabInfo: HeadHandler<'workbenchTabInfo'> = async ({ store }, { locationCode }) => {
  const tabs = await tabsFor(store.db, locationCode);
  return value({ list: tabs.map(({ tab_code, tab_name, ord }) => ({ tabCode: tab_code, tabName: tab_name, ord: Number(ord) })) });
};

export const workbenchTabState: HeadHandler<'workbenchTabState'> = async ({ store }, { locationCode }) => {
  return value({ hasIndexPage: (await hasIndexPage(store.db, locationCode)) ? 1 : 0 });
};

/** When the membership of a company ends, YYYY-MM-DD; '' without one. */
async function memberUntil(db: Store['db'], accountId: string, companyId: string): Promise<string> {
  const query = db.selectFrom('member_info').select('doc').where('account_id', '=', accountId).where('company_id', '=', companyId);
  const found = await query.executeTakeFirst();
  return found === undefined ? '' : (JSON.parse(found.doc).expireDate ?? '');
}

export const member: HeadHandler<'member'> = async (asked, { companyId, authCode }) => {
  const { store, session, clock } = asked;
  if ((await ownCompany(asked, companyId)) === null) return refused(400, 'company.notFound');
  const own = authCode === '' ? null : await rightOf(store.db, session.accountId, companyId, authCode);
  const expireDate = own ?? (await memberUntil(store.db, session.accountId, companyId));
  const runs = expireDate >= chinaDay(clock.now());
  return value({ isMember: expireDate !== '' && runs ? 1 : 0, isExpired: expireDate !== '' && !runs ? 1 : 0, expireDate });
};

export const clearMemberCache: HeadHandler<'clearMemberCache'> = async ({ store, session, clock }, { companyId }) => {
  const now = clock.now();
  const answer = await store.write((tx) =>
    changeAccount(tx, session.accountId, now, async (change) => {
      const company = await readCompany(change, companyId);
      if (company === null) return null;
      const expireDate = await memberUntil(tx.db, session.accountId, companyId);
      const isVip = expireDate !== '' && expireDate >= chinaDay(now) ? 1 : 0;
      const changed = company.isVip !== isVip || company.expireDate !== expireDate;
      if (changed) await replaceCompany(change, company, { ...company, isVip, expireDate });
      return { isVip, expireDate, changed } as const;
    }),
  );
  return answer === null ? refused(400, 'company.notFound') : value(answer);
};
