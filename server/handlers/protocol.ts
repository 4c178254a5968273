import { type HeadHandler, refused, value } from '../pipeline/call.ts';
import { readRemoteConfig } from '../store/tables/remote-config.ts';

/** Policies in one answer: more would be read by nobody. The others come with the next start. */
const MOST_POLICIES = 3;

/** The newest published version of each protocol of a scene. One that is dated ahead is not in force yet. */
export const getProtocol: HeadHandler<'getProtocol'> = async ({ store, clock }, { scene }) => {
  const query = store.db.selectFrom('protocol').select(['code', 'version', 'name', 'url']).where('scene', '=', scene);
  const rows = await query.where('published_at', '<=', clock.now()).orderBy('published_at').orderBy('version').execute();
  return value({ list: [...new Map(rows.map((row) => [row.code, row])).values()] });
};

/** Records agreements of the account that is signed in; one that is there stays as it is. */
export const saveProtocol: HeadHandler<'saveProtocol'> = async ({ store, clock, session }, { protocolRequestList }) => {
  if (protocolRequestList.some(({ accountId }) => accountId !== session.accountId)) return refused(403, 'privilege.denied');
  const rows = protocolRequestList.flatMap(({ appId, scene, protocolsCodeVOList }) =>
    protocolsCodeVOList.map((agreed) => ({ account_id: session.accountId, app_id: appId, scene, ...agreed, at: clock.now() })),
  );
  await store.write(async ({ db }) => {
    for (const row of rows)
      await db
        .insertInto('protocol_agreement')
        .values(row)
        .onConflict((c) => c.columns(['account_id', 'app_id', 'scene', 'code', 'version']).doNothing())
        .execute();
  });
  return value({});
};

/** Whether a company has an agreement that is unsigned, where the remote configuration wants that checked. */
export const isNeedAgreement: HeadHandler<'isNeedAgreement'> = async ({ store, log, reads, session }, { companyId }) => {
  const [company] = await reads.doc(session.accountId, companyId);
  if (!company) return refused(404, 'company.notFound');
  const query = store.db.selectFrom('member_agreement').selectAll().where('account_id', '=', session.accountId);
  const agreement = await query.where('company_id', '=', companyId).executeTakeFirst();
  const { memberAgreementCheck } = await readRemoteConfig({ store, log });
  const { agreement_sign: agreementSign = '', agreement_url: agreementUrl = '' } = agreement ?? {};
  return value({ needAgreement: memberAgreementCheck && agreement !== undefined && agreementSign === '', agreementSign, agreementUrl });
};

/** Policies that the account has not been told, the newest first; what is answered counts as shown, once where two tabs ask together. */
export const getPolicy: HeadHandler<'getPolicy'> = async ({ store, clock, session: { accountId } }) => {
  const now = clock.now();
  const unshown = store.db.selectFrom('policy').select(['id', 'title', 'url']).where('published_at', '<=', now);
  const rows = await unshown
    .where('id', 'not in', (of) => of.selectFrom('policy_shown').select('policy_id').where('account_id', '=', accountId))
    .orderBy('published_at', 'desc')
    .limit(MOST_POLICIES)
    .execute();
  if (rows.length === 0) return value({ list: [] });
  const shown = await store.write(({ db }) =>
    db
      .insertInto('policy_shown')
      .values(rows.map(({ id }) => ({ account_id: accountId, policy_id: id, at: now })))
      .onConflict((c) => c.columns(['account_id', 'policy_id']).doNothing())
      .returning('policy_id')
      .execute(),
  );
  const first = new Set(shown.map((row) => row.policy_id));
  return value({ list: rows.filter(({ id }) => first.has(id)) });
};
