import type { Company } from '../../src/api/entities/company.ts';
import { addYears } from '../../src/domain/core/china-time.ts';
import { appRequest } from '../status/app-requests.ts';
import { chinaDay } from '../status/days.ts';
import type { Store, WriteTx } from '../store/store.ts';
import { type AccountChange, changeAccounts } from '../store/tables/accounts.ts';
import { readCompany, replaceCompany } from '../store/tables/companies.ts';
import type { SampleServices } from './sample-data.ts';

/** What can be bought for a company: its membership, and products by the `authCode` of their menus. Prices of a year, cents. */
const offers = [
  { code: 'VIP', name: '年度会员', menuCode: '', cents: 198_000 },
  { code: 'JZ', name: '记账', menuCode: 'books', cents: 60_000 },
  { code: 'DA', name: '电子档案', menuCode: 'archive', cents: 36_000 },
  { code: 'TJ', name: '税务体检', menuCode: 'health', cents: 24_000 },
] as const;

type Db = Store['db'] | WriteTx['db'];

async function holders(db: Db, companyId: string): Promise<{ readonly accounts: string[]; readonly company: Company | null }> {
  const rows = await db
    .selectFrom('company')
    .select(['account_id', 'doc'])
    .where('company_id', '=', companyId)
    .orderBy('account_id')
    .execute();
  return { accounts: rows.map(({ account_id }) => account_id), company: rows[0] === undefined ? null : JSON.parse(rows[0].doc) };
}

/** When each offer ends for a company, '' for one that was never bought; of several accounts with it the latest day. */
async function endsOf(db: Db, companyId: string, company: Company): Promise<ReadonlyMap<string, string>> {
  const rights = await db.selectFrom('member_right').select(['auth_code', 'expire_date']).where('company_id', '=', companyId).execute();
  const ends = new Map([['VIP', company.expireDate]]);
  for (const { auth_code, expire_date } of rights) if (expire_date > (ends.get(auth_code) ?? '')) ends.set(auth_code, expire_date);
  return ends;
}

/** What a company has bought and may buy; null for one that nobody has. */
export async function sampleMember({ store, clock }: Pick<SampleServices, 'store' | 'clock'>, companyId: string) {
  const { company } = await holders(store.db, companyId);
  if (company === null) return null;
  const ends = await endsOf(store.db, companyId, company);
  const today = chinaDay(clock.now());
  const list = offers.map(({ code, name, menuCode, cents }) => {
    const until = ends.get(code) ?? '';
    const state = until === '' ? 'none' : until >= today ? 'runs' : 'ended';
    return { code, name, menuCode, until, state, price: (cents / 100).toFixed(2) };
  });
  return { today, list };
}

/** Keeps the day of an offer for one account. */
async function keepEnd(change: AccountChange, companyId: string, code: string, until: string): Promise<void> {
  const { tx, accountId } = change;
  const own = { account_id: accountId, company_id: companyId };
  if (code !== 'VIP') {
    const right = { ...own, auth_code: code, expire_date: until };
    await tx.db
      .insertInto('member_right')
      .values(right)
      .onConflict((c) => c.columns(['account_id', 'company_id', 'auth_code']).doUpdateSet(right))
      .execute();
    // The menus of the company are told with its rights.
    change.event('company');
    return;
  }
  const company = await readCompany(change, companyId);
  if (company === null) return;
  const found = await tx.db
    .selectFrom('member_info')
    .select('doc')
    .where('account_id', '=', accountId)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
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
  const member = { ...own, doc: JSON.stringify({ ...blank, ...(found === undefined ? {} : JSON.parse(found.doc)), expireDate: until }) };
  await tx.db
    .insertInto('member_info')
    .values(member)
    .onConflict((c) => c.columns(['account_id', 'company_id']).doUpdateSet(member))
    .execute();
  await replaceCompany(change, company, { ...company, isVip: 1, expireDate: until, memberTips: null, memberTipsUrl: '' });
}

export interface Renewal {
  readonly companyId: string;
  readonly code: string;
  readonly years: number;
  readonly key: string;
}

/**
 * Buys or renews an offer, once for each key whatever often it comes: from the day it ends, or from today, for everybody who has the company.
 * Nothing is paid: the demo has no till.
 */
export async function sampleRenew(
  { store, clock }: Pick<SampleServices, 'store' | 'clock'>,
  { companyId, code, years, key }: Renewal,
): Promise<'done' | 'again' | 'unknown'> {
  if (!offers.some((offer) => offer.code === code)) return 'unknown';
  return store.write(async (tx) => {
    const now = clock.now();
    const { accounts, company } = await holders(tx.db, companyId);
    if (company === null) return 'unknown';
    if (!(await appRequest(tx.db, { key, company_id: companyId, what: 'renew', at: now }))) return 'again';
    const today = chinaDay(now);
    const before = (await endsOf(tx.db, companyId, company)).get(code) ?? '';
    const until = addYears([before, today].sort().at(-1) ?? today, years);
    await changeAccounts(tx, accounts, now, async (changeOf) => {
      for (const accountId of accounts) await keepEnd(changeOf(accountId), companyId, code, until);
    });
    return 'done';
  });
}
