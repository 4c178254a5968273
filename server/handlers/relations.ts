import { sql } from 'kysely';
import { areaTable } from '../../src/domain/company/area-names.ts';
import { bindings } from '../access/login-limits.ts';
import { type Asked, type HeadHandler, refused, value } from '../pipeline/call.ts';
import { bindByKey, noLists } from '../register/bind-by-key.ts';
import { findTaxpayer } from '../register/find-taxpayer.ts';
import type { Store } from '../store/store.ts';
import { changeAccount, changeAccounts, mobileOf, namesOf } from '../store/tables/accounts.ts';
import { readCompany, removeCompany } from '../store/tables/companies.ts';
import type { InvitationTable } from '../store/tables/desk-tables.ts';
import { bindTaxpayer, copyCompany, endShare, rightOf, type Source, sharedWith } from '../store/tables/relations.ts';
import { waitRefusal } from './signed-in.ts';

const isoTime = (at: number): string => new Date(Number(at)).toISOString();
/** How long a company that came to an account counts as new, milliseconds. */
const NEW_MS = 14 * 86_400_000;
const plain = (written: string): string => written.normalize('NFKC').trim();

export const companyBind: HeadHandler<'companyBind'> = async (asked, { taxNo, legalName }) => {
  const { store, clock, session, log, limits } = asked;
  const { accountId } = session;
  // Counted before anything is looked up, so that no number of parallel tries gets more than the limit.
  const waitMs = await store.write((tx) => limits.take(tx, [bindings(accountId)]));
  if (waitMs > 0) return waitRefusal('bind.later', waitMs);
  const taxpayer = await findTaxpayer(asked, plain(taxNo).toUpperCase());
  if (taxpayer === 'silent') return refused(409, 'bind.silent');
  // One answer for both, so that the register cannot be read by guessing numbers.
  if (!taxpayer || taxpayer.legal_name !== plain(legalName)) return refused(400, 'bind.unknown');
  if (taxpayer.state !== 'normal') return refused(400, 'bind.abnormal');
  const { company, isNew } = await store.write((tx) =>
    changeAccount(tx, accountId, clock.now(), async (change) => {
      await limits.clear(tx, bindings(accountId));
      return bindTaxpayer(change, taxpayer, false);
    }),
  );
  if (isNew) log.info('company bound', { accountId, companyId: company.companyId });
  return value({ company });
};

/**
 * Takes a company from an account and from everybody it is shared with by it. Null, with nothing changed, when a share was given between the
 * first look and the lock: whom it was given to is not locked, and accounts are locked in one order only.
 */
function unbound({ store, clock }: Pick<Asked, 'store' | 'clock'>, accountId: string, companyId: string): Promise<boolean | null> {
  return store.write(async (tx) => {
    const others = await sharedWith(tx.db, accountId, companyId);
    return changeAccounts(tx, [accountId, ...others], clock.now(), async (changeOf) => {
      // From here on nobody shares it: whoever does holds the lock of this account.
      const all = await sharedWith(tx.db, accountId, companyId);
      if (all.some((other) => !others.includes(other))) return null;
      for (const other of all) await endShare(changeOf(accountId), changeOf(other), companyId);
      return removeCompany(changeOf(accountId), companyId);
    });
  });
}

export const companyUnbind: HeadHandler<'companyUnbind'> = async (asked, { companyId }) => {
  const { accountId } = asked.session;
  let gone = await unbound(asked, accountId, companyId);
  while (gone === null) gone = await unbound(asked, accountId, companyId);
  if (!gone) return refused(400, 'company.notFound');
  asked.log.info('company unbound', { accountId, companyId });
  return value({});
};

