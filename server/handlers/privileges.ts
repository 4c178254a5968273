import type { PrivilegeMember } from '../../src/api/calls/privileges.ts';
import type { Company } from '../../src/api/entities/company.ts';
import { maskMobile } from '../../src/domain/access/credentials.ts';
import { type AdminAct, bizIds, canTakeOver, hasPrivilege, roleOf, roleRefusal } from '../../src/domain/access/roles.ts';
import { spendCode } from '../access/one-time-codes.ts';
import { deviceOf } from '../access/session-device.ts';
import { wordsOf } from '../http/answer.ts';
import { type Asked, type HeadHandler, type RefusalCode, refused, value } from '../pipeline/call.ts';
import type { Store, WriteTx } from '../store/store.ts';
import { changeAccounts, namesOf } from '../store/tables/accounts.ts';
import { ownedCompanies } from '../store/tables/companies.ts';
import { type CompanyMember, membersOf, officesOf, putAdmin } from '../store/tables/privileges.ts';
import type { Session } from '../store/tables/reads.ts';

/** Rows of one list of privileges. */
const MOST_LISTED = 200;

type SignedIn = Asked & { readonly session: Session };

/** A company with everybody who has it, as the account that asks stands in it. */
interface Standing {
  readonly self: CompanyMember;
  readonly members: readonly CompanyMember[];
  readonly isAuthorized: boolean;
}

/** Null for a company that the account has not: a foreign one and an unknown one look the same. */
async function standingOf({ db }: Pick<Store, 'db'>, accountId: string, companyId: string): Promise<Standing | null> {
  const query = db.selectFrom('company').select('doc').where('account_id', '=', accountId).where('company_id', '=', companyId);
  const company = await query.executeTakeFirst();
  if (!company) return null;
  const members = await membersOf(db, companyId);
  const self = members.find((member) => member.accountId === accountId);
  const { isAuthorize }: Company = JSON.parse(company.doc);
  return self ? { self, members, isAuthorized: isAuthorize === 1 } : null;
}

/** Why the account may not do it, as a head code; null when it may. */
function refusalOf(act: AdminAct, { self, members, isAuthorized }: Standing): RefusalCode | null {
  const hasAdmin = members.some(({ isAdmin }) => isAdmin);
  return roleRefusal(act, { role: roleOf(self, self.isAdmin), hasAdmin, isAuthorized });
}

/**
 * Runs a change of who may do what in a company, after the rule has let it pass, and tells everybody who has the company of it. Answers the code with which it was refused, null when it is done.
 */
async function changeIn(
  { store, clock, session: { accountId } }: SignedIn,
  { act, companyId }: { readonly act: AdminAct; readonly companyId: string },
  run: (tx: WriteTx, standing: Standing) => Promise<RefusalCode | null>,
): Promise<RefusalCode | null> {
  return store.write(async (tx) => {
    const told = (await membersOf(tx.db, companyId)).map((member) => member.accountId);
    // Nobody's account is held for a company that the caller has not.
    if (!told.includes(accountId)) return 'company.notFound';
    return changeAccounts(tx, told, clock.now(), async (changeOf) => {
      // Read again under the locks: what another process changed before them counts.
      const standing = await standingOf(tx, accountId, companyId);
      if (!standing) return 'company.notFound';
      const refusal = refusalOf(act, standing) ?? (await run(tx, standing));
      if (refusal === null) for (const id of told) changeOf(id).event('privilege');
      return refusal;
    });
  });
}

const statusOf = (code: RefusalCode): 400 | 403 | 404 | 409 => {
  if (code === 'company.notFound' || code === 'member.notFound') return 404;
  if (code === 'admin.exists' || code === 'admin.same') return 409;
  return code === 'authcode.bad' ? 400 : 403;
};
const answered = (code: RefusalCode | null) => (code === null ? value({}) : refused(statusOf(code), code));

