import { inGroups } from '../in-groups.ts';
import type { Store } from '../store.ts';
import { type AccountChange, INSERT_ROWS } from './accounts.ts';

type Db = Store['db'];

/** An account that has a company, and what it may do of it. */
export interface CompanyMember {
  readonly accountId: string;
  readonly fullName: string;
  readonly mobile: string;
  readonly isGuest: boolean;
  readonly isReal: boolean;
  readonly isAdmin: boolean;
  readonly bizIds: readonly string[];
}

/**
 * Everybody who has a company: the oldest account first, none that the operator has disabled. Rows of an account that has the company no longer
 * count for nothing here.
 */
export async function membersOf(db: Db, companyId: string): Promise<CompanyMember[]> {
  const people = await db
    .selectFrom('company')
    .innerJoin('account', 'account.account_id', 'company.account_id')
    .select(['account.account_id', 'account.full_name', 'account.mobile', 'account.is_guest', 'account.need_init'])
    .where('company.company_id', '=', companyId)
    .where('account.disabled_at', '=', 0)
    .orderBy('account.created_at')
    .orderBy('account.account_id')
    .execute();
  const admin = await db.selectFrom('company_admin').select('account_id').where('company_id', '=', companyId).executeTakeFirst();
  const given = await db
    .selectFrom('company_privilege')
    .select(['account_id', 'biz_id'])
    .where('company_id', '=', companyId)
    .orderBy('biz_id')
    .execute();
  return people.map(({ account_id: accountId, full_name: fullName, mobile, is_guest, need_init }) => ({
    accountId,
    fullName,
    mobile,
    isGuest: is_guest === 1,
    isReal: is_guest === 0 && need_init === 0,
    isAdmin: admin?.account_id === accountId,
    bizIds: given.filter((row) => row.account_id === accountId).map((row) => row.biz_id),
  }));
}

/** Whether an account that is in use has a company. */
async function hasCompany(db: Db, accountId: string, companyId: string): Promise<boolean> {
  const found = db
    .selectFrom('company')
    .innerJoin('account', 'account.account_id', 'company.account_id')
    .select('account.account_id')
    .where('company.account_id', '=', accountId)
    .where('company.company_id', '=', companyId)
    .where('account.disabled_at', '=', 0);
  return (await found.executeTakeFirst()) !== undefined;
}

/** The companies of an account whose admin it is, the latest office first. */
export async function officesOf(
  db: Db,
  accountId: string,
): Promise<{ readonly companyId: string; readonly name: string; readonly since: number }[]> {
  const held = await db.selectFrom('company_admin').select(['company_id', 'since']).where('account_id', '=', accountId).execute();
  const names = new Map<string, string>();
  for (const some of inGroups(held, INSERT_ROWS)) {
    const ids = some.map(({ company_id }) => company_id);
    const own = db.selectFrom('company').select(['company_id', 'name']).where('account_id', '=', accountId);
    for (const row of await own.where('company_id', 'in', ids).execute()) names.set(row.company_id, row.name);
  }
  const kept = held.flatMap(({ company_id: companyId, since }) => {
    const name = names.get(companyId);
    return name === undefined ? [] : [{ companyId, name, since: Number(since) }];
  });
  return kept.sort((a, b) => b.since - a.since || (a.companyId < b.companyId ? -1 : 1));
}

/**
 * Gives an account the office of admin of companies that it was the first to have: it added or bound them itself. A guest holds no office, and one that somebody
 * has stays his.
 */
export async function takeOffices({ tx, accountId, now }: AccountChange, companyIds: readonly string[]): Promise<void> {
  const person = tx.db.selectFrom('account').select('is_guest').where('account_id', '=', accountId);
  if ((await person.executeTakeFirst())?.is_guest !== 0) return;
  for (const some of inGroups(companyIds, INSERT_ROWS)) {
    const rows = some.map((company_id) => ({ company_id, account_id: accountId, since: now }));
    await tx.db
      .insertInto('company_admin')
      .values(rows)
      .onConflict((c) => c.column('company_id').doNothing())
      .execute();
  }
}

/** Gives the office of admin to an account. Where somebody holds it, only `from` is replaced: false when it was another by then. */
export async function putAdmin(
  db: Db,
  { companyId, from, to, now }: { readonly companyId: string; readonly from: string | null; readonly to: string; readonly now: number },
): Promise<boolean> {
  const row = { account_id: to, since: now };
  if (from !== null) {
    const update = db.updateTable('company_admin').set(row).where('company_id', '=', companyId).where('account_id', '=', from);
    return Number((await update.executeTakeFirst()).numUpdatedRows) > 0;
  }
  const office = db.selectFrom('company_admin').select('account_id').where('company_id', '=', companyId);
  const before = await office.executeTakeFirst();
  // Who holds it on paper only (the company was taken from him, or he was disabled) gives way.
  if (before !== undefined && !(await hasCompany(db, before.account_id, companyId)))
    await db.deleteFrom('company_admin').where('company_id', '=', companyId).where('account_id', '=', before.account_id).execute();
  const insert = db.insertInto('company_admin').values({ company_id: companyId, ...row });
  await insert.onConflict((c) => c.column('company_id').doNothing()).execute();
  return (await office.executeTakeFirst())?.account_id === to;
}