export const autoBindCompany: HeadHandler<'autoBindCompany'> = async (asked, { accountId, codes, keyId }) => {
  const { store, clock, session, limits } = asked;
  if (accountId !== session.accountId) return refused(403, 'privilege.denied');
  // Nobody guesses what a key proves: such tries are not counted.
  if (keyId !== '') {
    const bound = await bindByKey(asked, accountId, { keyId, codes });
    return bound === null ? refused(409, 'key.proof') : value(bound);
  }
  const waitMs = await store.write((tx) => limits.take(tx, [bindings(accountId)]));
  if (waitMs > 0) return waitRefusal('bind.later', waitMs);
  const wanted = [...new Set(codes.map(plain))].filter((code) => code !== '');
  const query = store.db.selectFrom('taxpayer').selectAll();
  const known = wanted.length === 0 ? [] : await query.where('key_code', 'in', wanted).execute();
  const lists = noLists();
  await store.write((tx) =>
    changeAccount(tx, accountId, clock.now(), async (change) => {
      if (known.length > 0) await limits.clear(tx, bindings(accountId));
      for (const code of wanted) {
        const taxpayer = known.find((row) => row.key_code === code);
        const { company_id: companyId = '', name: companyName = '' } = taxpayer ?? {};
        const put = (list: keyof typeof lists) => lists[list].push({ code, companyId, companyName });
        if (!taxpayer) put('failure');
        else if (taxpayer.state !== 'normal') put('bindingException');
        else put((await bindTaxpayer(change, taxpayer, true)).isNew ? 'newBind' : 'success');
      }
    }),
  );
  return value(lists);
};

/** An invitation that waits for this account, by the number it signs in with. */
async function waitingFor({ db }: Pick<Store, 'db'>, accountId: string, id: string): Promise<InvitationTable | undefined> {
  const mobile = await mobileOf(db, accountId);
  if (mobile === '') return undefined;
  const invited = db.selectFrom('invitation').selectAll().where('mobile', '=', mobile).where('state', '=', 'waiting');
  return await invited.where('id', '=', id).executeTakeFirst();
}

export const answerInvitation: HeadHandler<'answerInvitation'> = async ({ store, clock, session, log }, { invitationId, accept }) => {
  const { accountId } = session;
  const found = await waitingFor(store, accountId, invitationId);
  if (!found) return refused(400, 'invitation.gone');
  const { account_id: fromId, company_id: companyId, mobile } = found;
  const done = await store.write((tx) =>
    changeAccounts(tx, [accountId, fromId], clock.now(), async (changeOf) => {
      if (!(await waitingFor(tx, accountId, invitationId))) return false;
      const [own, from] = [changeOf(accountId), changeOf(fromId)];
      const company = await readCompany(from, companyId);
      if (!company) return false;
      // Whoever gave the office away since gives the company to nobody any more.
      const isGiven = accept === 0 || (await rightOf(tx.db, fromId, companyId)).isAdmin;
      if (accept === 1 && isGiven) await copyCompany(from, own, company, { source: 'invite', mobile });
      const answered = tx.db.updateTable('invitation').set({ state: accept === 1 && isGiven ? 'accepted' : 'declined' });
      await answered.where('account_id', '=', fromId).where('id', '=', invitationId).execute();
      from.event('company');
      if (!isGiven) own.event('company');
      return isGiven;
    }),
  );
  if (!done) return refused(400, 'invitation.gone');
  log.info('invitation answered', { accountId, companyId, accept });
  return value({ companyId });
};

/** Invitations that wait for whoever signs in with a number, the newest first, with the company and who gave them. */
function invitationsTo(db: Store['db'], mobile: string) {
  return db
    .selectFrom('invitation')
    .innerJoin('company', (on) =>
      on.onRef('company.account_id', '=', 'invitation.account_id').onRef('company.company_id', '=', 'invitation.company_id'),
    )
    .innerJoin('account', 'account.account_id', 'invitation.account_id')
    .select(['invitation.id', 'company.name', 'account.full_name', 'invitation.at'])
    .where('invitation.mobile', '=', mobile)
    .where('invitation.state', '=', 'waiting')
    .orderBy('invitation.at', 'desc')
    .limit(200)
    .execute();
}

/** What an account gave to others, and as the admin of today what the admins of before gave; the newest first. */
async function sharesOf(db: Store['db'], accountId: string) {
  const shares = db
    .selectFrom('company_right')
    .select(['company_id', 'mobile', 'at'])
    .where('source', '=', 'share')
    .where('account_id', '<>', accountId);
  const given = await shares.where('from_account', '=', accountId).execute();
  const office = db
    .selectFrom('company_admin')
    .innerJoin('company', (on) =>
      on.onRef('company.company_id', '=', 'company_admin.company_id').onRef('company.account_id', '=', 'company_admin.account_id'),
    );
  const kept = await office.select('company_admin.company_id').where('company_admin.account_id', '=', accountId).execute();
  const ids = kept.map(({ company_id }) => company_id);
  const before = ids.length === 0 ? [] : await shares.where('from_account', '<>', accountId).where('company_id', 'in', ids).execute();
  return [...given, ...before].sort((a, b) => b.at - a.at);
}

