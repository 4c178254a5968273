import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { index, int, table, text } from './kit.ts';

/** Plans that there are, who gave one to a company, and who signed its protocol. */
async function peacePlans(db: Kysely<unknown>): Promise<void> {
  await table(db, 'peace_plan', ['plan_code'], [text('plan_code'), int('ord'), text('doc')]);
  const words = ['account_id', 'company_id', 'plan_code', 'order_id', 'from_date', 'to_date', 'by_name', 'reason'];
  await table(db, 'peace_plan_word', ['account_id', 'company_id', 'n'], [...words.map(text), ...['n', 'at'].map(int)]);
  await index(db, 'peace_plan_word', ['company_id']);
  const signed = ['account_id', 'company_id', 'plan_code', 'order_id', 'protocol_id', 'version'];
  await table(db, 'peace_plan_signature', ['account_id', 'company_id', 'n'], [...signed.map(text), ...['n', 'source', 'at'].map(int)]);
}

/** The peace plan. Append only: a shipped migration is never edited. */
export const peaceMigrations: Record<string, Migration> = {
  '0042-peace-plans': { up: peacePlans },
};
