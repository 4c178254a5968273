import { docOf, factOf } from '../../../server/status/known.ts';
import { yuan } from '../../../server/status/money.ts';
import type { FactDoc } from '../../../src/api/entities/fact.ts';
import { chinaDay } from '../../../src/domain/core/china-time.ts';
import { dayIn, lastMonthAt } from '../../../src/domain/status/period.ts';
import { isBalanced, type VoucherLine, vouchersOf } from '../stories/vouchers.ts';
import type { AppCompany } from './sample-data.ts';
import { type AppServices, type AppWork, demoApps } from './work.ts';

type Books = FactDoc<'books'>;

/** Vouchers of one answer: the newest. */
const MOST_SHOWN = 60;

/** The month that books are kept of now, with what is known of it: the last one that has ended. */
function monthOf(company: AppCompany): { readonly period: string; readonly books: Books | null } {
  const period = lastMonthAt(chinaDay(company.now));
  const fact = factOf(company, 'books', period);
  return { period, books: fact === undefined ? null : docOf<Books>(fact) };
}

/** The books of the last month: its vouchers, what is on both sides, and how far it is. Null while nothing is known of it. */
export function sampleBooks(work: AppWork, company: AppCompany) {
  const { period, books } = monthOf(company);
  if (books === null) return null;
  const { vouchers, unposted, closed } = books;
  const all = [...vouchersOf(company.story, period, company.now), ...work.vouchers(company.story.companyId, period)];
  const sum = (side: 'debit' | 'credit'): number => all.reduce((sum, { lines }) => sum + lines.reduce((of, line) => of + line[side], 0), 0);
  const posted = (vouchers ?? 0) - (unposted ?? 0);
  const list = all
    .map(({ lines, ...voucher }, n) => ({
      ...voucher,
      posted: n < posted,
      lines: lines.map(({ account, debit, credit }) => ({ account, debit: yuan(debit), credit: yuan(credit) })),
    }))
    .slice(-MOST_SHOWN)
    .reverse();
  return { period, total: all.length, unposted: unposted ?? 0, closed, debit: yuan(sum('debit')), credit: yuan(sum('credit')), list };
}

export interface NewVoucher {
  readonly companyId: string;
  readonly summary: string;
  readonly lines: readonly VoucherLine[];
  readonly key: string;
}

/** Tells the gateway how far the books of a month are now. */
async function tell({ facts, clock }: AppServices, companyId: string, doc: Books): Promise<void> {
  await facts.write(demoApps, [{ companyId, area: 'books', at: clock.now(), doc }]);
}

/** Writes a voucher, once for each key: both sides must be equal, and the month open. */
export async function sampleVoucher(
  services: AppServices,
  work: AppWork,
  { company, given }: { readonly company: AppCompany; readonly given: NewVoucher },
): Promise<'done' | 'again' | 'closed' | 'unbalanced'> {
  const { companyId, summary, lines, key } = given;
  if (!isBalanced(lines)) return 'unbalanced';
  const { period, books } = monthOf(company);
  if (books === null || books.closed === 1) return 'closed';
  if (!work.isNew(key)) return 'again';
  const vouchers = (books.vouchers ?? 0) + 1;
  work.addVoucher(companyId, period, { number: vouchers, date: dayIn(period, 28), summary, lines });
  await tell(services, companyId, { ...books, vouchers, unposted: (books.unposted ?? 0) + 1 });
  return 'done';
}

/** Posts every voucher of the last month, or closes it once all are posted. */
export async function sampleFinish(services: AppServices, company: AppCompany, what: 'post' | 'close'): Promise<'done' | 'unposted'> {
  const { books } = monthOf(company);
  if (books === null || (what === 'close' && books.unposted !== 0)) return 'unposted';
  const closed = what === 'close' ? ({ closed: 1, balanced: 1 } as const) : {};
  await tell(services, company.story.companyId, { ...books, unposted: 0, ...closed });
  return 'done';
}
