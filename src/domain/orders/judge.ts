import { addDays } from '../core/china-time.ts';
import {
  claimedFen,
  type EarlierWay,
  givenBack,
  type InvoiceForm,
  isOpen,
  type LastWord,
  moneyOf,
  type Order,
  type OrderLine,
  type OrderState,
  openEarlier,
  type Payment,
  type ProviderName,
  paidFen,
  type Refund,
  type RefundState,
  refundedFen,
} from './order.ts';
import type { Term } from './terms.ts';

/*
 * What happens to an order, as one pure function. The law: paid only with evidence; rank never falls; one fulfilment; what is given back is never more than
 * what was paid; every change says its cause.
 */

/** A provider's word about an order, verified. `how`: by which road it came; a message of the cashier's frame is none. */
export interface Evidence {
  readonly provider: ProviderName;
  readonly state: 'paid' | 'unpaid' | 'closed' | 'processing' | 'refunded';
  readonly transactionId: string;
  readonly fen: number;
  readonly currency: string;
  readonly paidAt: number;
  readonly how: Payment['how'];
  readonly digest: string;
}

export type OrderEvent =
  | {
      readonly kind: 'opened';
      readonly provider: ProviderName;
      readonly batchId: string;
      readonly cashierUrl: string;
      readonly reference: string;
    }
  | { readonly kind: 'word'; readonly word: Evidence }
  | { readonly kind: 'silent'; readonly provider: ProviderName }
  /** Somebody wants it closed: its buyer, or the end of its time. */
  | { readonly kind: 'close'; readonly by: string }
  | { readonly kind: 'fulfilled'; readonly terms: readonly Term[]; readonly before?: readonly NonNullable<OrderLine['before']>[] }
  /** An order before it was taken back: what was bought begins earlier, and ends earlier. */
  | { readonly kind: 'termsMoved'; readonly terms: readonly (Term | null)[]; readonly before: readonly NonNullable<OrderLine['before']>[] }
  /** What was paid for cannot be given any more. */
  | { readonly kind: 'undeliverable' }
  | { readonly kind: 'chosen'; readonly choice: 'product' | 'refund'; readonly by: string; readonly reason: string }
  | {
      readonly kind: 'refundAsked';
      readonly refundId: string;
      readonly transactionId: string;
      readonly fen: number;
      readonly reason: string;
      readonly by: string;
    }
  | { readonly kind: 'refundTold'; readonly refundId: string; readonly state: RefundState }
  /** Money that its provider has given back, or is giving back, without being asked from here. */
  | {
      readonly kind: 'refundFound';
      readonly refundId: string;
      readonly transactionId: string;
      readonly fen: number;
      readonly state: 'processing' | 'done';
    }
  | { readonly kind: 'invoiceAsked'; readonly form: InvoiceForm }
  | { readonly kind: 'invoiceEnded'; readonly number: string; readonly words: string; readonly by: string };

/** Why something does not happen to an order. */
export type OrderRefusal =
  | 'order.ended'
  | 'order.paid'
  | 'order.unpaid'
  | 'order.notAsked'
  | 'refund.tooMuch'
  | 'refund.unknown'
  | 'invoice.exists'
  | 'invoice.refused';

/** `audit`: what the history says, null where nothing changed. `effect`: what its caller has to do in the same transaction. */
export type Judged =
  | {
      readonly order: Order;
      readonly audit: { readonly cause: string; readonly words: string } | null;
      readonly effect: 'fulfil' | 'withdraw' | null;
    }
  | { readonly refused: OrderRefusal };

const ranks: Readonly<Record<OrderState, number>> = {
  ...{ created: 0, paying: 1, closing: 2, closed: 3, disputed: 4, paid: 5, 'paid-late': 5, fulfilled: 6, 'refund-due': 7 },
};
export const rankOf = ({ state }: Pick<Order, 'state'>): number => ranks[state];

const same = (order: Order): Judged => ({ order, audit: null, effect: null });
const moved = (order: Order, cause: string, words = '', effect: 'fulfil' | 'withdraw' | null = null): Judged => ({
  order,
  audit: { cause, words },
  effect,
});

/** Why there is a refund that nobody asked for here: its provider told of it. */
const FOUND = 'provider';
/** True of a refund that was made at its provider, and not asked for here. */
export const isFound = ({ reason, by }: Pick<Refund, 'reason' | 'by'>): boolean => reason === FOUND && by === '';
/** What of a transaction was given back by refunds whose numbers and amounts are not known: it gives way to each one that is. */
export const unnamedRefund = (transactionId: string): string => `p-${transactionId}`;

