import type { Store, WriteTx } from '../../../server/store/store.ts';
import { changeAccounts } from '../../../server/store/tables/accounts.ts';
import { keepMembership } from '../../../server/store/tables/memberships.ts';
import type { Company } from '../../../src/api/entities/company.ts';
import { addYears, chinaDay } from '../../../src/domain/core/china-time.ts';
import type { AppServices, AppWork } from './work.ts';

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
export async function sampleMember({ store, clock }: Pick<AppServices, 'store' | 'clock'>, companyId: string) {
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
  { store, clock }: Pick<AppServices, 'store' | 'clock'>,
  work: AppWork,
  { companyId, code, years, key }: Renewal,
): Promise<'done' | 'again' | 'unknown'> {
  if (!offers.some((offer) => offer.code === code)) return 'unknown';
  return store.write(async (tx) => {
    const now = clock.now();
    const { accounts, company } = await holders(tx.db, companyId);
    if (company === null) return 'unknown';
    if (!work.isNew(key)) return 'again';
    const today = chinaDay(now);
    const before = (await endsOf(tx.db, companyId, company)).get(code) ?? '';
    const until = addYears([before, today].sort().at(-1) ?? today, years);
    const told = { source: { kind: 'app', name: '会员中心' } as const, reason: '' };
    await changeAccounts(tx, accounts, now, async (changeOf) => {
      for (const accountId of accounts)
        await keepMembership(changeOf(accountId), companyId, { authCode: code === 'VIP' ? '' : code, expireDate: until, told });
    });
    return 'done';
  });
}
