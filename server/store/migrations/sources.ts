import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columns, docField, index, int, isSqlite, table, text } from './kit.ts';

/** Nightly facts have neither an external id nor a person: an index over all of them would be as large as the table. */
async function factIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index fact_by_external_id on fact (source_id, external_id) where external_id <> ''`.execute(db);
  await sql`create index fact_by_source on fact (source_id) where kind in ('file', 'hand')`.execute(db);
}

/** What sources tell of companies (server/store/tables/fact-tables.ts), and what an event is about. */
async function facts(db: Kysely<unknown>): Promise<void> {
  const who = ['source_id', 'kind', 'name', 'by_account', 'by_name'];
  await table(db, 'source', ['source_id'], [...who.map(text), int('created_at')]);
  const key = ['company_id', 'area', 'part', 'source_id'];
  const words = [...key, 'kind', 'external_id', 'reason', 'doc'];
  await table(db, 'fact', key, [...words.map(text), ...['at', 'state_at', 'version', 'standing', 'withdrawn_at'].map(int)]);
  await factIndexes(db);
  await columns(db, 'event_log', [text('about')]);
}

/** When each source told something last. Of those from before it is not known later than they were made. */
async function words(db: Kysely<unknown>): Promise<void> {
  await columns(db, 'source', [int('word_at')]);
  await sql`update source set word_at = created_at`.execute(db);
}

/** What a demo told of companies lived in tables of its own until its collector told it; what users had switched becomes facts. */
async function sourcesInstead(db: Kysely<unknown>): Promise<void> {
  await sql`insert into source (source_id, kind, name, by_account, by_name, created_at, word_at)
    select distinct 'hand:before', 'hand', '', '', '', 0, 0 from personal_tax`.execute(db);
  await sql`insert into fact (company_id, area, part, source_id, kind, at, state_at, external_id, version, standing, withdrawn_at, reason, doc)
    select company_id, 'personalTaxSwitch', '', 'hand:before', 'hand', 0, 0, '', 0, 1, 0, '', '{"declareState":' || declare_state || '}'
    from personal_tax`.execute(db);
  for (const name of ['story', 'tax_fetch', 'declaration', 'personal_tax', 'app_request', 'book_month', 'voucher', 'refresh_task'])
    await db.schema.dropTable(name).execute();
  const task = ['account_id', 'task_id', 'company_id', 'period', 'reason', 'words'].map(text);
  const numbers = ['state', 'tries', 'next_at', 'created_at', 'lease_until', 'ended_at'].map(int);
  await table(db, 'refresh_task', ['account_id', 'task_id'], [...task, ...numbers]);
  await index(db, 'refresh_task', ['ended_at', 'lease_until']);
  await index(db, 'refresh_task', ['account_id', 'company_id']);
  await index(db, 'refresh_task', ['task_id']);
  await table(db, 'printed_password', ['account_id'], ['account_id', 'password'].map(text));
  // The accounts of the demo of before: all but one had this password.
  await sql`insert into printed_password (account_id, password) select account_id, case login_name when 'weak' then '123456' else 'Demo2026' end
    from account where account_id like '8800000000000000%' and length(account_id) between 17 and 18`.execute(db);
}

/** On SQLite the table of facts, which is read by its key, is stored in the order of its key: half the writing. */
async function factsByKey(db: Kysely<unknown>): Promise<void> {
  if (!isSqlite(db)) return;
  const key = ['company_id', 'area', 'part', 'source_id'];
  const words = [...key, 'kind', 'external_id', 'reason', 'doc'];
  const all = [...words.map(text), ...['at', 'state_at', 'version', 'standing', 'withdrawn_at'].map(int)];
  for (const name of ['fact_by_external_id', 'fact_by_source']) await db.schema.dropIndex(name).execute();
  await db.schema.alterTable('fact').renameTo('fact_before').execute();
  await table(db, 'fact', key, all, 'without rowid');
  const names = sql.join(all.map(([name]) => sql.ref(name)));
  await sql`insert into fact (${names}) select ${names} from fact_before`.execute(db);
  await db.schema.dropTable('fact_before').execute();
  await factIndexes(db);
}

/** The numbers that sources name companies by, out of their rows. */
async function companyNumbers(db: Kysely<unknown>): Promise<void> {
  await columns(db, 'company', [text('tax_no'), text('credit_code')]);
  const upper = (name: string) => sql`upper(coalesce(${docField(db, name)}, ''))`;
  await sql`update company set tax_no = ${upper('nsrsbh')}, credit_code = ${upper('shxydm')}`.execute(db);
  for (const column of ['tax_no', 'credit_code'])
    await sql`create index ${sql.raw(`company_by_${column}`)} on company (${sql.ref(column)})`.execute(db);
}

/** Keys of programs that tell facts, and what was done with them. */
async function sourceKeys(db: Kysely<unknown>): Promise<void> {
  const words = ['key_id', 'name', 'secret_hash', 'areas', 'accounts', 'created_by'];
  const times = ['created_at', 'expires_at', 'revoked_at', 'last_used_at'];
  await table(db, 'source_key', ['key_id'], [...words.map(text), ...times.map(int)]);
  const call = ['key_id', 'call_id', 'call'].map(text);
  await table(db, 'source_call', ['key_id', 'call_id'], [...call, ...['at', 'rows', 'stored', 'refused', 'status', 'ms'].map(int)]);
  await index(db, 'source_call', ['at']);
}

/** What sources tell. Append only: a shipped migration is never edited. */
export const sourceMigrations: Record<string, Migration> = {
  '0026-facts': { up: facts },
  '0029-source-words': { up: words },
  '0030-sources-instead': { up: sourcesInstead },
  '0031-company-numbers': { up: companyNumbers },
  '0032-source-keys': { up: sourceKeys },
  '0033-facts-by-key': { up: factsByKey },
};
