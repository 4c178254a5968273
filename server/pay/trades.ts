import type { OrderRow } from '../../src/api/entities/order.ts';
import { dueBackFen, endOf, isUnsure, type Judged, judge, type OrderEvent } from '../../src/domain/orders/judge.ts';
import { openKindOf } from '../../src/domain/orders/open-kind.ts';
import { isOpen, moneyOf, type Order } from '../../src/domain/orders/order.ts';
import type { Store, WriteTx } from '../store/store.ts';
import type { AccountChange } from '../store/tables/accounts.ts';
import { defineCollection } from '../store/tables/collections.ts';
import { nextAsk } from './next-ask.ts';
import { transferSigns } from './transfer-reference.ts';

/** Orders as the devices of their account have them. */
export const orderRows = defineCollection('orders', {});

type Db = Store['db'] | WriteTx['db'];

/** Who does something to an order, and the digest of the provider's word behind it. */
export interface Cause {
  readonly by: string;
  readonly digest: string;
}
export const byGateway: Cause = { by: '', digest: '' };

/** Events of an order that its row brings, the newest. */
const MOST_EVENTS = 40;

/** An order of an account, null when it has none with this id. */
export async function readOrder(db: Db, accountId: string, orderId: string): Promise<Order | null> {
  const query = db.selectFrom('trade').select('doc').where('account_id', '=', accountId).where('order_id', '=', orderId);
  const row = await query.executeTakeFirst();
  return row === undefined ? null : JSON.parse(row.doc);
}

/** Whose order a trade number is, null for nobody's. */
export async function ownerOf(db: Db, tradeNumber: string): Promise<{ readonly accountId: string; readonly orderId: string } | null> {
  const query = db.selectFrom('trade_number').selectAll().where('trade_number', '=', tradeNumber);
  const row = await query.executeTakeFirst();
  return row === undefined ? null : { accountId: row.account_id, orderId: row.order_id };
}

/** Orders beside their companies, to be asked by either. */
export const tradeLines = (db: Db) =>
  db
    .selectFrom('trade_line')
    .innerJoin('trade', (join) =>
      join.onRef('trade.account_id', '=', 'trade_line.account_id').onRef('trade.order_id', '=', 'trade_line.order_id'),
    );

/** What invoices and people call an order: the end of its trade number. */
export const shownNumber = (tradeNumber: string): string => `${tradeNumber.slice(-8, -4)}-${tradeNumber.slice(-4)}`;

/** The order as its account's devices have it. */
export function rowOf(order: Order, events: readonly { readonly at: number; readonly cause: string; readonly words: string }[]): OrderRow {
  const {
    orderId,
    tradeNumber,
    batchId,
    state,
    purpose,
    productId,
    productName,
    unitFen,
    totalFen,
    agreed,
    createdAt,
    holdUntil,
    provider,
  } = order;
  const { reference, word, refunds, invoice, payments } = order;
  return {
    ...{
      orderId,
      tradeNumber,
      state,
      purpose,
      productId,
      productName,
      unitFen,
      totalFen,
      createdAt,
      holdUntil,
      provider,
      batchId,
      reference,
    },
    innerTubeID: batchId,
    orderNumbers: [shownNumber(tradeNumber)],
    productEndDate: endOf(order),
    stashUrl: isOpen(order) ? order.cashierUrl : '',
    lines: order.lines.map(({ companyId, companyName, fen, term }) => ({
      companyId,
      companyName,
      fen,
      from: term?.from ?? '',
      to: term?.to ?? '',
    })),
    agreed: agreed.map(({ code, version, name }) => ({ code, version, name })),
    unsure: isUnsure(order) ? 1 : 0,
    asked: word === null ? null : { ...word },
    paidAt: payments[0]?.paidAt ?? 0,
    ...moneyOf(order),
    dueBack: dueBackFen(order),
    refunds: refunds.map(({ refundId, fen, state: refundState, reason, at }) => ({ refundId, fen, state: refundState, reason, at })),
    invoice: invoice === null ? null : { ...invoice },
    history: events.map(({ at, cause, words }) => ({ at, cause, words })),
  };
}

const eventsOf = (db: Db, { accountId, orderId }: Pick<Order, 'accountId' | 'orderId'>) =>
  db.selectFrom('trade_event').selectAll().where('account_id', '=', accountId).where('order_id', '=', orderId).orderBy('n', 'desc');

