import type { Quote } from '../../src/api/entities/order.ts';
import type { Product } from '../../src/api/entities/product.ts';
import { addDays, chinaDay, monthsLater } from '../../src/domain/core/china-time.ts';
import { fenOf } from '../../src/domain/orders/fen.ts';
import { HOLD_MS } from '../../src/domain/orders/judge.ts';
import { monthsOf, type ProviderName } from '../../src/domain/orders/order.ts';
import { termAfter } from '../../src/domain/orders/terms.ts';
import { ownCompanies } from '../status/own-companies.ts';
import { inGroups } from '../store/in-groups.ts';
import type { Store, WriteTx } from '../store/store.ts';
import { namesOf } from '../store/tables/accounts.ts';
import { AT_ONCE, endsNow } from './fulfil.ts';
import { tradeLines } from './trades.ts';

type Db = Store['db'] | WriteTx['db'];
type QuoteLine = Quote['lines'][number];

const openStates = ['created', 'paying', 'closing', 'paid', 'paid-late', 'disputed'] as const;

/** An order for a product and a company that somebody has not ended. */
interface OpenOrder {
  readonly accountId: string;
  readonly orderId: string;
}

/** Orders for a product that are not ended, by company: the account's own before those of colleagues. */
async function openOrders(
  db: Db,
  accountId: string,
  productId: string,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, OpenOrder>> {
  const found = new Map<string, OpenOrder>();
  for (const some of inGroups(companyIds, AT_ONCE)) {
    const rows = await tradeLines(db)
      .select(['trade_line.company_id', 'trade_line.account_id', 'trade_line.order_id'])
      .where('trade_line.company_id', 'in', some)
      .where('trade_line.product_id', '=', productId)
      .where('trade.state', 'in', [...openStates])
      .execute();
    for (const row of rows)
      if (row.account_id === accountId || !found.has(row.company_id))
        found.set(row.company_id, { accountId: row.account_id, orderId: row.order_id });
  }
  return found;
}

/** Companies for which the account had this trial. */
async function triedBy(db: Db, accountId: string, productId: string): Promise<ReadonlySet<string>> {
  const rows = await tradeLines(db)
    .select('trade_line.company_id')
    .where('trade_line.account_id', '=', accountId)
    .where('trade_line.product_id', '=', productId)
    .where('trade.total_fen', '=', 0)
    .execute();
  return new Set(rows.map(({ company_id }) => company_id));
}

/** Fen of one company where so many are bought in one order. */
function lineFen({ discounts }: Pick<Product, 'discounts'>, unitFen: number, companies: number): number {
  const fitting = discounts.filter(({ from }) => companies >= from).map(({ permille }) => permille);
  return Math.round((unitFen * Math.min(1_000, ...fitting)) / 1_000);
}

export interface Selling {
  readonly ways: readonly ProviderName[];
  readonly paused: Quote['paused'];
}

/** What a product costs for companies of an account now; null when its price is missing or unreadable, which is never free. */
export async function quoteOf(
  db: Db,
  {
    accountId,
    product,
    companyIds,
    selling,
    now,
  }: { accountId: string; product: Product; companyIds: readonly string[]; selling: Selling; now: number },
): Promise<Quote | null> {
  const unitFen = fenOf(product.priceValue);
  if (unitFen === null) return null;
  const today = chinaDay(now);
  const { productId, gives } = product;
  const own = new Map((await ownCompanies(db, accountId, companyIds)).map((company) => [company.companyId, company]));
  const ends = await endsNow(db, accountId, [...own.values()], gives);
  const open = await openOrders(db, accountId, productId, companyIds);
  const tried = unitFen === 0 ? await triedBy(db, accountId, productId) : new Set<string>();
  const colleagues = [...new Set([...open.values()].flatMap((one) => (one.accountId === accountId ? [] : [one.accountId])))];
  const names = await namesOf(db, colleagues);
  const lines: QuoteLine[] = [];
  for (const companyId of new Set(companyIds)) {
    const company = own.get(companyId);
    const blank = { companyId, companyName: company?.companyName ?? '', endDate: '', from: '', to: '', fen: 0, by: '', orderId: '' };
    if (company === undefined) {
      lines.push({ ...blank, why: 'gone' });
      continue;
    }
    const endDate = ends.get(companyId) ?? '';
    const unended = open.get(companyId);
    if (unended !== undefined) {
      const isOwn = unended.accountId === accountId;
      const name = names.get(unended.accountId);
      const by = isOwn ? '' : ((name?.fullName || name?.loginName) ?? '');
      lines.push({ ...blank, endDate, why: isOwn ? 'open' : 'colleague', by, orderId: isOwn ? unended.orderId : '' });
      continue;
    }
    const months = monthsOf(gives);
    const isLong = endDate !== '' && endDate > addDays(monthsLater(today, months), 0);
    const why = tried.has(companyId) ? 'trial' : isLong ? 'bought' : '';
    lines.push({ ...blank, endDate, why, ...(why === '' ? termAfter(endDate, today, months) : {}) });
  }
  const buyable = lines.filter(({ why }) => why === '').length;
  const each = lineFen(product, unitFen, buyable);
  return {
    ...{ productId, unitFen, totalFen: each * buyable, discountFen: (unitFen - each) * buyable },
    lines: lines.map((line) => (line.why === '' ? { ...line, fen: each } : line)),
    ...selling,
    ways: [...selling.ways],
    holdMinutes: HOLD_MS / 60_000,
  };
}
