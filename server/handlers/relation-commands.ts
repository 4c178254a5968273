import { isMobile } from '../../src/domain/access/credentials.ts';
import { invitations, type LoginLimits, sharedNumber, sharedNumbers } from '../access/login-limits.ts';
import { loginKey } from '../access/login-name.ts';
import { type CommandHandler, refused, value } from '../pipeline/call.ts';
import type { AccountChange } from '../store/tables/accounts.ts';
import { readCompany } from '../store/tables/companies.ts';
import { copyCompany, endShare, rightOf } from '../store/tables/relations.ts';

/** The company that its admin wants to give on to a number, or why he may not. */
async function givenOn(change: AccountChange, companyId: string, mobile: string) {
  const company = await readCompany(change, companyId);
  if (!company) return refused(400, 'company.notFound');
  if (!isMobile(mobile)) return refused(400, 'mobile.bad');
  const { isAdmin } = await rightOf(change.tx.db, change.accountId, companyId);
  if (!isAdmin) return refused(403, 'company.notAdmin');
  return { kind: 'given' as const, company };
}

async function isOwnNumber({ tx, accountId }: AccountChange, mobile: string): Promise<boolean> {
  const query = tx.db.selectFrom('account_mobile').select('mobile').where('account_id', '=', accountId);
  return (await query.where('mobile', '=', mobile).executeTakeFirst()) !== undefined;
}

/**
 * Invites a number to a company. Nobody is told whether somebody signs in with it: the invitation waits until one does. A second one for the
 * same company is the first one, with the newer name.
 */
export const companyInvite: CommandHandler<'companyInvite'> = async (
  { change, other, commandId, limits },
  { companyId, inviteMobile, inviteName },
) => {
  const mobile = loginKey(inviteMobile);
  const given = await givenOn(change, companyId, mobile);
  if (given.kind === 'refused') return given;
  if (await isOwnNumber(change, mobile)) return refused(400, 'relation.self');
  const { tx, accountId, now } = change;
  const waiting = tx.db.selectFrom('invitation').select('id').where('account_id', '=', accountId).where('company_id', '=', companyId);
  const found = await waiting.where('mobile', '=', mobile).where('state', '=', 'waiting').executeTakeFirst();
  if (found) {
    await tx.db
      .updateTable('invitation')
      .set({ name: inviteName })
      .where('account_id', '=', accountId)
      .where('id', '=', found.id)
      .execute();
    return value({ invitationId: found.id });
  }
  const waitMs = await limits.take(tx, invitations(accountId));
  // The answer of a command is kept: as one about this invitation, not as a word to come again, which would hold up all that waits behind it.
  if (waitMs > 0) return refused(403, 'invite.tooMany', { values: { minutes: Math.ceil(waitMs / 60_000) } });
  await tx.db
    .insertInto('invitation')
    .values({ account_id: accountId, id: commandId, company_id: companyId, mobile, name: inviteName.trim(), state: 'waiting', at: now })
    .execute();
  // The pages of both ask again what the two have to do with each other.
  change.event('company');
  other?.event('company');
  return value({ invitationId: commandId });
};

/**
 * How long the account must wait before it shares with a number, 0 for not at all. Asked before anybody looks whose number it is, so that the answer
 * over the limit is the same for all. Numbers that it shares something with already are known to it, and one number counts once an hour: a whole
 * list is shared with it at once.
 */
async function shareWait({ tx, accountId }: AccountChange, limits: LoginLimits, mobile: string): Promise<number> {
  const given = tx.db.selectFrom('company_right').select('mobile').where('from_account', '=', accountId).where('mobile', '=', mobile);
  if (await given.limit(1).executeTakeFirst()) return 0;
  const own = sharedNumber(accountId, mobile);
  if ((await limits.take(tx, [own])) > 0) return 0;
  const waitMs = await limits.take(tx, sharedNumbers(accountId));
  if (waitMs > 0) await limits.clear(tx, own);
  return waitMs;
}

/** Shares a company: it is in the other account from now on. One that has it keeps it as it is. */
export const companyShare: CommandHandler<'companyShare'> = async ({ change, other, limits }, { companyId, shareMobile }) => {
  const mobile = loginKey(shareMobile);
  const given = await givenOn(change, companyId, mobile);
  if (given.kind === 'refused') return given;
  if (await isOwnNumber(change, mobile)) return refused(400, 'relation.self');
  const waitMs = await shareWait(change, limits, mobile);
  if (waitMs > 0) return refused(403, 'share.tooMany', { values: { minutes: Math.ceil(waitMs / 60_000) } });
  if (other === null) return refused(400, 'relation.nobody');
  if (await copyCompany(change, other, given.company, { source: 'share', mobile })) change.event('company');
  return value({});
};

/** Ends a share that this account gave; no share is no failure, so that a command that is sent late does no harm. */
export const companyCancelShare: CommandHandler<'companyCancelShare'> = async ({ change, other }, { companyId }) => {
  if (!(await readCompany(change, companyId))) return refused(400, 'company.notFound');
  if (other !== null && (await endShare(change, other, companyId))) change.event('company');
  return value({});
};
