import { type HeadHandler, refused, value } from '../pipeline/call.ts';

const time = (ms: number): string => new Date(ms).toISOString();

export const listDevices: HeadHandler<'listDevices'> = async ({ store, clock, session }) => {
  const query = store.db.selectFrom('session_family').selectAll().where('account_id', '=', session.accountId);
  const live = await query.where('revoked_at', '=', 0).where('expires_at', '>', clock.now()).orderBy('last_used_at', 'desc').execute();
  const list = live.map((row) => ({
    familyId: row.family_id,
    name: row.device,
    method: row.method,
    signedInAt: time(row.created_at),
    lastUsedAt: time(row.last_used_at),
    isThis: row.family_id === session.familyId,
  }));
  return value({ list: list.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)) });
};

export const signOutDevice: HeadHandler<'signOutDevice'> = async ({ sessions, session }, { familyId }) =>
  (await sessions.endFamily(session.accountId, familyId)) ? value({}) : refused(404, 'device.notFound');
