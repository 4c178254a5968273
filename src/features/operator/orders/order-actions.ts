import type { OperatedOrder, orderActions } from '../../../api/entities/operated-order.ts';
import { claimedFen } from '../../../domain/orders/order.ts';

export type OrderAction = (typeof orderActions)[number];
type Payment = OperatedOrder['payments'][number];

/** Fen of a transaction that can still be given back. */
export const leftOf = (order: OperatedOrder, { transactionId, fen }: Payment): number => fen - claimedFen(order, transactionId);

/** The transaction of which something is given back first: a further one before the one that it was paid with. */
export const refundable = (order: OperatedOrder): Payment | undefined =>
  order.payments.toReversed().find((payment) => leftOf(order, payment) > 0);

/** A refund that somebody has to make by hand, at the bank or where the provider could not. */
export const byHand = ({ refunds, payments }: OperatedOrder): OperatedOrder['refunds'][number] | undefined =>
  refunds.find(({ state, transactionId }) => {
    const isBank = payments.find((one) => one.transactionId === transactionId)?.provider === 'bank';
    return state === 'abnormal' || (state === 'asked' && isBank);
  });

/** What can be done with an order now, what it waits for first. */
export function actionsOf(order: OperatedOrder): OrderAction[] {
  const { state, provider, payments, invoice, reference } = order;
  const isUnpaid = payments.length === 0;
  const all: readonly (readonly [OrderAction, boolean])[] = [
    ['issue', invoice?.state === 'asked'],
    ['refuse', invoice?.state === 'asked'],
    ['confirm', isUnpaid && reference !== ''],
    ['ask', isUnpaid && provider !== null && provider !== 'bank' && state !== 'created'],
    ['refundDone', byHand(order) !== undefined],
    ['keep', state === 'disputed' || state === 'paid-late'],
    ['giveBack', state === 'disputed' || state === 'paid-late'],
    ['refund', refundable(order) !== undefined && state !== 'disputed'],
    // A further transfer for what is paid: it is to be given back.
    ['confirm', !isUnpaid && reference !== ''],
  ];
  return all.flatMap(([action, isPossible]) => (isPossible ? [action] : []));
}
