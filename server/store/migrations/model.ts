import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { int, table, text } from './kit.ts';

/** What the model of the deployment has answered so far, for as long as somebody may wait for it. */
async function modelAnswers(db: Kysely<unknown>): Promise<void> {
  await table(db, 'model_answer', ['account_id', 'id'], [...['account_id', 'id', 'said', 'state'].map(text), int('said_at')]);
}

/** The model beside the assistant. Append only: a shipped migration is never edited. */
export const modelMigrations: Record<string, Migration> = {
  '0053-model-answers': { up: modelAnswers },
};
