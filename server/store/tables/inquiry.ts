import type { InquiryRecord } from '../../../src/api/entities/risk.ts';
import { chinaDay } from '../../../src/domain/core/china-time.ts';
import { monthOf } from '../../../src/domain/status/period.ts';
import type { Store } from '../store.ts';

type Db = Store['db'];

/** Free checks of an account a month. */
export const FREE_CHECKS = 3;

/** Checks that an account has left: free ones of this month of China, and those of packs that have not ended. */
export async function checksLeft(db: Db, accountId: string, now: number): Promise<{ readonly left: number; readonly packLeft: number }> {
  const today = chinaDay(now);
  const done = db.selectFrom('inquiry_check').where('account_id', '=', accountId);
  const count = async (query: typeof done): Promise<number> =>
    Number((await query.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count);
  const free = await count(done.where('free', '=', 1).where('month', '=', monthOf(today)));
  const paid = await count(done.where('free', '=', 0));
  const packs = await db
    .selectFrom('inquiry_pack')
    .select((e) => e.fn.sum<number>('checks').as('checks'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'paid')
    .where('end_date', '>=', today)
    .executeTakeFirst();
  return { left: Math.max(0, FREE_CHECKS - free), packLeft: Math.max(0, Number(packs?.checks ?? 0) - paid) };
}

/** The account's checks, the newest first. */
export async function checksOf(db: Db, accountId: string, limit: number): Promise<InquiryRecord[]> {
  const query = db.selectFrom('inquiry_check').select('doc').where('account_id', '=', accountId);
  const rows = await query.orderBy('at', 'desc').orderBy('record_id').limit(limit).execute();
  return rows.map(({ doc }) => JSON.parse(doc));
}