/** The ways of an order once another is the one that counts: the one before is an earlier one, with what its provider has said. */
function waysBut({ provider, batchId, openedAt, word, earlier = [] }: Order, next: ProviderName): readonly EarlierWay[] {
  const left = earlier.filter((way) => way.provider !== next);
  return provider === null || provider === next ? left : [...left, { provider, batchId, openedAt, said: word?.said ?? '' }];
}

/** A transaction that nobody knew. What was paid already stays what it is; a second transaction is to be given back. */
function paidBy(order: Order, { provider, transactionId, fen, currency, paidAt, how, digest }: Evidence): Judged {
  const payments: readonly Payment[] = [...order.payments, { provider, transactionId, fen, paidAt, how, digest }];
  const earlier = (order.earlier ?? []).map((way) => (way.provider === provider ? { ...way, said: 'paid' as const } : way));
  if (order.payments.length > 0) return moved({ ...order, payments, earlier }, 'paid.again', transactionId);
  // It was paid there: every other way is one that is to be closed.
  const paid: Order = { ...order, payments, provider, earlier: waysBut(order, provider) };
  const dispute = currency === 'CNY' ? (fen === order.totalFen ? '' : 'amount') : 'currency';
  if (dispute !== '') return moved({ ...paid, state: 'disputed', dispute }, 'disputed', dispute);
  if (order.state === 'closed') return moved({ ...paid, state: 'paid-late' }, 'paid.late', transactionId);
  return moved({ ...paid, state: 'paid' }, 'paid', transactionId, 'fulfil');
}

/** What the provider of a way says that is not the one chosen last: it ends nothing. The same word again is no news. */
function toldEarlier(order: Order, provider: ProviderName, said: LastWord['said']): Judged {
  const { earlier = [] } = order;
  const known = earlier.find((way) => way.provider === provider);
  if (known === undefined || known.said === said) return same(order);
  const ways = earlier.map((way) => (way === known ? { ...way, said } : way));
  return moved({ ...order, earlier: ways }, `told.${said}`, provider);
}

/** What a provider says: how often it was asked is counted until it says another thing. */
function told(order: Order, word: Evidence, now: number): Judged {
  const said = word.state === 'refunded' ? 'paid' : word.state;
  const isCurrent = word.provider === order.provider;
  const tries = order.word?.said === said ? order.word.tries + 1 : 1;
  if (said !== 'paid') {
    if (!isCurrent) return toldEarlier(order, word.provider, said);
    const heard: Order = { ...order, word: { at: now, said, tries } };
    // A closed order that was paid is ignored: the payment counts.
    if (said === 'closed' && isOpen(order) && order.payments.length === 0)
      return moved({ ...heard, state: 'closed' }, 'closed', 'provider');
    return moved(heard, `told.${said}`);
  }
  const { transactionId, provider } = word;
  if (order.payments.some((known) => known.transactionId === transactionId && known.provider === provider)) return same(order);
  const judged = paidBy(order, word);
  if ('refused' in judged) return judged;
  const paid: Order = { ...judged.order, word: { at: now, said, tries: isCurrent ? tries : 1 } };
  if (word.state === 'paid' || order.payments.length > 0) return { ...judged, order: paid };
  // Paid and given back at the provider before we heard of either: there is nothing to fulfil, and it was not unpaid.
  const refund: Refund = {
    ...{ refundId: unnamedRefund(word.transactionId), transactionId: word.transactionId, fen: word.fen, state: 'processing' },
    ...{ reason: FOUND, by: '', at: now },
  };
  return moved({ ...paid, state: 'refund-due', dispute: '', refunds: [...order.refunds, refund] }, 'paid.refunded', word.transactionId);
}

function close(order: Order, by: string): Judged {
  if (order.payments.length > 0) return { refused: 'order.paid' };
  if (order.state === 'closing' || order.state === 'closed') return same(order);
  if (!isOpen(order)) return { refused: 'order.ended' };
  // Without a cashier nobody can have paid.
  return moved({ ...order, state: order.provider === null ? 'closed' : 'closing' }, order.provider === null ? 'closed' : 'closing', by);
}

/** The invoice application of an order whose money goes back whole: one that waits has come to nothing. */
const voided = ({ invoice }: Order): Order['invoice'] => (invoice?.state === 'asked' ? { ...invoice, state: 'void' } : invoice);

/** Paid, and not fulfilled: once its money goes back it is not any more. */
const isUndecided = ({ state }: Order): boolean => state === 'disputed' || state === 'paid-late' || state === 'paid';

/** What becomes of an order when the payment that it was paid with goes back whole: what was bought is taken back, once, and the invoice that waits comes to nothing. */
function givenUp(order: Order): { readonly order: Order; readonly effect: 'withdraw' | null } {
  return { order: { ...order, state: 'refund-due', invoice: voided(order) }, effect: order.state === 'fulfilled' ? 'withdraw' : null };
}

