import type { Company } from '../../../src/api/entities/company.ts';
import type { Store, WriteTx } from '../store.ts';
import type { AccountChange } from './accounts.ts';
import { insertCompanies, readCompany, removeCompany } from './companies.ts';
import type { CompanyRightTable, TaxpayerTable } from './desk-tables.ts';
import { takeOffices } from './privileges.ts';

type Db = Store['db'] | WriteTx['db'];
export type Source = 'own' | 'bind' | 'invite' | 'share';

/** What an account is to one of its companies. */
export interface Right {
  readonly isAdmin: boolean;
  readonly source: Source;
}

/** Who is admin of a company; undefined while it has none. An office that is left over from a company one no longer has counts for nothing. */
async function adminOf(db: Db, companyId: string): Promise<string | undefined> {
  const office = await db.selectFrom('company_admin').select('account_id').where('company_id', '=', companyId).executeTakeFirst();
  if (office === undefined) return undefined;
  const { account_id } = office;
  const kept = db.selectFrom('company').select('account_id').where('account_id', '=', account_id).where('company_id', '=', companyId);
  return (await kept.executeTakeFirst())?.account_id;
}

/** The right of an account to one of its companies. While a company has no admin, whoever was given it by the operator or bound it stands in for one. */
export async function rightOf(db: Db, accountId: string, companyId: string): Promise<Right> {
  const query = db.selectFrom('company_right').select(['role', 'source']).where('account_id', '=', accountId);
  const found = await query.where('company_id', '=', companyId).executeTakeFirst();
  const admin = await adminOf(db, companyId);
  const isAdmin = admin === undefined ? found === undefined || found.role === 'admin' : admin === accountId;
  // as: only this module writes the column
  return { isAdmin, source: found === undefined ? 'own' : (found.source as Source) };
}

async function putRight({ tx, accountId, now }: AccountChange, right: Omit<CompanyRightTable, 'account_id' | 'at'>): Promise<void> {
  await tx.db
    .insertInto('company_right')
    .values({ ...right, account_id: accountId, at: now })
    .onConflict((c) => c.columns(['account_id', 'company_id']).doUpdateSet({ role: right.role, source: right.source, at: now }))
    .execute();
}

/** What an account writes on a company itself, and what the gateway derives: not for another account's eyes. */
const ownFields = ['tags', 'note', 'accountant', 'hidden', 'ord', 'rev', 'updatedAt', 'shortName', 'pinyin', 'initials'];

/** Puts a company of one account into another one, as its admin knows it, with its membership. False when it is there already. */
export async function copyCompany(
  from: AccountChange,
  to: AccountChange,
  company: Company,
  right: Pick<CompanyRightTable, 'source' | 'mobile'>,
): Promise<boolean> {
  const { companyId } = company;
  if (await readCompany(to, companyId)) return false;
  const official = Object.entries(company).filter(([field]) => !ownFields.includes(field));
  await insertCompanies(to, [{ ...Object.fromEntries(official), companyId, companyName: company.companyName }]);
  await putRight(to, { ...right, company_id: companyId, role: 'member', from_account: from.accountId });
  const member = from.tx.db.selectFrom('member_info').select('doc').where('account_id', '=', from.accountId);
  const found = await member.where('company_id', '=', companyId).executeTakeFirst();
  if (found) await to.tx.db.insertInto('member_info').values({ account_id: to.accountId, company_id: companyId, doc: found.doc }).execute();
  return true;
}

/**
 * Ends a share: takes the company from the account that has it by a share of `from`, or while `from` is its admin by a share of whoever was before.
 * False when it has it otherwise or not at all.
 */
export async function endShare(from: AccountChange, to: AccountChange, companyId: string): Promise<boolean> {
  const query = to.tx.db.selectFrom('company_right').select(['source', 'from_account']).where('account_id', '=', to.accountId);
  const found = await query.where('company_id', '=', companyId).executeTakeFirst();
  if (found?.source !== 'share') return false;
  const isGiver = found.from_account === from.accountId;
  return (isGiver || (await adminOf(to.tx.db, companyId)) === from.accountId) && (await removeCompany(to, companyId));
}

/** Accounts that have a company by a share of this one. */
export async function sharedWith(db: Db, accountId: string, companyId: string): Promise<string[]> {
  const query = db.selectFrom('company_right').select('account_id').where('from_account', '=', accountId).where('source', '=', 'share');
  return (await query.where('company_id', '=', companyId).execute()).map((row) => row.account_id);
}

/**
 * Binds a taxpayer's company to an account: who is the first to have it is its admin. Answers it as stored, the one that is there when it is
 * bound already.
 */
export async function bindTaxpayer(
  change: AccountChange,
  taxpayer: TaxpayerTable,
  inKey: boolean,
): Promise<{ readonly company: Company; readonly isNew: boolean }> {
  const there = await readCompany(change, taxpayer.company_id);
  if (there) return { company: there, isNew: false };
  const { company_id, name, tax_no, location_code, added_tax_type } = taxpayer;
  const other = await change.tx.db.selectFrom('company').select('account_id').where('company_id', '=', company_id).executeTakeFirst();
  const numbers = { nsrsbh: tax_no, shxydm: tax_no.length === 18 ? tax_no : '', locationCode: location_code, addedTaxType: added_tax_type };
  const key = inKey ? { isXSB: 1, isInXSB: 1 } : {};
  const draft = { companyId: company_id, companyName: name, ...numbers, ...key, isAuthorize: 1 };
  const [company] = await insertCompanies(change, [draft]);
  if (!company) throw new Error('a company that was inserted is answered');
  const role = other ? 'member' : 'admin';
  await putRight(change, { company_id, role, source: 'bind', from_account: '', mobile: '' });
  if (!other) await takeOffices(change, [company_id]);
  return { company, isNew: true };
}
