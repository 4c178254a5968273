import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { collectionTable, index, int, text } from './kit.ts';

/** What was done or tried of companies. What is old is looked for over all accounts. */
async function activity(db: Kysely<unknown>): Promise<void> {
  await collectionTable(db, 'activity', [text('company_id'), int('at')]);
  await index(db, 'activity', ['at', 'account_id']);
}

/** The activity log. Append only: a shipped migration is never edited. */
export const activityMigrations: Record<string, Migration> = {
  '0054-activity': { up: activity },
};
