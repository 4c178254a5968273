import { chinaDay } from '../../src/domain/core/china-time.ts';
import type { InvoiceForm, Order } from '../../src/domain/orders/order.ts';
import { canonicalJson, sha256Hex } from '../hash.ts';
import type { Moved } from '../pay/cashier.ts';
import { placeOrder } from '../pay/place-order.ts';
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

export const orderQuote: HeadHandler<'orderQuote'> = async ({ store, session, clock, pay }, { productId, companyIds }) => {
  const product = await productOf(store.db, productId, chinaDay(clock.now()));
  if (product === null) return refused(400, 'product.unknown');
  const ports = { accountId: session.accountId, product, companyIds, selling: await pay.selling(), now: clock.now() };
  const quote = await quoteOf(store.db, ports);
  return quote === null ? refused(409, 'product.price') : value({ quote });
};

export const postOrderAdd: CommandHandler<'postOrderAdd'> = async (asked, input) => {
  const { change, session } = asked;
  const [item] = input.productInfoDTOList;
  if (input.accountId !== session.accountId || item === undefined) return refused(403, 'privilege.denied');
  const { orderId, companyIds, totalFen, protocols } = input;
  const contentHash = sha256Hex(canonicalJson({ ...input, companyIds: [...companyIds].sort() }));
  const wanted = { orderId, companyIds, totalFen, protocols, contentHash, productId: item.productId, purpose: item.purpose };
  const placed = await placeOrder(asked, { ...wanted, quantity: Number(item.saleNumber) });
  if ('order' in placed) return value(await shown(change.tx.db, placed.order));
  return placed.other === undefined ? placed.refused : refused(409, 'order.differs', { body: await shown(change.tx.db, placed.other) });
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
  // Where another provider has not said that nothing was paid there is no cashier, and the order is one that is being checked.
  return value({ stashUrl: moved.order.provider === input.provider ? body.order.stashUrl : '', ...body });
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
