import { type CommandHandler, type HeadHandler, refused, value } from '../pipeline/call.ts';
import type { AccountChange } from '../store/tables/accounts.ts';

/** Tips of a company that can be closed: a client that makes up codes fills no table. */
const MOST_OF_COMPANY = 200;

/** Notes that a tip was closed; the first time counts. */
async function note({ tx, accountId, now }: AccountChange, companyId: string, tipsCode: string): Promise<void> {
  await tx.db
    .insertInto('tip_saved')
    .values({ account_id: accountId, company_id: companyId, tips_code: tipsCode, at: now })
    .onConflict((c) => c.columns(['account_id', 'company_id', 'tips_code']).doNothing())
    .execute();
}

export const postTipsQuery: HeadHandler<'postTipsQuery'> = async ({ store, session, reads }, { tipsCode, companyId }) => {
  if (companyId !== '' && (await reads.doc(session.accountId, companyId)).length === 0) return refused(404, 'company.notFound');
  const row = await store.db
    .selectFrom('tip_saved')
    .select('at')
    .where('account_id', '=', session.accountId)
    .where('company_id', '=', companyId)
    .where('tips_code', '=', tipsCode)
    .executeTakeFirst();
  return value({ tipsCode, saved: row ? 1 : 0, savedAt: row ? new Date(Number(row.at)).toISOString() : '' });
};

/** Only of tips that were published, also of those that have ended since: the mark may come from an outbox. */
export const postTipsSave: CommandHandler<'postTipsSave'> = async ({ change }, { tipsCode }) => {
  const published = change.tx.db.selectFrom('publication').select('id').where('kind', '=', 'operationTip').where('code', '=', tipsCode);
  if ((await published.executeTakeFirst()) === undefined) return refused(404, 'tip.unknown');
  await note(change, '', tipsCode);
  return value({});
};

export const postTipsUpdate: CommandHandler<'postTipsUpdate'> = async ({ change, session }, { accountId, companyId, tipsCode }) => {
  if (accountId !== session.accountId) return refused(403, 'privilege.denied');
  const { db } = change.tx;
  const owned = db.selectFrom('company').select('company_id').where('account_id', '=', accountId).where('company_id', '=', companyId);
  if ((await owned.executeTakeFirst()) === undefined) return refused(404, 'company.notFound');
  const of = db.selectFrom('tip_saved').where('account_id', '=', accountId).where('company_id', '=', companyId);
  const codes = new Set((await of.select('tips_code').execute()).map((row) => row.tips_code));
  if (!codes.has(tipsCode) && codes.size >= MOST_OF_COMPANY) return refused(422, 'tip.tooMany');
  await note(change, companyId, tipsCode);
  return value({});
};
