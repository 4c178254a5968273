import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { collectionTable, index, int, table, text } from './kit.ts';

/** What is offered of consulting, in one row, and who answers. */
async function offer(db: Kysely<unknown>): Promise<void> {
  await table(db, 'consult_config', ['slot'], [int('slot'), text('doc'), int('seen'), text('by_name')]);
  const words = ['account_id', 'advisor_id', 'topics'].map(text);
  await table(db, 'consult_advisor', ['account_id'], [...words, ...['away', 'seen_at'].map(int)]);
}

/** Talks, which advisors look for over all accounts, and what was said in them. */
async function talks(db: Kysely<unknown>): Promise<void> {
  await collectionTable(db, 'talks', [text('company_id'), text('state'), text('ended_at')]);
  await index(db, 'talks', ['state', 'ended_at', 'rev']);
  await collectionTable(db, 'talkLines', [text('company_id'), text('scene_id')]);
}

/** Pictures that were said in talks, each whole: they are asked for one by one, and go with their company. */
async function pictures(db: Kysely<unknown>): Promise<void> {
  const columns = ['account_id', 'line_id', 'scene_id', 'company_id', 'data'].map(text);
  await table(db, 'talk_picture', ['account_id', 'line_id'], [...columns, int('at')]);
  await index(db, 'talk_picture', ['account_id', 'scene_id']);
  await index(db, 'talk_picture', ['account_id', 'company_id']);
}

/** Consulting. Append only: a shipped migration is never edited. */
export const consultMigrations: Record<string, Migration> = {
  '0049-consult-offer': { up: offer },
  '0050-talks': { up: talks },
  '0052-talk-pictures': { up: pictures },
};
