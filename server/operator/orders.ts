import type { ListedOrder, OperatedOrder } from '../../src/api/entities/operated-order.ts';
import { startOfChinaDay } from '../../src/domain/core/china-time.ts';
import { refundWord } from '../../src/domain/orders/buyer.ts';
import { dueBackFen } from '../../src/domain/orders/judge.ts';
import { type OpenKind, openKindOf, openKinds } from '../../src/domain/orders/open-kind.ts';
import { isTransferable, moneyOf, type Order } from '../../src/domain/orders/order.ts';
import { shownNumber } from '../pay/trades.ts';
import { transferReference } from '../pay/transfer-reference.ts';
import { likeWords, plainWords } from '../store/like-words.ts';
import type { Store } from '../store/store.ts';
import { namesOf } from '../store/tables/accounts.ts';

type Db = Store['db'];

/** Orders of a list. */
const MOST = 300;
/** Orders that wait: more than anybody could work off in a day. */
const MOST_OPEN = 2_000;

// as: what `keep` of server/pay/trades.ts has stored
const orderOf = ({ doc }: { readonly doc: string }): Order => JSON.parse(doc) as Order;

/** What waits for an operator: how many orders and how much money of each kind. */
async function waitingSums(db: Db): Promise<{ kind: OpenKind; count: number; fen: number }[]> {
  const sums = await db
    .selectFrom('trade')
    .select((e) => ['waits', e.fn.countAll<number>().as('count'), e.fn.sum<number>('total_fen').as('fen')])
    .where('waits', '<>', '')
    .groupBy('waits')
    .execute();
  const known = new Map(sums.map(({ waits, count, fen }) => [waits, { count: Number(count), fen: Number(fen) }]));
  return openKinds.map((kind) => ({ kind, ...(known.get(kind) ?? { count: 0, fen: 0 }) }));
}

function listed(order: Order): ListedOrder {
  const { accountId, orderId, tradeNumber, createdAt, state, lines, productName, totalFen, provider, buyer } = order;
  return {
    ...{
      owner: accountId,
      orderId,
      number: shownNumber(tradeNumber),
      at: createdAt,
      kind: openKindOf(order),
      state,
      productName,
      totalFen,
    },
    ...moneyOf(order),
    ...{ provider, buyer, company: lines[0]?.companyName ?? '', companies: lines.length },
  };
}

/** Fen of an order that were not given back. */
function keptFen(order: Order): number {
  const { paidFen: paid, refundedFen: given } = moneyOf(order);
  return Math.min(order.totalFen, paid - given);
}

/** Orders and their money, without what was given back. */
function sumOf(orders: readonly Order[]): { count: number; fen: number } {
  const kept = orders.filter((order) => refundWord(moneyOf(order)) !== 'refunded');
  return { count: kept.length, fen: kept.reduce((sum, order) => sum + keptFen(order), 0) };
}

/** Orders that wait, then the newest; of those in which the words stand, or that wait for one thing. */
export async function listOrders(
  db: Db,
  { words, kind }: { readonly words: string; readonly kind: OpenKind | '' },
  day: string,
): Promise<{
  list: ListedOrder[];
  figures: { open: { kind: OpenKind; count: number; fen: number }[]; today: { count: number; fen: number } };
}> {
  const from = startOfChinaDay(day);
  const changed = db.selectFrom('trade').select('doc').where('state', '=', 'fulfilled').where('changed_at', '>=', from);
  const today = (await changed.execute()).map(orderOf).filter(({ fulfilledAt }) => fulfilledAt >= from);
  const figures = { open: await waitingSums(db), today: sumOf(today) };
  const sought = plainWords(words);
  // A number is written with or without its hyphen.
  const patterns = [sought, sought.replaceAll('-', '')].filter((one) => one !== '').map(likeWords);
  const rows = db.selectFrom('trade').select('doc').orderBy('created_at', 'desc').limit(MOST);
  const found =
    patterns.length === 0 ? rows : rows.where((e) => e.or(patterns.map((like) => e(e.fn<string>('lower', ['doc']), 'like', like))));
  const fits = await found.execute();
  const newest = fits.map(orderOf);
  const waiting = db.selectFrom('trade').select('doc').where('waits', '<>', '').orderBy('changed_at').limit(MOST_OPEN);
  const first = patterns.length === 0 ? (await waiting.execute()).map(orderOf) : newest.filter((order) => openKindOf(order) !== '');
  const kinds: readonly string[] = openKinds;
  const rank = (order: Order): number => kinds.indexOf(openKindOf(order));
  const sorted = first.toSorted((a, b) => rank(a) - rank(b) || a.createdAt - b.createdAt);
  const rest = newest.filter((order) => openKindOf(order) === '');
  const all = [...sorted, ...(kind === '' ? rest : [])].filter((order) => kind === '' || openKindOf(order) === kind);
  return { list: all.slice(0, MOST).map(listed), figures };
}

/** Words of an event without the name with which they begin, which stands beside them: the buyer's history has the words alone. */
function withoutName(words: string, by: string): string {
  if (by === '' || words === by) return by === '' ? words : '';
  return words.startsWith(`${by} · `) ? words.slice(by.length + 3) : words;
}

/** An order with everything that is known of it, null for one that is not there. */
export async function readOperatedOrder(db: Db, owner: string, orderId: string): Promise<OperatedOrder | null> {
  const own = db.selectFrom('trade').select(['doc', 'changed_at']).where('account_id', '=', owner).where('order_id', '=', orderId);
  const row = await own.executeTakeFirst();
  if (row === undefined) return null;
  const order = orderOf(row);
  const events = db.selectFrom('trade_event').selectAll().where('account_id', '=', owner).where('order_id', '=', orderId);
  const words = db.selectFrom('payment').select(['transaction_id', 'provider', 'raw']);
  const ids = order.payments.map(({ transactionId }) => transactionId);
  const raws = ids.length === 0 ? [] : await words.where('transaction_id', 'in', ids).execute();
  const rawOf = ({ transactionId, provider }: Order['payments'][number]): string =>
    raws.find((one) => one.transaction_id === transactionId && one.provider === provider)?.raw ?? '';
  const evidence = await events.orderBy('n').execute();
  return {
    ...listed(order),
    ...{
      seen: evidence.length,
      tradeNumber: order.tradeNumber,
      reference: isTransferable(order) ? transferReference(order.tradeNumber) : '',
      dispute: order.dispute,
    },
    account: (await namesOf(db, [owner])).get(owner)?.loginName ?? '',
    dueFen: dueBackFen(order),
    lines: order.lines.map(({ companyName, fen, term }) => ({ companyName, fen, to: term?.to ?? '' })),
    agreed: order.agreed.map(({ name, version }) => ({ name, version })),
    payments: order.payments.map((payment) => ({ ...payment, raw: rawOf(payment) })),
    refunds: order.refunds.map((refund) => ({ ...refund })),
    invoice: order.invoice === null ? null : { ...order.invoice },
    evidence: evidence.map(({ at, cause, words: said, by_name, digest }) => ({
      at: Number(at),
      cause,
      words: withoutName(said, by_name),
      by: by_name,
      digest,
    })),
  };
}
