import * as v from 'valibot';
import { realDay, text } from '../../../src/api/entities/scalars.ts';
import { amount } from '../../../src/api/entities/status.ts';
import { chinaDay, startOfChinaDay } from '../../../src/domain/core/china-time.ts';
import { fenOf } from '../../../src/domain/orders/fen.ts';
import { isTransferable, type Order } from '../../../src/domain/orders/order.ts';
import { readOrder } from '../../pay/trades.ts';
import { transferSigns } from '../../pay/transfer-reference.ts';
import type { Services } from '../../pipeline/call.ts';
import type { Caller } from './caller.ts';
import { bad, isResult, type RowResult, readRow } from './rows.ts';

/** A transfer that arrived at the deployment's account, as its bank or its back office says. */
export const orderRow = v.object({
  /** What the buyer wrote with it: the eight letters and digits of the order, however they are grouped; or the whole trade number. */
  reference: v.pipe(text(60), v.minLength(8)),
  /** The bank's number of the transfer: the same again is the same transfer. */
  number: v.pipe(text(60), v.minLength(1)),
  amount,
  /** The day of China on which it arrived. */
  day: realDay,
});
type OrderRow = v.InferOutput<typeof orderRow>;

const refusedFor = (problem: string): RowResult => ({ outcome: 'refused', problem });

/** The one order that a reference means, of the accounts that the key tells of; null for none, or where it could be several. */
async function orderNamed({ store }: Services, { accounts }: Caller, reference: string): Promise<Order | null> {
  const numbers = store.db.selectFrom('trade_number').selectAll().where('reference', '=', transferSigns(reference));
  const found = (await numbers.limit(2).execute()).filter(({ account_id }) => accounts === null || accounts.has(account_id));
  const [only] = found;
  return found.length === 1 && only !== undefined ? await readOrder(store.db, only.account_id, only.order_id) : null;
}

/** Hears of a transfer as of any provider's word: judged by the order's rules, with the program's name as its evidence. */
async function hear(services: Services, caller: Caller, row: OrderRow): Promise<RowResult> {
  const { pay, clock } = services;
  const now = clock.now();
  const today = chinaDay(now);
  if (row.day > today) return bad('day: not yet');
  const provider = pay.cashier.providers.get('bank');
  const order = await orderNamed(services, caller, row.reference);
  if (provider === undefined || order === null || !isTransferable(order)) return refusedFor('order.unknown');
  const transactionId = row.number.trim();
  if (order.payments.some((one) => one.provider === 'bank' && one.transactionId === transactionId)) return { outcome: 'same' };
  const fen = fenOf(row.amount);
  if (fen === null || fen <= 0) return bad('amount: more than nothing');
  const paidAt = row.day === today ? now : startOfChinaDay(row.day);
  const said = { tradeNumber: order.tradeNumber, merchant: provider.merchant, transactionId, fen, paidAt };
  const by = caller.source.name;
  const raw = JSON.stringify({ ...said, by });
  const moved = await pay.cashier.hear(order, {
    provider,
    word: { ...said, state: 'paid', currency: 'CNY', raw },
    how: 'notification',
    by,
  });
  return 'refused' in moved ? refusedFor(moved.refused) : { outcome: 'stored' };
}

/** Takes transfers, a result a row, in their order, one after the other: two may be of one order. */
export async function takeOrders(services: Services, caller: Caller, given: readonly unknown[]): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const one of given) {
    const row = readRow(orderRow, one);
    results.push(isResult(row) ? row : await hear(services, caller, row));
  }
  return results;
}
