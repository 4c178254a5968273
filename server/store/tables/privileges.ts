import type { Store } from '../store.ts';

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
  // Who holds it on paper only (the company was taken from him, or he was disabled) gives way.
  await db
    .deleteFrom('company_admin')
    .where('company_id', '=', companyId)
    .where('account_id', 'not in', (e) =>
      e
        .selectFrom('company')
        .innerJoin('account', 'account.account_id', 'company.account_id')
        .select('account.account_id')
        .where('company.company_id', '=', companyId)
        .where('account.disabled_at', '=', 0),
    )
    .execute();
  const insert = db.insertInto('company_admin').values({ company_id: companyId, ...row });
  await insert.onConflict((c) => c.column('company_id').doNothing()).execute();
  const held = await db.selectFrom('company_admin').select('account_id').where('company_id', '=', companyId).executeTakeFirst();
  return held?.account_id === to;
}
