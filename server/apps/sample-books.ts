import type { Company } from '../../src/api/entities/company.ts';
import { dayIn } from '../../src/domain/status/period.ts';
import { appRequest } from '../status/app-requests.ts';
import { booksOf, type CompanyFacts } from '../status/facts.ts';
import { yuan } from '../status/money.ts';
import { isBalanced, type Voucher, type VoucherLine, vouchersOf } from '../status/vouchers.ts';
import type { WriteTx } from '../store/store.ts';
import { changeAccounts } from '../store/tables/accounts.ts';
import { bookMonthOf, type SampleServices } from './sample-data.ts';

type Facts = CompanyFacts<Company>;

/** Vouchers of one answer: the newest. */
const MOST_SHOWN = 60;

async function written({ store }: SampleServices, companyId: string, period: string): Promise<Voucher[]> {
  const query = store.db.selectFrom('voucher').select(['number', 'doc']).where('company_id', '=', companyId).where('period', '=', period);
  return (await query.orderBy('number').execute()).map(({ number, doc }) => ({ ...JSON.parse(doc), number: Number(number) }));
}

/** The books of the last month: its vouchers, what is on both sides, and how far it is. */
export async function sampleBooks(services: SampleServices, facts: Facts) {
  const { story, at } = facts;
  const period = bookMonthOf(at);
  const { vouchers, unposted, closed } = booksOf(facts, period);
  const all = [...vouchersOf(story, period, at), ...(await written(services, story.companyId, period))];
  const sum = (side: 'debit' | 'credit'): number => all.reduce((sum, { lines }) => sum + lines.reduce((of, line) => of + line[side], 0), 0);
  const posted = vouchers - unposted;
  const list = all
    .map(({ lines, ...voucher }, n) => ({
      ...voucher,
      posted: n < posted,
      lines: lines.map(({ account, debit, credit }) => ({ account, debit: yuan(debit), credit: yuan(credit) })),
    }))
    .slice(-MOST_SHOWN)
    .reverse();
  return { period, total: all.length, unposted, closed, debit: yuan(sum('debit')), credit: yuan(sum('credit')), list };
}

export interface NewVoucher {
  readonly companyId: string;
  readonly summary: string;
  readonly lines: readonly VoucherLine[];
  readonly key: string;
}

/** Tells everybody who has the company that its books changed. */
async function tell(tx: WriteTx, companyId: string, now: number): Promise<void> {
  const having = await tx.db.selectFrom('company').select('account_id').where('company_id', '=', companyId).execute();
  const told = having.map(({ account_id }) => account_id);
  await changeAccounts(tx, told, now, async (changeOf) => {
    for (const accountId of told) changeOf(accountId).event('status');
  });
}

/** Writes a voucher, once for each key: both sides must be equal, and the month open. */
export async function sampleVoucher(
  services: SampleServices,
  facts: Facts,
  given: NewVoucher,
): Promise<'done' | 'again' | 'closed' | 'unbalanced'> {
  const { store, clock } = services;
  if (!isBalanced(given.lines)) return 'unbalanced';
  const period = bookMonthOf(facts.at);
  const { vouchers, closed } = booksOf(facts, period);
  if (closed === 1) return 'closed';
  return store.write(async (tx) => {
    const now = clock.now();
    const { companyId, summary, lines, key } = given;
    if (!(await appRequest(tx.db, { key, company_id: companyId, what: 'voucher', at: now }))) return 'again';
    const newest = tx.db.selectFrom('voucher').where('company_id', '=', companyId).where('period', '=', period);
    const { number } = await newest.select((e) => e.fn.max('number').as('number')).executeTakeFirstOrThrow();
    const doc = JSON.stringify({ date: dayIn(period, 28), summary, lines });
    const row = { company_id: companyId, period, number: Math.max(Number(number ?? 0), vouchers) + 1, at: now, doc };
    await tx.db.insertInto('voucher').values(row).execute();
    await tx.db.updateTable('book_month').set({ posted_at: 0 }).where('company_id', '=', companyId).where('period', '=', period).execute();
    await tell(tx, companyId, now);
    return 'done';
  });
}

/** Posts every voucher of the last month, or closes it once all are posted. */
export async function sampleFinish(services: SampleServices, facts: Facts, what: 'post' | 'close'): Promise<'done' | 'unposted'> {
  const { store, clock } = services;
  const period = bookMonthOf(facts.at);
  const { unposted } = booksOf(facts, period);
  if (what === 'close' && unposted > 0) return 'unposted';
  const { companyId } = facts.story;
  await store.write(async (tx) => {
    const now = clock.now();
    const row = { company_id: companyId, period, posted_at: now, closed_at: what === 'close' ? now : 0 };
    await tx.db
      .insertInto('book_month')
      .values(row)
      .onConflict((c) => c.columns(['company_id', 'period']).doUpdateSet(row))
      .execute();
    await tell(tx, companyId, now);
  });
  return 'done';
}
