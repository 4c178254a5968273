import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { index, int, table, text } from './kit.ts';

/** The work of companies (server/store/tables/status-tables.ts): facts by company, tasks by account. */
async function companyWork(db: Kysely<unknown>): Promise<void> {
  await table(db, 'story', ['prefix'], [text('prefix')]);
  await table(db, 'tax_fetch', ['company_id'], [text('company_id'), int('at')]);
  const filing = ['company_id', 'code', 'period'];
  const told = ['state', 'reason', 'next_state', 'next_reason'].map(text);
  await table(db, 'declaration', filing, [...filing.map(text), ...told, ...['cents', 'state_at', 'next_at'].map(int)]);
  await index(db, 'declaration', ['next_at']);
  await table(db, 'personal_tax', ['company_id'], [text('company_id'), int('declare_state')]);
  const task = ['account_id', 'task_id', 'company_id', 'period', 'fate'].map(text);
  await table(db, 'refresh_task', ['account_id', 'task_id'], [...task, ...['created_at', 'ends_at', 'ended'].map(int)]);
  await index(db, 'refresh_task', ['ended', 'ends_at']);
  await index(db, 'refresh_task', ['account_id', 'company_id']);
}

/** The risk inquiry, and the halls of the authority. */
async function riskInquiry(db: Kysely<unknown>): Promise<void> {
  const check = ['account_id', 'record_id', 'tax_no', 'company_id', 'day', 'month', 'doc'].map(text);
  await table(db, 'inquiry_check', ['account_id', 'record_id'], [...check, ...['free', 'at'].map(int)]);
  await index(db, 'inquiry_check', ['account_id', 'tax_no']);
  await index(db, 'inquiry_check', ['account_id', 'at']);
  const pack = ['account_id', 'pack_id', 'company_id', 'product_id', 'kind', 'state', 'end_date'].map(text);
  await table(db, 'inquiry_pack', ['account_id', 'pack_id'], [...pack, ...['checks', 'at'].map(int)]);
  await table(db, 'clue', ['account_id', 'clue_id'], [...['account_id', 'clue_id', 'company_id', 'doc'].map(text), int('at')]);
  const hall = ['station_code', 'area_code', 'name', 'address', 'phone', 'hours'];
  await table(db, 'station', ['station_code'], hall.map(text));
  await index(db, 'station', ['area_code']);
}

/** What business apps do for companies. */
async function appWork(db: Kysely<unknown>): Promise<void> {
  await table(db, 'app_request', ['key'], [...['key', 'company_id', 'what'].map(text), int('at')]);
  const month = ['company_id', 'period'];
  await table(db, 'book_month', month, [...month.map(text), ...['posted_at', 'closed_at'].map(int)]);
  await table(db, 'voucher', [...month, 'number'], [...month.map(text), ...['number', 'at'].map(int), text('doc')]);
}

/** Signed rule packs of filing dates, and the keys that this store signs them with. */
async function rulePacks(db: Kysely<unknown>): Promise<void> {
  await table(db, 'rule_pack', ['version'], [...['version', 'text', 'signature'].map(text), int('published_at')]);
  await table(db, 'rule_pack_key', ['kid'], [text('kid'), text('private_jwk'), int('created_at')]);
}

/** The work of companies, risks, filing dates. Append only: a shipped migration is never edited. */
export const homeMigrations: Record<string, Migration> = {
  '0013-company-work': { up: companyWork },
  '0014-risk-inquiry': { up: riskInquiry },
  '0015-app-work': { up: appWork },
  '0017-rule-packs': { up: rulePacks },
};
