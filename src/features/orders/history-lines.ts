import type { OrderRow } from '../../api/entities/order.ts';
import type { Mark } from '../../domain/status/mark.ts';
import type { TextKey } from '../../texts/catalogue.ts';

interface Said {
  readonly text: TextKey;
  readonly mark: Mark;
}

const said = {
  created: { text: 'orders.on-created', mark: 'good' },
  opened: { text: 'orders.on-opened', mark: 'good' },
  'told.paid': { text: 'orders.on-told-paid', mark: 'good' },
  'told.unpaid': { text: 'orders.on-told-unpaid', mark: 'open' },
  'told.processing': { text: 'orders.on-told-processing', mark: 'underWay' },
  'told.closed': { text: 'orders.on-told-closed', mark: 'none' },
  'told.none': { text: 'orders.on-told-none', mark: 'unknown' },
  paid: { text: 'orders.on-paid', mark: 'good' },
  'paid.late': { text: 'orders.on-paid-late', mark: 'due' },
  'paid.again': { text: 'orders.on-paid-again', mark: 'due' },
  'paid.refunded': { text: 'orders.on-paid-refunded', mark: 'none' },
  disputed: { text: 'orders.on-disputed', mark: 'overdue' },
  closing: { text: 'orders.on-closing', mark: 'underWay' },
  closed: { text: 'orders.on-closed', mark: 'none' },
  fulfilled: { text: 'orders.on-fulfilled', mark: 'good' },
  undeliverable: { text: 'orders.on-undeliverable', mark: 'overdue' },
  'chosen.product': { text: 'orders.on-chosen-product', mark: 'good' },
  'chosen.refund': { text: 'orders.on-chosen-refund', mark: 'none' },
  'refund.asked': { text: 'orders.on-refund-asked', mark: 'underWay' },
  'refund.processing': { text: 'orders.on-refund-processing', mark: 'underWay' },
  'refund.found': { text: 'orders.on-refund-found', mark: 'none' },
  'refund.done': { text: 'orders.on-refund-done', mark: 'good' },
  'refund.closed': { text: 'orders.on-refund-closed', mark: 'overdue' },
  'refund.abnormal': { text: 'orders.on-refund-abnormal', mark: 'overdue' },
  'term.moved': { text: 'orders.on-term-moved', mark: 'none' },
  'invoice.asked': { text: 'orders.on-invoice-asked', mark: 'underWay' },
  'invoice.issued': { text: 'orders.on-invoice-issued', mark: 'good' },
  'invoice.refused': { text: 'orders.on-invoice-refused', mark: 'overdue' },
} as const satisfies Record<string, Said>;

const isKnown = (cause: string): cause is keyof typeof said => Object.hasOwn(said, cause);

export interface HistoryLine {
  readonly key: string;
  readonly at: number;
  /** Null for a cause that this page does not know: its words stand alone. */
  readonly text: TextKey | null;
  readonly mark: Mark;
  readonly words: string;
}

/** What happened to an order, the oldest first, with what only this page knows: that the cashier's frame said so (`saidAt`, 0 for never), which counts for nothing. */
export function historyLines({ history }: Pick<OrderRow, 'history'>, saidAt: number): readonly HistoryLine[] {
  const lines = history.map(({ at, cause, words }, n): HistoryLine => {
    const known: Said | null = isKnown(cause) ? said[cause] : null;
    return { key: `${n}`, at, text: known?.text ?? null, mark: known?.mark ?? 'open', words: known === null ? words || cause : '' };
  });
  if (saidAt === 0) return lines;
  const message: HistoryLine = { key: 'said', at: saidAt, text: 'orders.on-said', mark: 'open', words: '' };
  return [...lines, message].sort((x, y) => x.at - y.at);
}