function askRefund(order: Order, event: Extract<OrderEvent, { kind: 'refundAsked' }>, now: number): Judged {
  const { refundId, transactionId, fen, reason, by } = event;
  const known = order.refunds.find((refund) => refund.refundId === refundId);
  if (known !== undefined) return known.fen === fen && known.transactionId === transactionId ? same(order) : { refused: 'refund.tooMuch' };
  const payment = order.payments.find((one) => one.transactionId === transactionId);
  if (payment === undefined) return { refused: 'order.unpaid' };
  if (fen <= 0 || claimedFen(order, transactionId) + fen > payment.fen) return { refused: 'refund.tooMuch' };
  const refund: Refund = { refundId, transactionId, fen, state: 'asked', reason, by, at: now };
  const asked: Order = { ...order, refunds: [...order.refunds, refund] };
  if (order.payments[0] !== payment) return moved(asked, 'refund.asked', reason);
  if (claimedFen(asked, transactionId) === payment.fen) {
    const { order: after, effect } = givenUp(asked);
    return moved(after, 'refund.asked', reason, effect);
  }
  return moved({ ...asked, state: isUndecided(order) ? 'refund-due' : order.state }, 'refund.asked', reason);
}

const refundRanks: Readonly<Record<RefundState, number>> = { asked: 0, processing: 1, done: 2, closed: 2, abnormal: 1 };

function tellRefund(order: Order, { refundId, state }: Extract<OrderEvent, { kind: 'refundTold' }>): Judged {
  const known = order.refunds.find((refund) => refund.refundId === refundId);
  if (known === undefined) return { refused: 'refund.unknown' };
  if (known.state === state || refundRanks[state] < refundRanks[known.state] || refundRanks[known.state] === 2) return same(order);
  const refunds = order.refunds.map((refund) => (refund === known ? { ...refund, state } : refund));
  return moved({ ...order, refunds }, `refund.${state}`, known.reason);
}

/** A refund that was made at the provider. A whole one takes back what was bought; after a part an order stays what it is. */
function findRefund(
  order: Order,
  { refundId, transactionId, fen, state }: Extract<OrderEvent, { kind: 'refundFound' }>,
  now: number,
): Judged {
  if (order.refunds.some((one) => one.refundId === refundId)) return tellRefund(order, { kind: 'refundTold', refundId, state });
  const payment = order.payments.find((one) => one.transactionId === transactionId);
  if (payment === undefined) return { refused: 'order.unpaid' };
  const others = order.refunds.flatMap((one) => {
    if (one.refundId !== unnamedRefund(transactionId)) return [one];
    return one.state === 'done' && one.fen > fen ? [{ ...one, fen: one.fen - fen }] : [];
  });
  const found: Refund = { refundId, transactionId, fen, state, reason: FOUND, by: '', at: now };
  const given = givenBack({ refunds: [...others, found] }, transactionId);
  if (fen <= 0 || given > payment.fen) return { refused: 'refund.tooMuch' };
  // What was stuck is what has gone back now in another way: it is not done a second time.
  const isTaken = claimedFen({ refunds: [...others, found] }, transactionId) > payment.fen;
  const ended = (one: Refund): Refund =>
    isTaken && one.transactionId === transactionId && one.state === 'abnormal' ? { ...one, state: 'closed' } : one;
  const refunds = [...others.map(ended), found];
  if (given < payment.fen || order.payments[0] !== payment) return moved({ ...order, refunds }, 'refund.found', refundId);
  const { order: after, effect } = givenUp({ ...order, refunds });
  // Orders of earlier versions stay fulfilled when their money has gone back: what was taken back is not taken back again.
  return moved(after, 'refund.found', refundId, givenBack(order, transactionId) < payment.fen ? effect : null);
}

function choose(order: Order, { choice, by, reason }: Extract<OrderEvent, { kind: 'chosen' }>): Judged {
  if (order.state !== 'paid-late' && order.state !== 'disputed') return { refused: 'order.notAsked' };
  const words = [by, reason].filter((word) => word !== '').join(' · ');
  if (choice === 'refund') return moved({ ...order, state: 'refund-due' }, 'chosen.refund', words);
  return moved({ ...order, state: 'paid', dispute: '' }, 'chosen.product', words, 'fulfil');
}

function askInvoice(order: Order, form: InvoiceForm, now: number): Judged {
  if (order.state !== 'fulfilled' || order.purpose === 'TRIAL' || moneyOf(order).refundedFen > 0) return { refused: 'invoice.refused' };
  const { invoice } = order;
  if (invoice !== null && invoice.state !== 'refused') return { refused: 'invoice.exists' };
  return moved({ ...order, invoice: { ...form, state: 'asked', at: now, number: '', words: '' } }, 'invoice.asked', form.title);
}

