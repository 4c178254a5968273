import type { AccountChange } from './accounts.ts';
import { readCompany, replaceCompany } from './companies.ts';

/** What a membership says of itself before anybody says more. */
const blank = {
  taxchina: 0,
  productPromotionName: '年度会员',
  productPromotionInfo: '',
  visitUrl: '',
  renewUrl: '',
  printUrl: '',
  boughtUrl: '',
  moreUrl: '',
};

/**
 * Keeps until when a company of an account is a member, or with an `authCode` until when it has a product. `expireDate`: a day of China. False when the
 * account has not the company.
 */
export async function keepMembership(
  change: AccountChange,
  companyId: string,
  { authCode, expireDate, today }: { readonly authCode: string; readonly expireDate: string; readonly today: string },
): Promise<boolean> {
  const { tx, accountId } = change;
  const company = await readCompany(change, companyId);
  if (company === null) return false;
  const own = { account_id: accountId, company_id: companyId };
  if (authCode !== '') {
    const right = { ...own, auth_code: authCode, expire_date: expireDate };
    await tx.db
      .insertInto('member_right')
      .values(right)
      .onConflict((c) => c.columns(['account_id', 'company_id', 'auth_code']).doUpdateSet(right))
      .execute();
    // The menus of the company are told with its rights.
    change.event('company');
    return true;
  }
  const query = tx.db.selectFrom('member_info').select('doc').where('account_id', '=', accountId).where('company_id', '=', companyId);
  const found = await query.executeTakeFirst();
  const doc = { ...blank, ...(found === undefined ? {} : JSON.parse(found.doc)), expireDate };
  const member = { ...own, doc: JSON.stringify(doc) };
  await tx.db
    .insertInto('member_info')
    .values(member)
    .onConflict((c) => c.columns(['account_id', 'company_id']).doUpdateSet(member))
    .execute();
  const isVip = expireDate >= today ? 1 : 0;
  await replaceCompany(change, company, { ...company, isVip, expireDate, memberTips: null, memberTipsUrl: '' });
  return true;
}
