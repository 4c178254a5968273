import { dueBackFen, isUnsure } from './judge.ts';
import { isOpen, type Order } from './order.ts';

/** What an operator has to do with orders, the most urgent first. */
export const openKinds = ['disputed', 'unsure', 'transfer', 'due', 'invoice'] as const;
export type OpenKind = (typeof openKinds)[number];

/**
 * What an operator has to do with an order, '' for nothing; each order counts once. `disputed`: what was paid does not match; `unsure`: a provider has not said the last word;
 * `transfer`: a bank transfer is to be confirmed; `due`: money is to be given back, or its way back has come to nothing; `invoice`: an invoice was applied for.
 */
export function openKindOf(order: Order): OpenKind | '' {
  if (order.state === 'disputed') return 'disputed';
  if (isOpen(order) && order.provider === 'bank') return 'transfer';
  if (isUnsure(order)) return 'unsure';
  const isByHand = order.refunds.some(({ state, transactionId }) => {
    const payment = order.payments.find((one) => one.transactionId === transactionId);
    return state === 'abnormal' || (state === 'asked' && payment?.provider === 'bank');
  });
  if (dueBackFen(order) > 0 || isByHand || hasFailedRefund(order)) return 'due';
  return order.invoice?.state === 'asked' ? 'invoice' : '';
}

/** True when the last refund of a payment came to nothing: its money was to go back, and did not. */
const hasFailedRefund = ({ payments, refunds }: Pick<Order, 'payments' | 'refunds'>): boolean =>
  payments.some(({ transactionId }) => refunds.findLast((one) => one.transactionId === transactionId)?.state === 'closed');