export const relationList: HeadHandler<'relationList'> = async ({ store: { db }, clock, session: { accountId } }) => {
  const mobile = await mobileOf(db, accountId);
  const received = mobile === '' ? [] : await invitationsTo(db, mobile);
  const sent = db.selectFrom('invitation').selectAll().where('account_id', '=', accountId).where('state', '<>', 'declined');
  const shared = await sharesOf(db, accountId);
  const rights = db.selectFrom('company_right').select(['company_id', 'source', 'at', 'from_account']).where('account_id', '=', accountId);
  const members = await rights.where('role', '=', 'member').execute();
  // as: only relations.ts of the store writes the column, and what an account always had has no row
  type Came = Exclude<Source, 'own'>;
  const came = await rights
    .where('source', 'in', ['bind', 'invite', 'share'] satisfies Came[])
    .where('at', '>', clock.now() - NEW_MS)
    .orderBy('at', 'desc')
    .limit(500)
    .execute();
  const names = await namesOf(
    db,
    [...members, ...came].map(({ from_account }) => from_account),
  );
  return value({
    newBind: came.map((row) => ({
      companyId: row.company_id,
      source: row.source as Came,
      fromName: names.get(row.from_account)?.fullName ?? '',
      at: isoTime(row.at),
    })),
    received: received.map((row) => ({ id: row.id, companyName: row.name, fromName: row.full_name, at: isoTime(row.at) })),
    sent: (await sent.orderBy('at', 'desc').limit(1_000).execute()).map((row) => ({
      id: row.id,
      companyId: row.company_id,
      inviteMobile: row.mobile,
      inviteName: row.name,
      accepted: row.state === 'accepted' ? 1 : 0,
      at: isoTime(row.at),
    })),
    shared: shared.map((row) => ({
      companyId: row.company_id,
      shareMobile: row.mobile,
      at: isoTime(row.at),
    })),
    // as: only relations.ts of the store writes the column
    member: members.map((row) => ({
      companyId: row.company_id,
      source: row.source as Source,
      fromName: names.get(row.from_account)?.fullName ?? '',
    })),
  });
};

export const getCompanyAuth: HeadHandler<'getCompanyAuth'> = async ({ store, reads, session }, { companyId }) => {
  const [found] = await reads.doc(session.accountId, companyId);
  if (!found) return refused(400, 'company.notFound');
  const { isAdmin, source } = await rightOf(store.db, session.accountId, companyId);
  return value({ isAuthorize: JSON.parse(found.doc).isAuthorize, isAdmin: isAdmin ? 1 : 0, source });
};

export const getXSBCompanyList: HeadHandler<'getXSBCompanyList'> = async ({ store, session }) => {
  const query = store.db.selectFrom('company').select('doc').where('account_id', '=', session.accountId);
  // What a key says stands in the row itself; both databases keep it as text without spaces.
  const marked = query.where((e) => e.or([e('doc', 'like', '%"isXSB":1%'), e('doc', 'like', '%"isInXSB":1%')]));
  const rows = (await marked.orderBy('ord').execute()).map(({ doc }) => JSON.parse(doc));
  return value({
    list: rows.map(({ companyId, companyName, locationCode, isInXSB }) => ({ companyId, companyName, locationCode, isInXSB })),
  });
};

export const getAreaList: HeadHandler<'getAreaList'> = async ({ store, session }, { provinceCode }) => {
  const digits = provinceCode === '' ? 2 : 4;
  const prefix = sql<string>`substr(location_code, 1, ${sql.lit(digits)})`;
  const query = store.db.selectFrom('company').select([prefix.as('code'), (of) => of.fn.countAll<number>().as('companies')]);
  const found = await query.where('account_id', '=', session.accountId).groupBy(prefix).execute();
  const counts = new Map(found.map(({ code, companies }) => [code, Number(companies)]));
  const areas = [...areaTable()].filter(([code]) => code.length === digits && code.startsWith(provinceCode));
  return value({ list: areas.map(([areaCode, areaName]) => ({ areaCode, areaName, companies: counts.get(areaCode) ?? 0 })) });
};
