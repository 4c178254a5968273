import { type HeadHandler, refused, value } from '../call.ts';

export const getProtocol: HeadHandler<'getProtocol'> = async () => value({ list: [] });

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

export const isNeedAgreement: HeadHandler<'isNeedAgreement'> = async ({ reads, session }, { companyId }) => {
  const [company] = await reads.doc(session.accountId, companyId);
  return company ? value({ needAgreement: false, agreementSign: '', agreementUrl: '' }) : refused(404, 'company.notFound');
};

export const getPolicy: HeadHandler<'getPolicy'> = async () => value({ list: [] });
