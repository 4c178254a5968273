import { chinaDay } from '../../src/domain/core/china-time.ts';
import { endBefore } from '../../src/domain/orders/judge.ts';
import { type Gives, monthsOf, type Order } from '../../src/domain/orders/order.ts';
import { type Term, termAfter } from '../../src/domain/orders/terms.ts';
import { inGroups } from '../store/in-groups.ts';
import type { Store, WriteTx } from '../store/store.ts';
import { AT_ONCE, type Deliver, laterOf, tell } from './fulfil.ts';
import { byGateway, moveOrder, readOrder, tradeLines } from './trades.ts';

/*
 * What an order gave is taken back when all its money goes back. What was there before it stays; what was bought after it, and begins where it ended, moves to its
 * place: whoever bought twice and has one of them paid back has one.
 */

type Db = Store['db'] | WriteTx['db'];

/** One line of an order that begins where the one before it ends. */
interface Link {
  readonly order: Order;
  readonly at: number;
}

const isSame = (one: Gives, other: Gives): boolean =>
  (one.kind === 'member' && other.kind === 'member') ||
  (one.kind === 'right' && other.kind === 'right' && one.code === other.code) ||
  (one.kind === 'plan' && other.kind === 'plan' && one.plan === other.plan);

/** Other orders that gave the same to companies of an order, and still do. */
async function keptOrders(db: Db, order: Order): Promise<Order[]> {
  const ids = new Map<string, { readonly accountId: string; readonly orderId: string }>();
  for (const some of inGroups(
    order.lines.map(({ companyId }) => companyId),
    AT_ONCE,
  )) {
    const rows = tradeLines(db).select(['trade_line.account_id', 'trade_line.order_id']).where('trade.state', '=', 'fulfilled');
    for (const row of await rows.where('trade_line.company_id', 'in', some).distinct().execute())
      ids.set(`${row.account_id} ${row.order_id}`, { accountId: row.account_id, orderId: row.order_id });
  }
  const kept: Order[] = [];
  for (const { accountId, orderId } of ids.values()) {
    const other = orderId === order.orderId && accountId === order.accountId ? null : await readOrder(db, accountId, orderId);
    if (other !== null && isSame(other.gives, order.gives)) kept.push(other);
  }
  return kept;
}

/** What was bought for a company after a term, each from the day after the one before it. */
function chainAfter(companyId: string, term: Term | null, kept: readonly Order[]): readonly Link[] {
  const chain: Link[] = [];
  let to = term?.to;
  while (to !== undefined) {
    const end: string = to;
    const next = kept
      .map(
        (order): Link => ({
          order,
          at: order.lines.findIndex((line) => line.companyId === companyId && hadOf(order, line.before) === end),
        }),
      )
      .find(({ order, at }) => at >= 0 && !chain.some((link) => link.order === order));
    if (next !== undefined) chain.push(next);
    to = next?.order.lines[next.at]?.term?.to;
  }
  return chain;
}

/** Until when its buyer had it before a line of an order. */
const hadOf = ({ accountId }: Order, before: Order['lines'][number]['before']): string | undefined => before?.[accountId];

/** Until when an account had what a line brought; nothing where the order does not know. Only a membership can be one that never was: the rest keeps its day. */
function hadBefore({ gives, lines }: Order, at: number, accountId: string): string | undefined {
  const end = lines[at]?.before?.[accountId];
  return end === '' && gives.kind !== 'member' ? undefined : end;
}

/** Line of an order where it has moved to: its term, and until when each account has had it before. */
interface Moved {
  readonly term: Term;
  readonly before: Readonly<Record<string, string>>;
}

/** Where the lines of a chain begin and end once the one before them is gone. */
function movedChain(gone: Order, at: number, chain: readonly Link[]): readonly Moved[] {
  const term = gone.lines[at]?.term;
  if (term === null || term === undefined) return [];
  const before = Object.fromEntries(
    Object.keys(gone.lines[at]?.before ?? {}).map((accountId) => [accountId, endBefore(term, hadBefore(gone, at, accountId))]),
  );
  let had: Readonly<Record<string, string>> = before;
  return chain.map(({ order }) => {
    const start = had[order.accountId] ?? had[gone.accountId] ?? endBefore(term, undefined);
    const next = { term: termAfter(start, chinaDay(order.payments[0]?.paidAt ?? order.fulfilledAt), monthsOf(order.gives)), before: had };
    had = Object.fromEntries(Object.entries(had).map(([accountId, end]) => [accountId, laterOf(end, next.term.to)]));
    return next;
  });
}

/** Stores the orders of whose lines some have moved, for those accounts that are locked. */
async function storeMoved(
  { holders, changeOf, order: gone }: Deliver,
  moves: ReadonlyMap<Order, ReadonlyMap<number, Moved>>,
): Promise<void> {
  const locked = new Set([gone.accountId, ...[...holders.values()].flat()]);
  for (const [order, lines] of moves) {
    if (!locked.has(order.accountId)) continue;
    const terms = order.lines.map(({ term }, at) => lines.get(at)?.term ?? term);
    const before = order.lines.map((line, at) => ({ ...line.before, ...lines.get(at)?.before }));
    await moveOrder(changeOf(order.accountId), order, { kind: 'termsMoved', terms, before }, byGateway);
  }
}

/** Takes back what an order gave, in the transaction that records that its money goes back. */
export async function takeBack(given: Deliver): Promise<void> {
  const { order, changeOf } = given;
  const { db } = changeOf(order.accountId).tx;
  if (order.gives.kind === 'checks') {
    const packs = db.updateTable('inquiry_pack').set({ state: 'refunded' }).where('account_id', '=', order.accountId);
    const ids = order.lines.map((_, at) => `${order.orderId}:${at}`);
    for (const some of inGroups(ids, AT_ONCE)) await packs.where('pack_id', 'in', some).execute();
    return;
  }
  const kept = await keptOrders(db, order);
  const chains = order.lines.map(({ companyId, term }) => chainAfter(companyId, term, kept));
  const moved = chains.map((chain, at) => movedChain(order, at, chain));
  await tell(
    given,
    order.lines.map(({ term }) => term),
    (term, end, at, accountId) => {
      const last = chains[at]?.at(-1);
      const to = last === undefined ? term.to : last.order.lines[last.at]?.term?.to;
      // Somebody has said another day since: his word stands.
      if (end !== to) return end;
      const left = endBefore(term, hadBefore(order, at, accountId));
      return laterOf(left, moved[at]?.at(-1)?.term.to ?? '');
    },
  );
  const moves = new Map<Order, Map<number, Moved>>();
  for (const [n, chain] of chains.entries())
    for (const [place, { order: other, at }] of chain.entries()) {
      const to = moved[n]?.[place];
      if (to !== undefined) moves.set(other, new Map(moves.get(other)).set(at, to));
    }
  await storeMoved(given, moves);
}
