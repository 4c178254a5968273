import type { Product } from '../../src/api/entities/product.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';
import { HOLD_MS } from '../../src/domain/orders/judge.ts';
import type { Agreed, InvoiceForm, Order } from '../../src/domain/orders/order.ts';
import { canonicalJson, sha256Hex } from '../hash.ts';
import { letters, type Moved } from '../pay/cashier.ts';
import { quoteOf } from '../pay/quote.ts';
import { moveOrder, readEvents, readOrder, rowOf } from '../pay/trades.ts';
import {
  type Asked,
  type CommandHandler,
  type HeadHandler,
  type Refusal,
  type RefusalCode,
  type Reply,
  refused,
  value,
} from '../pipeline/call.ts';
import type { Store, WriteTx } from '../store/store.ts';
import { fullNameOf } from '../store/tables/accounts.ts';
import { productOf } from '../store/tables/products.ts';
import type { Session } from '../store/tables/reads.ts';

type SignedIn = Asked & { readonly session: Session };
type Db = Store['db'] | WriteTx['db'];
type OrderReply = Reply<{ order: ReturnType<typeof rowOf> }>;

/** An order as its devices have it, out of the store. */
async function shown(db: Db, order: Order): Promise<{ order: ReturnType<typeof rowOf> }> {
  return { order: rowOf(order, await readEvents(db, order)) };
}

const statuses: Readonly<Partial<Record<RefusalCode, Refusal['status']>>> = { 'order.unknown': 404, 'pay.silent': 503 };

async function movedReply({ store }: Pick<SignedIn, 'store'>, moved: Moved): Promise<OrderReply> {
  if ('refused' in moved) return refused(statuses[moved.refused] ?? 409, moved.refused);
  return value(await shown(store.db, moved.order));
}

/** Of protocols that a product asks to be agreed to those that the buyer did not name in their newest version. */
function unagreed(product: Product, protocols: readonly { readonly code: string; readonly version: string }[]): boolean {
  return product.protocols.some(({ code, version }) => !protocols.some((one) => one.code === code && one.version === version));
}

export const orderQuote: HeadHandler<'orderQuote'> = async ({ store, session, clock, pay }, { productId, companyIds }) => {
  const product = await productOf(store.db, productId, chinaDay(clock.now()));
  if (product === null) return refused(400, 'product.unknown');
  const ports = { accountId: session.accountId, product, companyIds, selling: await pay.selling(), now: clock.now() };
  const quote = await quoteOf(store.db, ports);
  return quote === null ? refused(409, 'product.price') : value({ quote });
};

export const postOrderAdd: CommandHandler<'postOrderAdd'> = async (asked, input) => {
  const { change, session, pay, random } = asked;
  const { accountId, tx, now } = change;
  const [item] = input.productInfoDTOList;
  if (input.accountId !== session.accountId || item === undefined) return refused(403, 'privilege.denied');
  const contentHash = sha256Hex(canonicalJson({ ...input, companyIds: [...input.companyIds].sort() }));
  const known = tx.db.selectFrom('trade').select('content_hash').where('account_id', '=', accountId).where('order_id', '=', input.orderId);
  const before = await known.executeTakeFirst();
  if (before !== undefined) {
    const order = await readOrder(tx.db, accountId, input.orderId);
    if (order === null) return refused(404, 'order.unknown');
    const body = await shown(tx.db, order);
    return before.content_hash === contentHash ? value(body) : refused(409, 'order.differs', { body });
  }
  const product = await productOf(tx.db, item.productId, chinaDay(now));
  if (product === null) return refused(400, 'product.unknown');
  const selling = await pay.selling(tx.db);
  const quote = await quoteOf(tx.db, { accountId, product, companyIds: input.companyIds, selling, now });
  if (quote === null) return refused(409, 'product.price');
  const isTrial = quote.unitFen === 0;
  if (product.newBusinessOrderFlag === 1 || isTrial !== (item.purpose === 'TRIAL')) return refused(409, 'product.price');
  if (!isTrial && selling.paused !== '') return refused(409, selling.paused === 'provider' ? 'pay.none' : 'pay.reconciling');
  if (quote.lines.some(({ why }) => why !== '') || Number(item.saleNumber) !== quote.lines.length) return refused(409, 'order.companies');
  if (quote.totalFen !== input.totalFen) return refused(409, 'order.price');
  if (unagreed(product, input.protocols)) return refused(409, 'order.protocol');
  const agreed: Agreed[] = product.protocols.map(({ code, version, name }) => ({ code, version, name, at: now }));
  const order: Order = {
    ...{ orderId: input.orderId, accountId, buyer: await fullNameOf(tx.db, accountId), purpose: item.purpose, agreed },
    tradeNumber: `${chinaDay(now).replaceAll('-', '')}${letters(random, 8)}`,
    ...{ productId: product.productId, productName: product.name, gives: product.gives, unitFen: quote.unitFen, totalFen: quote.totalFen },
    lines: quote.lines.map(({ companyId, companyName, fen }) => ({ companyId, companyName, fen, term: null })),
    ...{
      createdAt: now,
      holdUntil: now + HOLD_MS,
      state: isTrial ? 'paid' : 'created',
      provider: null,
      batchId: '',
      openedAt: 0,
      cashierUrl: '',
      reference: '',
    },
    ...{ word: null, payments: [], refunds: [], invoice: null, dispute: '', fulfilledAt: 0 },
  };
  return value(await shown(tx.db, await pay.cashier.add(change, asked.holders, order, contentHash)));
};

