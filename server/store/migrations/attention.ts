import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columns, index, int, table, text } from './kit.ts';

/** What operators publish, who they are, and which tips accounts have closed. */
async function publications(db: Kysely<unknown>): Promise<void> {
  const words = ['id', 'kind', 'code', 'doc', 'target', 'request_id', 'written_by'].map(text);
  const times = ['ord', 'from_at', 'to_at', 'ended_at', 'created_at', 'updated_at'].map(int);
  await table(db, 'publication', ['id'], [...words, ...times]);
  await index(db, 'publication', ['kind', 'request_id'], true);
  await index(db, 'publication', ['kind', 'code']);
  const saved = ['account_id', 'company_id', 'tips_code'];
  await table(db, 'tip_saved', saved, [...saved.map(text), int('at')]);
  await columns(db, 'account', [int('operator')]);
}

/** Upgrades that are given out and how they ended, groups with a picture, and the lists of the government edition. */
async function upgrades(db: Kysely<unknown>): Promise<void> {
  const words = ['upgrade_id', 'target', 'subject', 'white_type', 'operate_version', 'guide_type', 'title', 'text'];
  await table(db, 'upgrade', ['upgrade_id'], [...words.map(text), ...['auto_up', 'starts_at', 'ends_at'].map(int)]);
  await index(db, 'upgrade', ['target', 'subject']);
  await table(db, 'upgrade_group', ['group_code'], [...['group_code', 'name', 'img_url'].map(text), ...['wide', 'high'].map(int)]);
  await table(db, 'upgrade_member', ['group_code', 'account_id'], ['group_code', 'account_id'].map(text));
  await index(db, 'upgrade_member', ['account_id']);
  const record = ['account_id', 'pc_uid', 'up_grade_type'];
  await table(db, 'upgrade_record', record, [...record.map(text), ...['up_status', 'at'].map(int)]);
  await table(db, 'gov_list', ['account_id', 'list'], [...['account_id', 'list', 'environment'].map(text), int('at')]);
}

/** Where browsers are reached while no window is open. */
async function webPush(db: Kysely<unknown>): Promise<void> {
  const words = ['account_id', 'family_id', 'endpoint', 'p256dh', 'auth', 'vapid_key', 'language'];
  const numbers = ['created_at', 'seen_rev', 'told_rev', 'due_at', 'tries'];
  await table(db, 'web_push', ['account_id', 'family_id'], [...words.map(text), ...numbers.map(int)]);
  await index(db, 'web_push', ['endpoint']);
  await index(db, 'web_push', ['due_at']);
}

/** Pictures that operators give, and who wrote which upgrade and group when. */
async function operatedUpgrades(db: Kysely<unknown>): Promise<void> {
  await table(db, 'picture', ['name'], [...['name', 'type', 'data', 'written_by'].map(text), int('at')]);
  await columns(db, 'upgrade', [text('written_by'), ...['ended_at', 'updated_at'].map(int)]);
  await columns(db, 'upgrade_group', [text('written_by'), int('updated_at')]);
}

/** Whether a notice is on its way. Those from before are taken for sent. */
function unsentNotices(db: Kysely<unknown>): Promise<void> {
  return columns(db, 'publication', [int('unsent')]);
}

/** What is published, and upgrades. Append only: a shipped migration is never edited. */
export const attentionMigrations: Record<string, Migration> = {
  '0018-publications': { up: publications },
  '0021-upgrades': { up: upgrades },
  '0024-operated-upgrades': { up: operatedUpgrades },
  '0025-web-push': { up: webPush },
  '0027-unsent-notices': { up: unsentNotices },
};