/** What happened to an order, the newest last. */
export async function readEvents(
  db: Db,
  order: Pick<Order, 'accountId' | 'orderId'>,
): Promise<{ at: number; cause: string; words: string }[]> {
  const rows = await eventsOf(db, order).limit(MOST_EVENTS).execute();
  return rows.reverse().map(({ at, cause, words }) => ({ at: Number(at), cause, words }));
}

/** Stores an order as it is now, with what happened to it, and tells the devices of its account. */
async function keep(change: AccountChange, order: Order, said: { readonly cause: string; readonly words: string } & Cause): Promise<void> {
  const { tx, accountId, now } = change;
  const own = { account_id: accountId, order_id: order.orderId };
  const before = await eventsOf(tx.db, order)
    .limit(MOST_EVENTS - 1)
    .execute();
  const { by, cause, digest } = said;
  const words = said.words.slice(0, 200);
  const [newest] = before;
  // A buyer who looks asks every few seconds: the same word again is the same event, with the time of the newest.
  const isAgain = cause.startsWith('told.') && newest?.cause === cause && newest.words === words;
  const event = { ...own, n: Number(newest?.n ?? 0) + (isAgain ? 0 : 1), at: now, cause, words, by_name: by, digest };
  const isThis = { account_id: accountId, order_id: order.orderId, n: event.n };
  if (isAgain)
    await tx.db
      .updateTable('trade_event')
      .set({ at: now, digest })
      .where((e) => e.and(isThis))
      .execute();
  else await tx.db.insertInto('trade_event').values(event).execute();
  const columns = {
    state: order.state,
    provider: order.provider ?? '',
    changed_at: now,
    ask_at: nextAsk(order, now),
    waits: openKindOf(order),
  };
  await tx.db
    .updateTable('trade')
    .set({ ...columns, doc: JSON.stringify(order) })
    .where('account_id', '=', accountId)
    .where('order_id', '=', order.orderId)
    .execute();
  const earlier = isAgain ? before.slice(1) : before;
  const history = [event, ...earlier].reverse().map((one) => ({ at: Number(one.at), cause: one.cause, words: one.words }));
  await orderRows.put(change, [rowOf(order, history)]);
}

/** Stores a new order under its id, its number and its companies. `contentHash`: of what it was asked for with. */
export async function addOrder(change: AccountChange, order: Order, contentHash: string): Promise<void> {
  const { tx, accountId, now } = change;
  const { orderId: order_id, tradeNumber: trade_number, productId: product_id, totalFen: total_fen, state } = order;
  const own = { account_id: accountId, order_id };
  const numbers = { total_fen, created_at: now, changed_at: now, ask_at: 0 };
  const row = { ...own, ...numbers, trade_number, state, provider: '', product_id, content_hash: contentHash, waits: '', doc: '' };
  await tx.db.insertInto('trade').values(row).execute();
  await tx.db
    .insertInto('trade_number')
    .values({ trade_number, reference: transferSigns(trade_number), ...own })
    .execute();
  const lines = order.lines.map(({ companyId: company_id }) => ({ ...own, company_id, product_id }));
  for (let i = 0; i < lines.length; i += 200)
    await tx.db
      .insertInto('trade_line')
      .values(lines.slice(i, i + 200))
      .execute();
  await keep(change, order, { cause: 'created', words: order.buyer, by: order.buyer, digest: '' });
}

/**
 * The one way in which an order changes: judged, stored with its cause, and told to the devices of its account, in the transaction of `change`. What it has
 * to bring about is for the caller (`effect`).
 */
export async function moveOrder(change: AccountChange, order: Order, event: OrderEvent, cause: Cause): Promise<Judged> {
  const judged = judge(order, event, change.now);
  if ('refused' in judged || judged.audit === null) return judged;
  await keep(change, judged.order, { ...judged.audit, ...cause });
  return judged;
}

/** An order whose provider has said nothing new is asked about later, and not again at once. */
export async function postpone(db: Db, order: Order, now: number): Promise<void> {
  const own = db
    .updateTable('trade')
    .set({ ask_at: nextAsk(order, now) })
    .where('ask_at', '<=', now);
  await own.where('account_id', '=', order.accountId).where('order_id', '=', order.orderId).execute();
}
