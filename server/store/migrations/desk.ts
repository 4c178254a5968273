import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { index, int, table, text } from './kit.ts';

/** How accounts came to their companies, whom they invited to them, and the register of taxpayers that binding asks. */
async function relations(db: Kysely<unknown>): Promise<void> {
  const owned = ['account_id', 'company_id'];
  await table(db, 'company_right', owned, [...owned.map(text), ...['role', 'source', 'from_account', 'mobile'].map(text), int('at')]);
  await index(db, 'company_right', ['from_account', 'company_id']);
  const invited = [...owned, 'id', 'mobile', 'name', 'state'];
  await table(db, 'invitation', ['account_id', 'id'], [...invited.map(text), int('at')]);
  await index(db, 'invitation', ['mobile', 'state']);
  await index(db, 'company', ['company_id']);
  const facts = ['tax_no', 'company_id', 'name', 'legal_name', 'location_code', 'added_tax_type', 'state', 'key_code'];
  await table(db, 'taxpayer', ['tax_no'], facts.map(text));
  await index(db, 'taxpayer', ['key_code']);
}

/** The catalogue of menus with their apps, the tabs of areas, and what companies have bought beside their membership. */
async function menus(db: Kysely<unknown>): Promise<void> {
  const key = ['group_code', 'menu_code'];
  await table(db, 'menu', key, [...key.map(text), int('ord'), ...['area', 'tax_types'].map(text), int('vip_only'), text('doc')]);
  await table(db, 'menu_app', ['app_id'], ['app_id', 'app_code', 'dependent_app_id', 'origin'].map(text));
  await table(db, 'tab_info', ['area', 'tab_code'], [...['area', 'tab_code', 'tab_name'].map(text), int('ord')]);
  const right = ['account_id', 'company_id', 'auth_code'];
  await table(db, 'member_right', right, [...right, 'expire_date'].map(text));
}

/** What each app may ask of the page that frames it. An app that was there before learns its company, as it did. */
async function appCapabilities(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('menu_app')
    .addColumn('capabilities', 'text', (c) => c.notNull().defaultTo('company'))
    .execute();
}

/**
 * Who may do what for a company. These rows count only while their account has the company (server/store/tables/privileges.ts).
 */
async function privileges(db: Kysely<unknown>): Promise<void> {
  await table(db, 'company_admin', ['company_id'], [...['company_id', 'account_id'].map(text), int('since')]);
  const held = ['company_id', 'account_id', 'biz_id'];
  await table(db, 'company_privilege', held, [...[...held, 'granted_by'].map(text), int('at')]);
  const menu = ['account_id', 'company_id', 'device', 'biz_type', 'biz_code'];
  await table(db, 'menu_authorization', menu, [...menu.map(text), int('expires_at')]);
}

/** Who changed each field of a company last, and on which device. */
function companyChanges(db: Kysely<unknown>): Promise<void> {
  const key = ['account_id', 'company_id', 'field'];
  return table(db, 'company_change', key, [...[...key, 'by_account', 'family_id', 'device'].map(text), int('at')]);
}

/** How accounts share companies, menus, privileges. Append only: a shipped migration is never edited. */
export const deskMigrations: Record<string, Migration> = {
  '0007-relations': { up: relations },
  '0008-privileges': { up: privileges },
  '0009-menus': { up: menus },
  '0010-app-capabilities': { up: appCapabilities },
  '0011-company-changes': { up: companyChanges },
};