export const privilegeCheck: HeadHandler<'privilegeCheck'> = async ({ store, session }, { accountId, companyId, bizId }) => {
  if (accountId !== session.accountId) return refused(403, 'privilege.denied');
  const standing = await standingOf(store, accountId, companyId);
  if (!standing) return refused(404, 'company.notFound');
  const { self } = standing;
  return value({ hasPrivilege: hasPrivilege(roleOf(self, self.isAdmin), self.bizIds, bizId) });
};

function told({ isGuest: _guest, mobile, bizIds, ...member }: CompanyMember): PrivilegeMember {
  return { ...member, mobile: maskMobile(mobile), bizIds: [...bizIds] };
}

export const privilegeList: HeadHandler<'privilegeList'> = async ({ store, session }, { companyId }) => {
  const standing = await standingOf(store, session.accountId, companyId);
  if (!standing) return refused(404, 'company.notFound');
  const { self, members } = standing;
  return value({ members: [self, ...members.filter((member) => member !== self)].map(told) });
};

export const privilegeSave: HeadHandler<'privilegeSave'> = async (asked, { companyId, accountId, privileges }) => {
  const { clock, log, session } = asked;
  const code = await changeIn(asked, { act: 'save', companyId }, async ({ db }, { members }) => {
    if (!members.some((member) => member.accountId === accountId)) return 'member.notFound';
    // Of a business that is named twice the last word counts.
    for (const [biz_id, allowed] of new Map(privileges.map((one) => [one.bizId, one.allowed]))) {
      const key = { company_id: companyId, account_id: accountId, biz_id };
      const row = { ...key, granted_by: session.accountId, at: clock.now() };
      if (allowed === 1)
        await db
          .insertInto('company_privilege')
          .values(row)
          .onConflict((c) => c.columns(['company_id', 'account_id', 'biz_id']).doNothing())
          .execute();
      else
        await db
          .deleteFrom('company_privilege')
          .where('company_id', '=', companyId)
          .where('account_id', '=', accountId)
          .where('biz_id', '=', biz_id)
          .execute();
    }
    return null;
  });
  if (code === null) log.info('privileges saved', { accountId: session.accountId, companyId, of: accountId });
  return answered(code);
};

export const bizJzHistory: HeadHandler<'bizJzHistory'> = async ({ store: { db }, session: { accountId } }) => {
  const own = db.selectFrom('company').where('company.account_id', '=', accountId);
  const given = await own
    .innerJoin('company_privilege', 'company_privilege.company_id', 'company.company_id')
    .select(['company.company_id', 'company.name', 'company_privilege.granted_by', 'company_privilege.at'])
    .where('company_privilege.account_id', '=', accountId)
    .where('company_privilege.biz_id', '=', 'jz')
    .orderBy('company_privilege.at', 'desc')
    .orderBy('company.company_id')
    .limit(MOST_LISTED)
    .execute();
  const names = await namesOf(
    db,
    given.map(({ granted_by }) => granted_by),
  );
  const offices = (await officesOf(db, accountId)).slice(0, MOST_LISTED);
  const rows = [
    ...given.map((row) => ({
      companyId: row.company_id,
      companyName: row.name,
      from: names.get(row.granted_by)?.fullName ?? '',
      at: Number(row.at),
    })),
    ...offices.map(({ companyId, name, since }) => ({ companyId, companyName: name, from: '', at: since })),
  ];
  const newest = rows.sort((a, b) => b.at - a.at).slice(0, MOST_LISTED);
  return value({ list: newest.map((row) => ({ ...row, at: new Date(row.at).toISOString() })) });
};

