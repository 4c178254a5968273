import * as v from 'valibot';
import type { App } from '../../../src/api/entities/menu.ts';
import type { Log } from '../../../src/domain/core/log.ts';
import { isMenuFor, type MenuAsker, type MenuScope, tabsOfArea } from '../../../src/domain/menus/catalogue.ts';
import { INDEX_TAB } from '../../../src/domain/menus/menu-jump.ts';
import type { Store, WriteTx } from '../store.ts';
import { INSERT_ROWS } from './accounts.ts';
import type { MenuAppTable, MenuTable, TabInfoTable } from './desk-tables.ts';
import { type CatalogueMenu, catalogueMenu } from './menu-doc.ts';
import type { Tables } from './tables.ts';

/** A row of the catalogue: for whom the menu is. `area` is a prefix of location codes, '' everywhere; `tax_types` joined by ',', '' all. */
export interface MenuRow {
  readonly group_code: string;
  readonly menu_code: string;
  readonly ord: number;
  readonly area: string;
  readonly tax_types: string;
  /** Only for members (TAB-23). */
  readonly vip_only: number;
  readonly doc: CatalogueMenu;
}

const scopeOf = ({ area, tax_types, vip_only }: Omit<MenuRow, 'doc'>): MenuScope => ({
  ...{ area, taxTypes: tax_types === '' ? [] : tax_types.split(','), members: Number(vip_only) === 1 },
});

/** The menu of a row; null, told in the log, for one that an operator wrote wrongly: it must not take the others with it. */
function docOf({ group_code, menu_code, doc }: MenuTable, log: Log): CatalogueMenu | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), catalogueMenu), doc);
  if (read.success) return read.output;
  log.error('menu does not fit its schema', { group: group_code, menu: menu_code });
  return null;
}

/** Menus of a group that are meant for a company, in their order. */
export async function menusFor({ store, log }: { store: Store; log: Log }, groupCode: string, asker: MenuAsker): Promise<CatalogueMenu[]> {
  const group = store.db.selectFrom('menu').selectAll().where('group_code', '=', groupCode);
  const rows = await group.orderBy('ord').orderBy('menu_code').execute();
  return rows.filter((row) => isMenuFor(scopeOf(row), asker)).flatMap((row) => docOf(row, log) ?? []);
}

/** Which of some menus the deployment has, in any group. */
export async function menusAmong({ db }: Pick<WriteTx, 'db'>, codes: readonly string[]): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set();
  const wanted = [...new Set(codes)];
  const rows = await db.selectFrom('menu').select('menu_code').distinct().where('menu_code', 'in', wanted).execute();
  return new Set(rows.map(({ menu_code }) => menu_code));
}

/** Products that menus ask for by their `authCode`, by the name of the first menu that does. */
export async function productsOf(db: Store['db']): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('menu').select('doc').orderBy('ord').orderBy('menu_code').execute();
  const products = new Map<string, string>();
  for (const { doc } of rows) {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), catalogueMenu), doc);
    if (!read.success) continue;
    const { authCode, menuName } = read.output;
    if (authCode !== '' && !products.has(authCode)) products.set(authCode, menuName);
  }
  return products;
}

/** An app with the origin that the paths of its menus belong to, '' for none. */
export type StoredApp = App & { readonly origin: string };

/** All apps, by their id. */
export async function readApps(db: Store['db']): Promise<Map<string, StoredApp>> {
  const rows = await db.selectFrom('menu_app').selectAll().execute();
  return new Map(
    rows.map(({ app_id, app_code, dependent_app_id, origin, capabilities }) => {
      const may = capabilities === '' ? [] : capabilities.split(',');
      return [app_id, { appId: app_id, appCode: app_code, dependentAppId: dependent_app_id, capabilities: may, origin }];
    }),
  );
}

const allTabs = (db: Store['db']): Promise<TabInfoTable[]> =>
  db.selectFrom('tab_info').selectAll().orderBy('ord').orderBy('tab_code').execute();

/** Tabs of an area: those of the longest prefix of its code that has any. */
export async function tabsFor(db: Store['db'], locationCode: string): Promise<TabInfoTable[]> {
  return tabsOfArea(await allTabs(db), locationCode);
}

/** Whether an area has the index page: where its tabs name it, and wherever nobody has set any tabs up yet (HOME-08). */
export async function hasIndexPage(db: Store['db'], locationCode: string): Promise<boolean> {
  const all = await allTabs(db);
  return all.length === 0 || tabsOfArea(all, locationCode).some(({ tab_code }) => tab_code === INDEX_TAB);
}

/** When a company's right of that code ends, YYYY-MM-DD; null when it has none of its own. */
export async function rightOf(db: Store['db'], accountId: string, companyId: string, authCode: string): Promise<string | null> {
  const query = db.selectFrom('member_right').select('expire_date').where('account_id', '=', accountId).where('company_id', '=', companyId);
  return (await query.where('auth_code', '=', authCode).executeTakeFirst())?.expire_date ?? null;
}

/** All rights of a company of its own, by their code. */
export async function rightsOf(db: Store['db'], accountId: string, companyId: string): Promise<ReadonlyMap<string, string>> {
  const query = db.selectFrom('member_right').selectAll().where('account_id', '=', accountId).where('company_id', '=', companyId);
  return new Map((await query.execute()).map((row) => [row.auth_code, row.expire_date]));
}

/** Stores menus of the catalogue in place of those with the same group and code. */
export async function putMenus({ db }: WriteTx, menus: readonly MenuRow[]): Promise<void> {
  for (const { doc, ...row } of menus) {
    const stored = { ...row, doc: JSON.stringify(doc) };
    await db
      .insertInto('menu')
      .values(stored)
      .onConflict((c) => c.columns(['group_code', 'menu_code']).doUpdateSet(stored))
      .execute();
  }
}

/** Stores apps in place of those with the same id. */
export async function putApps({ db }: WriteTx, apps: readonly MenuAppTable[]): Promise<void> {
  for (const app of apps)
    await db
      .insertInto('menu_app')
      .values(app)
      .onConflict((c) => c.column('app_id').doUpdateSet(app))
      .execute();
}

/** Adds tabs of areas; what is there stays. */
export async function addTabs({ db }: WriteTx, tabs: readonly TabInfoTable[]): Promise<void> {
  await db
    .insertInto('tab_info')
    .values([...tabs])
    .onConflict((c) => c.columns(['area', 'tab_code']).doNothing())
    .execute();
}

/** Adds rights of companies, in inserts of many rows. */
export async function addRights({ db }: WriteTx, rights: readonly Tables['member_right'][]): Promise<void> {
  for (let i = 0; i < rights.length; i += INSERT_ROWS)
    await db
      .insertInto('member_right')
      .values(rights.slice(i, i + INSERT_ROWS))
      .execute();
}
