import { type HeadHandler, refused, value } from '../pipeline/call.ts';
import { isPushAddress } from '../web-push/keys.ts';

export const webPushKey: HeadHandler<'webPushKey'> = async ({ config }) => value({ publicKey: config.webPush?.publicKey ?? '' });

/** A browser has one address and one user at a time: whoever was reached by it before is not any more. */
export const webPushSave: HeadHandler<'webPushSave'> = async ({ config, store, clock, session }, input) => {
  if (config.webPush === null || input.publicKey !== config.webPush.publicKey) return refused(404, 'webPush.none');
  if (!isPushAddress(input.endpoint, config.webPush.services)) return refused(422, 'webPush.address');
  const { endpoint, p256dh, auth, publicKey: vapid_key, language } = input;
  const { accountId: account_id, familyId: family_id, rev } = session;
  const saved = { endpoint, p256dh, auth, vapid_key, language };
  // What is there already is no news: the page shows it.
  const fresh = { created_at: clock.now(), seen_rev: rev, told_rev: rev, due_at: 0, tries: 0 };
  await store.write(async ({ db }) => {
    await db.deleteFrom('web_push').where('endpoint', '=', endpoint).where('family_id', '<>', family_id).execute();
    const row = { account_id, family_id, ...saved, ...fresh };
    const insert = db.insertInto('web_push').values(row);
    await insert.onConflict((c) => c.columns(['account_id', 'family_id']).doUpdateSet({ ...saved, ...fresh })).execute();
  });
  return value({});
};

export const webPushDelete: HeadHandler<'webPushDelete'> = async ({ store, session }) => {
  const { accountId, familyId } = session;
  await store.db.deleteFrom('web_push').where('account_id', '=', accountId).where('family_id', '=', familyId).execute();
  return value({});
};