export const batchAccountQuery: HeadHandler<'batchAccountQuery'> = async ({ store: { db }, session }, input) => {
  const { accountId, companyIdList, bizIdList } = input;
  if (accountId !== session.accountId) return refused(403, 'privilege.denied');
  const own = [...(await ownedCompanies(db, accountId, [...new Set(companyIdList)]))];
  if (own.length === 0) return value({ list: [] });
  const person = await db
    .selectFrom('account')
    .select(['is_guest', 'need_init'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const isGuest = person.is_guest === 1;
  const admins = await db
    .selectFrom('company_admin')
    .select('company_id')
    .where('account_id', '=', accountId)
    .where('company_id', 'in', own)
    .execute();
  const granted = db.selectFrom('company_privilege').select(['company_id', 'biz_id']).where('account_id', '=', accountId);
  const given = Map.groupBy(await granted.where('company_id', 'in', own).execute(), ({ company_id }) => company_id);
  const isAdmin = new Set(admins.map(({ company_id }) => company_id));
  const asked = bizIdList.length === 0 ? [...bizIds] : [...new Set(bizIdList)];
  const list = own.map((companyId) => {
    const role = roleOf({ isGuest, isReal: !isGuest && person.need_init === 0 }, isAdmin.has(companyId));
    const held = (given.get(companyId) ?? []).map(({ biz_id }) => biz_id);
    return { companyId, bizIds: asked.filter((one) => hasPrivilege(role, held, one)) };
  });
  return value({ list });
};

/** What a user is told who lacks a privilege (ROLE-05): whom to ask, or that nobody is there to be asked. */
function adviceOf({ self, members }: Standing): { readonly code: RefusalCode; readonly values: Readonly<Record<string, string>> } {
  const admin = members.find(({ isAdmin }) => isAdmin);
  if (!admin) return { code: 'admin.none', values: {} };
  if (admin === self) return { code: 'admin.self', values: {} };
  return { code: 'admin.ask', values: { name: admin.fullName, mobile: maskMobile(admin.mobile) } };
}

export const hasAdmin: HeadHandler<'hasAdmin'> = async ({ store, session, header }, { companyId }) => {
  const standing = await standingOf(store, session.accountId, companyId);
  if (!standing) return refused(404, 'company.notFound');
  const message = wordsOf(adviceOf(standing), header('accept-language'));
  return value({ message, hasAdmin: standing.members.some(({ isAdmin }) => isAdmin) });
};

export const adminApply: HeadHandler<'adminApply'> = async (asked, { companyId }) => {
  const { clock, log, session } = asked;
  const code = await changeIn(asked, { act: 'apply', companyId }, async ({ db }, { self }) => {
    if (self.isAdmin) return null;
    return (await putAdmin(db, { companyId, from: null, to: session.accountId, now: clock.now() })) ? null : 'admin.exists';
  });
  if (code === null) log.info('admin applied for', { accountId: session.accountId, companyId });
  return answered(code);
};

export const adminChange: HeadHandler<'adminChange'> = async (asked, { companyId, accountId, authCode }) => {
  const { clock, log, session } = asked;
  const code = await changeIn(asked, { act: 'change', companyId }, async (tx, { self, members }) => {
    const to = members.find((member) => member.accountId === accountId);
    if (!to) return 'member.notFound';
    if (to.isAdmin) return 'admin.same';
    if (!canTakeOver(to)) return 'admin.unnamed';
    const shown = { kind: 'admin', subject: self.mobile, token: authCode } as const;
    if (!(await spendCode(tx, shown, clock.now()))) return 'authcode.bad';
    return (await putAdmin(tx.db, { companyId, from: session.accountId, to: accountId, now: clock.now() })) ? null : 'admin.needed';
  });
  if (code === null) log.info('admin changed', { accountId: session.accountId, companyId, to: accountId });
  return answered(code);
};

export const isAuthorized: HeadHandler<'isAuthorized'> = async (asked, input) => {
  const { store, clock, session } = asked;
  const { accountId, companyId, bizType, bizCode, macAddress } = input;
  if (accountId !== session.accountId) return refused(403, 'privilege.denied');
  if (!(await standingOf(store, accountId, companyId))) return refused(404, 'company.notFound');
  const device = macAddress === '' ? await deviceOf(asked.store, asked.session) : macAddress;
  // Nobody knows where it is asked from: what is held for a device does not hold there.
  if (device === '') return value({ isAuthorized: false });
  const query = store.db.selectFrom('menu_authorization').select('expires_at').where('account_id', '=', accountId);
  const found = await query
    .where('company_id', '=', companyId)
    .where('device', '=', device)
    .where('biz_type', '=', String(bizType))
    .where('biz_code', '=', bizCode)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return value({ isAuthorized: found !== undefined });
};
