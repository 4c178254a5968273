import { useText } from '../../../ui/text.ts';

/** What happened to an order, by its cause. */
const events = {
  created: 'trades.event-created',
  opened: 'trades.event-opened',
  paid: 'trades.event-paid',
  'paid.again': 'trades.event-paidAgain',
  'paid.late': 'trades.event-paidLate',
  'paid.refunded': 'trades.event-paidRefunded',
  disputed: 'trades.event-disputed',
  fulfilled: 'trades.event-fulfilled',
  undeliverable: 'trades.event-undeliverable',
  closing: 'trades.event-closing',
  closed: 'trades.event-closed',
  'told.unpaid': 'trades.event-toldUnpaid',
  'told.processing': 'trades.event-toldProcessing',
  'told.closed': 'trades.event-toldClosed',
  'told.paid': 'trades.event-toldPaid',
  'told.none': 'trades.event-toldNone',
  'chosen.product': 'trades.event-chosenProduct',
  'chosen.refund': 'trades.event-chosenRefund',
  'refund.asked': 'trades.event-refundAsked',
  'refund.processing': 'trades.event-refundProcessing',
  'refund.found': 'trades.event-refundFound',
  'refund.done': 'trades.event-refundDone',
  'refund.closed': 'trades.event-refundClosed',
  'refund.abnormal': 'trades.event-refundAbnormal',
  'term.moved': 'trades.event-termMoved',
  'invoice.asked': 'trades.event-invoiceAsked',
  'invoice.issued': 'trades.event-invoiceIssued',
  'invoice.refused': 'trades.event-invoiceRefused',
} as const;

const isKnown = (cause: string): cause is keyof typeof events => Object.hasOwn(events, cause);

/** A cause in words; one that this page does not know stands there as it is. */
export function useEventWords(): (cause: string) => string {
  const { t } = useText();
  return (cause) => (isKnown(cause) ? t(events[cause]) : cause);
}
