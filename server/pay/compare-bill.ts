import { addDays, startOfChinaDay } from '../../src/domain/core/china-time.ts';
import { isFound } from '../../src/domain/orders/judge.ts';
import { type ProviderName, paidFen } from '../../src/domain/orders/order.ts';
import { sha256Hex } from '../hash.ts';
import type { Cashier, CashierPorts } from './cashier.ts';
import type { BillLine, Provider } from './provider.ts';
import { readOrder } from './trades.ts';

/*
 * The bill of a provider beside what we know of the same day. What only the bill knows of an order that waits is its payment (all notifications and answers were lost);
 * what only it knows of a refund
 * is taken over too, and is a line as everything else that differs: nobody asked for it here.
 */

type Ports = Pick<CashierPorts, 'store' | 'clock' | 'log'> & { readonly cashier: Cashier };

interface Difference {
  readonly kind: 'surplus' | 'short' | 'amount' | 'refund';
  readonly tradeNumber: string;
  readonly transactionId: string;
  readonly refundId: string;
  readonly accountId: string;
  readonly orderId: string;
  readonly ours: number;
  readonly theirs: number;
}

/** What one line of the bill says that we do not know, null where both agree. A payment of an order that waits is taken over. */
async function differenceOf({ cashier, store }: Ports, provider: Provider, line: BillLine): Promise<Difference | null> {
  const { kind, tradeNumber, transactionId, refundId, fen, at } = line;
  const found = await cashier.named(tradeNumber);
  const named = { tradeNumber, transactionId, refundId, accountId: found?.accountId ?? '', orderId: found?.orderId ?? '' };
  if (found === null) return { ...named, kind: 'surplus', ours: 0, theirs: kind === 'refund' ? -fen : fen };
  if (kind === 'refund') {
    const refund = found.refunds.find((one) => one.refundId === refundId);
    if (refund === undefined || isFound(refund)) {
      const given = { refundId, transactionId, fen, state: line.isUnderWay === true ? 'processing' : 'done' } as const;
      await cashier.findRefund(found, given, { by: provider.name, digest: sha256Hex(JSON.stringify(line)) });
      return { ...named, kind: 'refund', ours: 0, theirs: -fen };
    }
    if (refund.state === 'done' && refund.fen === fen) return null;
    return { ...named, kind: 'refund', ours: refund.state === 'done' ? -refund.fen : 0, theirs: -fen };
  }
  if (!found.payments.some((one) => one.transactionId === transactionId)) {
    const raw = JSON.stringify(line);
    const word = { tradeNumber, merchant: provider.merchant, state: 'paid', transactionId, fen, currency: 'CNY', paidAt: at, raw } as const;
    await cashier.hear(found, { provider, word, how: 'bill', by: provider.name });
  }
  const order = await readOrder(store.db, found.accountId, found.orderId);
  const payment = order?.payments.find((one) => one.transactionId === transactionId);
  const ours = payment?.fen ?? 0;
  if (order !== null && (ours !== fen || (order.state === 'disputed' && paidFen(order) !== order.totalFen)))
    return { ...named, kind: 'amount', ours: order.totalFen, theirs: fen };
  return null;
}

/** Payments that we have of that day and the bill has not. */
async function missing({ store }: Ports, provider: Provider, day: string, lines: readonly BillLine[]): Promise<Difference[]> {
  const from = startOfChinaDay(day);
  const rows = await store.db
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', provider.name)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', startOfChinaDay(addDays(day, 1)))
    .execute();
  const billed = new Set(lines.flatMap(({ kind, transactionId }) => (kind === 'payment' ? [transactionId] : [])));
  return rows
    .filter(({ transaction_id }) => !billed.has(transaction_id))
    .map((row) => ({
      ...{ kind: 'short', tradeNumber: row.trade_number, transactionId: row.transaction_id, refundId: '' },
      ...{ accountId: row.account_id, orderId: row.order_id, ours: Number(row.fen), theirs: 0 },
    }));
}

/** Compares the bill of a day with our orders, once it has come; a day that was compared is left as it is. True when it is compared. */
export async function compareBill(ports: Ports, provider: Provider, day: string): Promise<boolean> {
  const { store, clock, log } = ports;
  if (provider.name === 'bank') return true;
  const known = store.db.selectFrom('bill').select(['state', 'at']).where('provider', '=', provider.name).where('day', '=', day);
  const before = await known.executeTakeFirst();
  if (before !== undefined && before.state !== 'missing') return true;
  const now = clock.now();
  // A bill that did not come is asked for again after half an hour.
  if (before !== undefined && now - Number(before.at) < 30 * 60_000) return false;
  const said = await provider.bill(day);
  const own = { provider: provider.name, day };
  const put = (state: string, lines: readonly BillLine[]) => {
    const fen = lines.reduce((sum, line) => sum + (line.kind === 'refund' ? -line.fen : line.fen), 0);
    const row = { ...own, state, closed_by: '', at: now, lines: lines.length, fen };
    return store.db
      .insertInto('bill')
      .values(row)
      .onConflict((c) => c.columns(['provider', 'day']).doUpdateSet(row))
      .execute();
  };
  if (said.kind === 'none') {
    log.error('bill not there', { provider: provider.name, day, reason: said.reason });
    await put('missing', []);
    return false;
  }
  const differences: Difference[] = [];
  for (const line of said.word) {
    const difference = await differenceOf(ports, provider, line);
    if (difference !== null) differences.push(difference);
  }
  differences.push(...(await missing(ports, provider, day, said.word)));
  for (const [n, one] of differences.entries()) {
    const row = {
      ...own,
      ...{ n, kind: one.kind, trade_number: one.tradeNumber, transaction_id: one.transactionId, refund_id: one.refundId },
      ...{ account_id: one.accountId, order_id: one.orderId, ours_fen: one.ours, theirs_fen: one.theirs },
      ...{ at: now, conclusion: '', concluded_at: 0, by_name: '' },
    };
    await store.db
      .insertInto('bill_line')
      .values(row)
      .onConflict((c) => c.columns(['provider', 'day', 'n']).doUpdateSet(row))
      .execute();
  }
  await put(differences.length === 0 ? 'closed' : 'open', said.word);
  return true;
}

/** Of days those whose bill of a provider is not compared, each once and in their order. */
export async function daysWithoutBill({ store }: Pick<Ports, 'store'>, provider: ProviderName, days: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(days)].sort();
  if (provider === 'bank' || wanted.length === 0) return [];
  const bills = store.db.selectFrom('bill').select('day').where('provider', '=', provider).where('state', '<>', 'missing');
  const compared = new Set((await bills.where('day', 'in', wanted).execute()).map(({ day }) => day));
  return wanted.filter((day) => !compared.has(day));
}
