import type { UpgradeTarget } from '../../src/domain/upgrade/given-to.ts';
import { deviceOf } from '../access/session-device.ts';
import { type Asked, type CommandHandler, type HeadHandler, refused, value } from '../pipeline/call.ts';
import type { Session } from '../store/tables/reads.ts';
import {
  environmentOf,
  govUpgradeFor,
  groupImage,
  isBlacklisted,
  statusOf,
  toldUpgrade,
  type UpgradeSubject,
  upgradeFor,
} from '../store/tables/upgrades.ts';

type SignedIn = Asked & { readonly session: Session };

/** By whom an account is named, and by what its PC is. */
const OF_ACCOUNT: readonly UpgradeTarget[] = ['all', 'account', 'group'];
const OF_PC: readonly UpgradeTarget[] = ['pc'];

/** The account and the device of this sign-in, or the PC that is named. */
async function subjectOf({ store, session }: SignedIn, pcUid = ''): Promise<UpgradeSubject> {
  return { accountId: session.accountId, pcUid: pcUid || (await deviceOf(store, session)) };
}

export const queryUpgrade: HeadHandler<'queryUpgrade'> = async (asked) => {
  const { store, clock, session } = asked;
  const subject = { accountId: session.accountId, pcUid: '' };
  return value(toldUpgrade(await upgradeFor(store, subject, OF_ACCOUNT, clock.now()), await environmentOf(store, session.accountId)));
};

/** What environment the account is in is not the PC's to say. */
export const queryPcUpgrade: HeadHandler<'queryPcUpgrade'> = async (asked) =>
  value(toldUpgrade(await upgradeFor(asked.store, await subjectOf(asked), OF_PC, asked.clock.now()), ''));

export const getGovUpgrade: HeadHandler<'getGovUpgrade'> = async (asked) => {
  const { store, clock } = asked;
  const subject = await subjectOf(asked);
  const given = await govUpgradeFor(store, subject, clock.now());
  if (given === null || (await statusOf(store, subject, given, 'gov')) === 1)
    return value({ whiteType: 'none', upgradeId: '', title: '', text: '' });
  return value({ whiteType: 'gov', upgradeId: given.upgrade_id, title: given.title, text: given.text });
};

export const getImgInfo: HeadHandler<'getImgInfo'> = async ({ store, session }) => value(await groupImage(store, session.accountId));

export const queryAccountAndPcUid: HeadHandler<'queryAccountAndPcUid'> = async (asked, { accountId, pcUid }) => {
  const { store, clock, session } = asked;
  if (accountId !== session.accountId) return refused(400, 'privilege.denied');
  const subject = await subjectOf(asked, pcUid);
  const given = await upgradeFor(store, subject, [...OF_ACCOUNT, ...OF_PC], clock.now());
  return value({ upStatus: await statusOf(store, subject, given, 'product') });
};

export const saveUpgrade: CommandHandler<'saveUpgrade'> = async (asked, { accountId, upStatus, pcUid, upGradeType }) => {
  const { change, session } = asked;
  if (accountId !== session.accountId) return refused(400, 'privilege.denied');
  const told = { up_status: upStatus, at: change.now };
  const pc_uid = pcUid || (await deviceOf(change.tx, session));
  await change.tx.db
    .insertInto('upgrade_record')
    .values({ account_id: accountId, pc_uid, up_grade_type: upGradeType, ...told })
    .onConflict((c) => c.columns(['account_id', 'pc_uid', 'up_grade_type']).doUpdateSet(told))
    .execute();
  return value({});
};

export const govBlacklist: HeadHandler<'govBlacklist'> = async ({ store, session }, { accountId }) => {
  if (accountId !== session.accountId) return refused(400, 'privilege.denied');
  return value({ blackFlag: (await isBlacklisted(store, accountId)) ? 1 : 0 });
};
