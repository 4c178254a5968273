import type { Quote } from '../../src/api/entities/order.ts';
import type { Product } from '../../src/api/entities/product.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';
import { HOLD_MS } from '../../src/domain/orders/judge.ts';
import type { Order, Purpose } from '../../src/domain/orders/order.ts';
import { type CommandAsked, type RefusalCode, type Reply, refused } from '../pipeline/call.ts';
import { randomLetters } from '../random-number.ts';
import { fullNameOf } from '../store/tables/accounts.ts';
import { productOf } from '../store/tables/products.ts';
import { quoteOf } from './quote.ts';
import { readOrder } from './trades.ts';

/** What somebody orders. `quantity` says how many companies are meant; `totalFen` is what he saw, null where he saw none. */
export interface Wanted {
  readonly orderId: string;
  readonly productId: string;
  readonly purpose: Purpose;
  readonly companyIds: readonly string[];
  readonly quantity: number;
  readonly totalFen: number | null;
  readonly protocols: readonly { readonly code: string; readonly version: string }[];
  /** Of everything that was asked for: the same id with other content is refused. */
  readonly contentHash: string;
}

type Refused = Extract<Reply<never>, { kind: 'refused' }>;
export type Placed = { readonly order: Order } | { readonly refused: Refused; readonly other?: Order };

const no = (code: RefusalCode, status: 400 | 404 | 409 = 409): Placed => ({ refused: refused(status, code) });

/** Why this cannot be ordered so, null when it can. */
function problemOf(wanted: Wanted, product: Product, quote: Quote): RefusalCode | null {
  const isTrial = quote.unitFen === 0;
  if (product.newBusinessOrderFlag === 1 || isTrial !== (wanted.purpose === 'TRIAL')) return 'product.price';
  if (!isTrial && quote.paused !== '') return quote.paused === 'provider' ? 'pay.none' : 'pay.reconciling';
  if (quote.lines.some(({ why }) => why !== '') || wanted.quantity !== quote.lines.length) return 'order.companies';
  if (wanted.totalFen !== null && wanted.totalFen !== quote.totalFen) return 'order.price';
  const isAgreed = product.protocols.every(({ code, version }) =>
    wanted.protocols.some((one) => one.code === code && one.version === version),
  );
  return isAgreed ? null : 'order.protocol';
}

/**
 * Places an order in the transaction of its command: price, protocols and companies are frozen, a trial is there at once. The same id with the same content is the
 * order that is there; with other content it is refused, and `other` is what is there.
 */
export async function placeOrder(asked: CommandAsked, wanted: Wanted): Promise<Placed> {
  const { change, pay, random } = asked;
  const { accountId, tx, now } = change;
  const known = tx.db.selectFrom('trade').select('content_hash').where('account_id', '=', accountId).where('order_id', '=', wanted.orderId);
  const before = await known.executeTakeFirst();
  const there = before === undefined ? null : await readOrder(tx.db, accountId, wanted.orderId);
  if (there !== null)
    return before?.content_hash === wanted.contentHash ? { order: there } : { refused: refused(409, 'order.differs'), other: there };
  const product = await productOf(tx.db, wanted.productId, chinaDay(now));
  if (product === null) return no('product.unknown', 400);
  const quote = await quoteOf(tx.db, { accountId, product, companyIds: wanted.companyIds, selling: await pay.selling(tx.db), now });
  const problem = quote === null ? 'product.price' : problemOf(wanted, product, quote);
  if (quote === null || problem !== null) return no(problem ?? 'product.price');
  const order: Order = {
    ...{ orderId: wanted.orderId, accountId, buyer: await fullNameOf(tx.db, accountId), purpose: wanted.purpose },
    agreed: product.protocols.map(({ code, version, name }) => ({ code, version, name, at: now })),
    tradeNumber: `${chinaDay(now).replaceAll('-', '')}${randomLetters(random, 8)}`,
    ...{ productId: product.productId, productName: product.name, gives: product.gives, unitFen: quote.unitFen, totalFen: quote.totalFen },
    lines: quote.lines.map(({ companyId, companyName, fen }) => ({ companyId, companyName, fen, term: null })),
    ...{ createdAt: now, holdUntil: now + HOLD_MS, state: wanted.purpose === 'TRIAL' ? 'paid' : 'created', provider: null, batchId: '' },
    ...{ openedAt: 0, cashierUrl: '', reference: '', word: null, payments: [], refunds: [], invoice: null, dispute: '', fulfilledAt: 0 },
  };
  return { order: await pay.cashier.add(change, asked.holders, order, wanted.contentHash) };
}
