import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columns, docField, index, int, table, text } from './kit.ts';

/** How far operators are with leads. Those from before nobody has looked at. */
async function leadMarks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('clue')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('new'))
    .execute();
  await columns(db, 'clue', [int('marked_at'), text('marked_by'), text('remark')]);
  await index(db, 'clue', ['at']);
}

/** To whom the admins of before gave a company: its admin of today asks by the company. */
async function sharesByCompany(db: Kysely<unknown>): Promise<void> {
  await index(db, 'company_right', ['company_id', 'source']);
}

/** What was said of memberships and products, by whom and why. What was said before is not known. */
async function memberWords(db: Kysely<unknown>): Promise<void> {
  const words = ['account_id', 'company_id', 'auth_code', 'expire_date', 'kind', 'name', 'by_name', 'reason'];
  await table(db, 'member_word', ['account_id', 'company_id', 'n'], [...words.map(text), ...['n', 'at'].map(int)]);
  await index(db, 'member_word', ['company_id']);
  await index(db, 'member_right', ['company_id']);
}

/** Until when companies are members, beside what says it, so that those whose membership is over are found. */
async function memberEnds(db: Kysely<unknown>): Promise<void> {
  await columns(db, 'company', [text('member_end')]);
  await sql`update company set member_end = coalesce(${docField(db, 'expireDate')}, '') where is_vip = 1`.execute(db);
  await sql`create index company_by_member_end on company (member_end) where member_end <> ''`.execute(db);
}

/** What operators do on their page, and what hand-overs ask by. Append only: a shipped migration is never edited. */
export const operatedMigrations: Record<string, Migration> = {
  '0036-lead-marks': { up: leadMarks },
  '0037-shares-by-company': { up: sharesByCompany },
  '0038-member-words': { up: memberWords },
  '0055-member-ends': { up: memberEnds },
};