function endInvoice(order: Order, { number, words, by }: Extract<OrderEvent, { kind: 'invoiceEnded' }>): Judged {
  if (order.invoice === null) return { refused: 'invoice.refused' };
  if (order.invoice.state !== 'asked') return { refused: 'invoice.exists' };
  const state = number === '' ? 'refused' : 'issued';
  return moved({ ...order, invoice: { ...order.invoice, state, number, words } }, `invoice.${state}`, [by, number || words].join(' · '));
}

/** What an order is after an event at `now`, or why the event does not happen. Pure; the same event again changes nothing. */
export function judge(order: Order, event: OrderEvent, now: number): Judged {
  switch (event.kind) {
    case 'opened': {
      if (order.payments.length > 0) return { refused: 'order.paid' };
      if (order.state !== 'created' && order.state !== 'paying') return { refused: 'order.ended' };
      const { provider, batchId, cashierUrl, reference } = event;
      // The same cashier again, from another tab or after it was closed.
      if (order.provider === provider && order.batchId === batchId && order.cashierUrl === cashierUrl) return same(order);
      const earlier = waysBut(order, provider);
      const opened: Order = { ...order, state: 'paying', provider, earlier, batchId, cashierUrl, reference, openedAt: now, word: null };
      return moved(opened, 'opened', provider);
    }
    case 'word':
      return told(order, event.word, now);
    case 'silent': {
      if (event.provider !== order.provider) return toldEarlier(order, event.provider, 'none');
      const tries = order.word?.said === 'none' ? order.word.tries + 1 : 1;
      return moved({ ...order, word: { at: now, said: 'none', tries } }, 'told.none');
    }
    case 'close':
      return close(order, event.by);
    case 'fulfilled':
      if (order.state !== 'paid') return { refused: 'order.notAsked' };
      return moved(
        {
          ...order,
          ...{ state: 'fulfilled', fulfilledAt: now },
          lines: order.lines.map((line, at) => ({ ...line, term: event.terms[at] ?? null, before: event.before?.[at] ?? {} })),
        },
        'fulfilled',
      );
    case 'termsMoved':
      if (order.state !== 'fulfilled') return { refused: 'order.notAsked' };
      return moved(
        {
          ...order,
          lines: order.lines.map((line, at) => ({ ...line, term: event.terms[at] ?? line.term, before: event.before[at] ?? {} })),
        },
        'term.moved',
      );
    case 'undeliverable':
      return order.state === 'paid' ? moved({ ...order, state: 'refund-due' }, 'undeliverable') : { refused: 'order.notAsked' };
    case 'chosen':
      return choose(order, event);
    case 'refundAsked':
      return askRefund(order, event, now);
    case 'refundTold':
      return tellRefund(order, event);
    case 'refundFound':
      return findRefund(order, event, now);
    case 'invoiceAsked':
      return askInvoice(order, event.form, now);
    case 'invoiceEnded':
      return endInvoice(order, event);
  }
}

/** Fen that are still to be given back: all of an order that is not kept, and every transaction after the first. */
export function dueBackFen(order: Pick<Order, 'state' | 'payments' | 'refunds'>): number {
  if (order.state === 'refund-due') return Math.max(0, paidFen(order) - refundedFen(order));
  return order.payments.slice(1).reduce((sum, { transactionId, fen }) => {
    return sum + Math.max(0, fen - givenBack(order, transactionId));
  }, 0);
}

/** True while nobody may pay again before the provider has answered (正在核对): a cashier was opened, and it has not said that nothing was paid. */
export function isUnsure(order: Pick<Order, 'state' | 'provider' | 'word' | 'earlier'>): boolean {
  if (!isOpen(order) || order.provider === null) return false;
  const isUnsaid = ({ said }: EarlierWay): boolean => said !== '' && said !== 'unpaid';
  return (order.word !== null && order.word.said !== 'unpaid') || openEarlier(order).some(isUnsaid);
}

/** The earliest moment at which a provider takes the closing of an order whose cashier was opened then. */
export const CLOSE_AFTER_MS = 5 * 60_000;
/** How long an order is kept for its buyer. */
export const HOLD_MS = 30 * 60_000;

/** The last day of what was bought, the earliest of its companies; '' before it is there. */
export function endOf({ lines }: Pick<Order, 'lines'>): string {
  const ends = lines.flatMap(({ term }) => (term === null ? [] : [term.to]));
  return ends.reduce((first, end) => (first === '' || end < first ? end : first), '');
}

/**
 * Until when an account has a product whose order is taken back: what it had before, and where the order does not know that, the day before its term
 * began.
 */
export const endBefore = ({ from }: Pick<Term, 'from'>, before: string | undefined): string => before ?? addDays(from, -1);
