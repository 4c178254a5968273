import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { collectionTable, columns, index, int, table, text } from './kit.ts';

/** Tips as they were, as rows of their collection. Nobody has been told them by a pull, so that any revision up to the account's will do. */
async function moveTips(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<{
    account: { account_id: string; rev: number };
    company_tip: { account_id: string; company_id: string; tips_code: string };
    tips: { account_id: string; id: string; rev: number; doc: string; company_id: string };
  }>; // as: a migration knows the tables of its time
  for (const { account_id, rev } of await db.selectFrom('account').select(['account_id', 'rev']).execute()) {
    const old = await db.selectFrom('company_tip').selectAll().where('account_id', '=', account_id).execute();
    const rows = old.map(({ company_id, tips_code }) => {
      const id = `${company_id}:${tips_code}`;
      return { account_id, id, rev, doc: JSON.stringify({ id, companyId: company_id, tipsCode: tips_code }), company_id };
    });
    for (let i = 0; i < rows.length; i += 200)
      await db
        .insertInto('tips')
        .values(rows.slice(i, i + 200))
        .execute();
  }
}

async function firstCollection(db: Kysely<unknown>): Promise<void> {
  const gone = [...['account_id', 'noun', 'id'].map(text), int('rev'), int('at')];
  await table(db, 'row_tombstone', ['account_id', 'noun', 'id'], gone);
  await index(db, 'row_tombstone', ['account_id', 'noun', 'rev', 'id']);
  await collectionTable(db, 'tips', [text('company_id')]);
  await moveTips(db);
  await db.schema.dropTable('company_tip').execute();
}

/** Messages, asked for by state and time. */
function messages(db: Kysely<unknown>): Promise<void> {
  return collectionTable(db, 'messages', [
    text('company_id'),
    ...['read_status', 'pull_status', 'confirm_flag'].map(int),
    text('send_time'),
  ]);
}

/** Reminders are asked for by scene. */
async function messageScenes(untyped: Kysely<unknown>): Promise<void> {
  await columns(untyped, 'messages', [text('scene_code')]);
  await index(untyped, 'messages', ['account_id', 'scene_code']);
  const db = untyped as Kysely<{ messages: { account_id: string; id: string; doc: string; scene_code: string } }>; // as: a migration knows the tables of its time
  const byScene = new Map<string, { account_id: string; id: string }[]>();
  for (const { account_id, id, doc } of await db.selectFrom('messages').select(['account_id', 'id', 'doc']).execute()) {
    const { sceneCode, extendQueryField }: { sceneCode: string; extendQueryField: { sceneCode: string } } = JSON.parse(doc);
    const scene = sceneCode || extendQueryField.sceneCode;
    byScene.set(`${account_id} ${scene}`, [...(byScene.get(`${account_id} ${scene}`) ?? []), { account_id, id }]);
  }
  for (const [key, rows] of byScene)
    for (let i = 0; i < rows.length; i += 200) {
      const some = rows.slice(i, i + 200);
      const of = db.updateTable('messages').set({ scene_code: key.slice(key.indexOf(' ') + 1) });
      await of
        .where('account_id', '=', some[0]?.account_id ?? '')
        .where(
          'id',
          'in',
          some.map(({ id }) => id),
        )
        .execute();
    }
}

/** What was shown on which device. */
function popupHistory(db: Kysely<unknown>): Promise<void> {
  return collectionTable(db, 'popupHistory', [text('popup_id')]);
}

/** Where users have put things of their inbox. */
function inboxStates(db: Kysely<unknown>): Promise<void> {
  return collectionTable(db, 'inboxStates', []);
}

/** Tables of collections. Append only: a shipped migration is never edited. */
export const collectionMigrations: Record<string, Migration> = {
  '0004-collections': { up: firstCollection },
  '0005-messages': { up: messages },
  '0019-popup-history': { up: popupHistory },
  '0020-inbox-states': { up: inboxStates },
  '0022-message-scenes': { up: messageScenes },
};
