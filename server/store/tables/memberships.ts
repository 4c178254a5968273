import { chinaDay } from '../../../src/domain/core/china-time.ts';
import type { FactSource } from '../../../src/domain/sources/standing.ts';
import type { AccountChange } from './accounts.ts';
import { readCompany, replaceCompany } from './companies.ts';

/** What a membership says of itself before anybody says more. */
const blank = {
  taxchina: 0,
  productPromotionName: '',
  productPromotionInfo: '',
  visitUrl: '',
  renewUrl: '',
  printUrl: '',
  boughtUrl: '',
  moreUrl: '',
};

/** What a source says of the membership itself, beside its last day: what was not said stays, '' takes it back. `buyUrl` is kept with the company. */
export interface ToldPage {
  readonly productPromotionName?: string;
  readonly productPromotionInfo?: string;
  readonly buyUrl?: string;
  readonly renewUrl?: string;
  readonly visitUrl?: string;
  readonly printUrl?: string;
  readonly boughtUrl?: string;
  readonly moreUrl?: string;
}

/** What somebody says of a membership, or with `authCode` of a product. `expireDate`: its last day, of China. */
interface ToldMembership {
  readonly authCode: string;
  readonly expireDate: string;
  /** Who says it, and for a word by hand why. */
  readonly told: { readonly source: FactSource; readonly reason: string };
  readonly page?: ToldPage;
}

/** Keeps who said it in the history; the same word of the same source again is no other one. */
async function keepWord({ tx, accountId, now }: AccountChange, companyId: string, { authCode, expireDate, told }: ToldMembership) {
  const { kind, name, by = '' } = told.source;
  const word = { auth_code: authCode, expire_date: expireDate, kind, name, by_name: by, reason: told.reason };
  const before = tx.db.selectFrom('member_word').selectAll().where('account_id', '=', accountId).where('company_id', '=', companyId);
  const last = await before.where('auth_code', '=', authCode).orderBy('n', 'desc').limit(1).executeTakeFirst();
  const isSame = last !== undefined && Object.entries(word).every(([column, said]) => Reflect.get(last, column) === said);
  if (isSame) return;
  const newest = await before.orderBy('n', 'desc').limit(1).executeTakeFirst();
  const row = { account_id: accountId, company_id: companyId, n: Number(newest?.n ?? 0) + 1, at: now, ...word };
  await tx.db.insertInto('member_word').values(row).execute();
}

/**
 * Keeps until when a company of an account is a member, or with an `authCode` until when it has a product, and who said so. False when the account has
 * not the company.
 */
export async function keepMembership(change: AccountChange, companyId: string, given: ToldMembership): Promise<boolean> {
  const { tx, accountId, now } = change;
  const { authCode, expireDate } = given;
  const company = await readCompany(change, companyId);
  if (company === null) return false;
  await keepWord(change, companyId, given);
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
  const { buyUrl = company.buyUrl, ...page } = given.page ?? {};
  const doc = { ...blank, ...(found === undefined ? {} : JSON.parse(found.doc)), ...page, expireDate };
  const member = { ...own, doc: JSON.stringify(doc) };
  await tx.db
    .insertInto('member_info')
    .values(member)
    .onConflict((c) => c.columns(['account_id', 'company_id']).doUpdateSet(member))
    .execute();
  const isVip = expireDate >= chinaDay(now) ? 1 : 0;
  await replaceCompany(change, company, { ...company, isVip, expireDate, buyUrl, memberTips: null, memberTipsUrl: '' });
  return true;
}
