import type * as v from 'valibot';
import type { operatorOrderMove } from '../../src/api/calls/operator-orders.ts';
import { isDay, startOfChinaDay } from '../../src/domain/core/china-time.ts';
import { fail, ok, type Result } from '../../src/domain/core/result.ts';
import { invoiceNumberOf } from '../../src/domain/orders/invoice.ts';
import type { OrderEvent } from '../../src/domain/orders/judge.ts';
import { isTransferable, type Order } from '../../src/domain/orders/order.ts';
import type { FieldProblem } from '../../src/domain/publishing/check-publication.ts';
import type { Cashier, Moved } from '../pay/cashier.ts';
import { readOrder } from '../pay/trades.ts';
import type { RefusalCode } from '../pipeline/call.ts';
import type { Store } from '../store/store.ts';

type Move = v.InferOutput<typeof operatorOrderMove.input>;

export type MoveRefusal = { readonly code: RefusalCode } | { readonly problems: readonly FieldProblem[] };

interface Ports {
  readonly store: Store;
  readonly cashier: Cashier;
  /** Full name of the operator. */
  readonly by: string;
  readonly now: number;
  /** Today in China. */
  readonly today: string;
}

const missing = (field: string): FieldProblem => ({ field, problem: 'missing' });

/** What is wrong with the fields of an action. */
function problemsOf({ action, reason, number, fen, day }: Move, today: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (action !== 'ask' && action !== 'issue' && reason.trim() === '') problems.push(missing('reason'));
  if (['confirm', 'refund', 'refundDone', 'issue'].includes(action) && number.trim() === '') problems.push(missing('number'));
  if (action === 'issue' && number.trim() !== '' && invoiceNumberOf(number) === null) problems.push({ field: 'number', problem: 'value' });
  if ((action === 'confirm' || action === 'refund') && fen === 0) problems.push(missing('fen'));
  if (action === 'confirm' && day === '') problems.push(missing('day'));
  if (action === 'confirm' && day !== '' && (day > today || !isDay(day))) problems.push({ field: 'day', problem: 'value' });
  return problems;
}

/** A transfer that arrived by bank, as the operator says it did: his words are the evidence. */
async function confirm({ cashier, by, today, now }: Ports, order: Order, { number, fen, day, reason }: Move): Promise<Moved> {
  const provider = cashier.providers.get('bank');
  if (provider === undefined || !isTransferable(order)) return { refused: 'pay.none' };
  const transactionId = number.trim();
  if (order.payments.some((one) => one.provider === 'bank' && one.transactionId === transactionId)) return { refused: 'order.paid' };
  const paidAt = day === today ? now : startOfChinaDay(day);
  const said = { tradeNumber: order.tradeNumber, merchant: provider.merchant, transactionId, fen, paidAt };
  const raw = JSON.stringify({ ...said, by, reason: reason.trim() });
  return cashier.hear(order, { provider, word: { ...said, state: 'paid', currency: 'CNY', raw }, how: 'hand', by });
}

/** Money goes back: asked of the provider at once; what was transferred by bank goes back by hand. */
async function refund({ cashier, by }: Ports, order: Order, { number, fen, reason, requestId }: Move): Promise<Moved> {
  const event = { kind: 'refundAsked', refundId: requestId, transactionId: number, fen, reason: reason.trim(), by } as const;
  const asked = await cashier.move(order, event, { by, digest: '' });
  return 'refused' in asked ? asked : cashier.refund(asked.order, requestId);
}

function eventOf({ action, number, reason }: Move, by: string): OrderEvent {
  const words = reason.trim();
  if (action === 'refundDone') return { kind: 'refundTold', refundId: number, state: 'done' };
  if (action === 'keep' || action === 'giveBack')
    return { kind: 'chosen', choice: action === 'keep' ? 'product' : 'refund', by, reason: words };
  return { kind: 'invoiceEnded', number: action === 'issue' ? (invoiceNumberOf(number) ?? '') : '', words, by };
}

/** Does what an operator wants, as the order is that he has seen; every change is one of `Cashier`. */
export async function moveOperated(ports: Ports, move: Move): Promise<Result<null, MoveRefusal>> {
  const { store, cashier, by, today } = ports;
  const problems = problemsOf(move, today);
  if (problems.length > 0) return fail({ problems });
  const order = await readOrder(store.db, move.owner, move.orderId);
  if (order === null) return fail({ code: 'order.unknown' });
  const isSentAgain = move.action === 'refund' && order.refunds.some(({ refundId }) => refundId === move.requestId);
  const { count } = await store.db
    .selectFrom('trade_event')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', move.owner)
    .where('order_id', '=', move.orderId)
    .executeTakeFirstOrThrow();
  if (!isSentAgain && Number(count) !== move.seen) return fail({ code: 'publication.changed' });
  // What a refund was made with by hand is said with its reason.
  const cause = { by: move.action === 'refundDone' ? `${by} · ${move.reason.trim()}`.slice(0, 60) : by, digest: '' };
  const moved =
    move.action === 'ask'
      ? await cashier.ask(order)
      : move.action === 'confirm'
        ? await confirm(ports, order, move)
        : move.action === 'refund'
          ? await refund(ports, order, move)
          : await cashier.move(order, eventOf(move, by), cause);
  return 'refused' in moved ? fail({ code: moved.refused }) : ok(null);
}