export const postOrderStash: HeadHandler<'postOrderStash'> = async (asked, input) => {
  const { store, session, pay } = asked;
  const order = await readOrder(store.db, session.accountId, input.orderId);
  if (order === null) return refused(404, 'order.unknown');
  const { paused } = await pay.selling();
  if (paused !== '') return refused(409, paused === 'provider' ? 'pay.none' : 'pay.reconciling');
  const moved = await pay.cashier.open(order, input.provider);
  if ('refused' in moved) return refused(statuses[moved.refused] ?? 409, moved.refused);
  const body = await shown(store.db, moved.order);
  return value({ stashUrl: body.order.stashUrl, ...body });
};

export const orderAsk: HeadHandler<'orderAsk'> = async (asked, { orderId }) => {
  const { store, session, pay } = asked;
  const order = await readOrder(store.db, session.accountId, orderId);
  return order === null ? refused(404, 'order.unknown') : movedReply(asked, await pay.cashier.ask(order));
};

export const orderCancel: HeadHandler<'orderCancel'> = async (asked, { orderId }) => {
  const { store, session, pay } = asked;
  const order = await readOrder(store.db, session.accountId, orderId);
  return order === null ? refused(404, 'order.unknown') : movedReply(asked, await pay.cashier.close(order, order.buyer));
};

export const orderChoose: HeadHandler<'orderChoose'> = async (asked, { orderId, choice }) => {
  const { store, session, clock, pay } = asked;
  const order = await readOrder(store.db, session.accountId, orderId);
  if (order === null) return refused(404, 'order.unknown');
  // Only a late payment is its buyer's to decide; a dispute is the operator's.
  if (order.state !== 'paid-late') return refused(409, 'order.notAsked');
  const isSold = choice === 'refund' || (await productOf(store.db, order.productId, chinaDay(clock.now()))) !== null;
  if (!isSold) return refused(409, 'product.unknown');
  return movedReply(
    asked,
    await pay.cashier.move(order, { kind: 'chosen', choice, by: order.buyer, reason: '' }, { by: order.buyer, digest: '' }),
  );
};

const formOf = ({ kind, title, taxNo, mail, mobile, remark }: InvoiceForm): InvoiceForm => ({ kind, title, taxNo, mail, mobile, remark });

export const orderInvoice: CommandHandler<'orderInvoice'> = async ({ change }, { orderId, invoice }) => {
  const { tx, accountId } = change;
  const order = await readOrder(tx.db, accountId, orderId);
  if (order === null) return refused(404, 'order.unknown');
  // The same application again is the same one.
  const before = order.invoice;
  if (before?.state === 'asked' && canonicalJson(invoice) === canonicalJson(formOf(before))) return value(await shown(tx.db, order));
  const judged = await moveOrder(change, order, { kind: 'invoiceAsked', form: invoice }, { by: order.buyer, digest: '' });
  return 'refused' in judged ? refused(409, judged.refused) : value(await shown(tx.db, judged.order));
};
