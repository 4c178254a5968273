import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columns, index, int, text } from './kit.ts';

/** How far operators are with leads. Those from before nobody has looked at. */
async function leadMarks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('clue')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('new'))
    .execute();
  await columns(db, 'clue', [int('marked_at'), text('marked_by'), text('remark')]);
  await index(db, 'clue', ['at']);
}

/** What operators do on their page. Append only: a shipped migration is never edited. */
export const operatedMigrations: Record<string, Migration> = {
  '0036-lead-marks': { up: leadMarks },
};
