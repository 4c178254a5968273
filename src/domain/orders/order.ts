import type { Term } from './terms.ts';

/* An order as the gateway keeps it, and as `judge` (judge.ts) moves it on. Amounts are whole fen, moments milliseconds, days those of China. */

/**
 * `created` frozen and not yet at a cashier; `paying` a cashier was opened; `closing` the provider is being asked to close it; `closed` nothing was paid and nothing can be;
 * `paid` with stored evidence; `fulfilled` what was bought is there; `paid-late` paid after it was closed, and its buyer is asked; `refund-due` paid, and to be given back;
 * `disputed` amount, merchant, currency or transaction do not match.
 */
export const orderStates = ['created', 'paying', 'closing', 'closed', 'paid', 'paid-late', 'refund-due', 'fulfilled', 'disputed'] as const;
export type OrderState = (typeof orderStates)[number];

export type Purpose = 'SELL' | 'TRIAL';

/** Ways to pay. */
export const providerNames = ['test', 'wechat', 'alipay', 'bank'] as const;
export type ProviderName = (typeof providerNames)[number];

/** What whoever pays gets (`givesSchema` in src/api/entities/product.ts). */
export type Gives =
  | { readonly kind: 'member'; readonly months: number }
  | { readonly kind: 'right'; readonly code: string; readonly months: number }
  | { readonly kind: 'checks'; readonly checks: number; readonly months: number }
  | { readonly kind: 'plan'; readonly plan: string; readonly months: number }
  | { readonly kind: 'none' };

/** Months of a term of it. */
export const monthsOf = (gives: Gives): number => (gives.kind === 'none' ? 12 : gives.months);

/**
 * What is bought for one company. `term` once it is there; `before`: until when each account had it until then, '' for not at all, by account; missing in
 * orders of earlier versions.
 */
export interface OrderLine {
  readonly companyId: string;
  readonly companyName: string;
  /** What is owed for it, after the discount. */
  readonly fen: number;
  readonly term: Term | null;
  readonly before?: Readonly<Record<string, string>>;
}

/** A protocol in the version that the buyer agreed to, and when. */
export interface Agreed {
  readonly code: string;
  readonly version: string;
  readonly name: string;
  readonly at: number;
}

/** A transaction of a provider, as its signed word says. `digest`: SHA-256 of that word, which is stored as it came. */
export interface Payment {
  readonly provider: ProviderName;
  readonly transactionId: string;
  readonly fen: number;
  readonly paidAt: number;
  readonly how: 'notification' | 'query' | 'bill' | 'hand';
  readonly digest: string;
}

export const refundStates = ['asked', 'processing', 'done', 'closed', 'abnormal'] as const;
export type RefundState = (typeof refundStates)[number];

/** Money that goes back, of one transaction. */
export interface Refund {
  readonly refundId: string;
  readonly transactionId: string;
  readonly fen: number;
  readonly state: RefundState;
  readonly reason: string;
  readonly by: string;
  readonly at: number;
}

/** What an invoice is asked for with. */
export interface InvoiceForm {
  readonly kind: 'plain' | 'special';
  readonly title: string;
  readonly taxNo: string;
  readonly mail: string;
  readonly mobile: string;
  readonly remark: string;
}

/** The one application of an order for its invoice. `number`: of the e-invoice once it is issued; `words`: why it was refused. */
export interface InvoiceApplication extends InvoiceForm {
  readonly state: 'asked' | 'issued' | 'refused' | 'void';
  readonly at: number;
  readonly number: string;
  readonly words: string;
}

/** The provider's last answer about an order: what it said, how often it was asked since, and when. `none`: it did not answer. */
export interface LastWord {
  readonly at: number;
  readonly said: 'paid' | 'unpaid' | 'closed' | 'processing' | 'none';
  readonly tries: number;
}

/**
 * A way in which an order could be paid before another was chosen: whoever pays there has paid. `said`: what its provider said last, '' before it was asked;
 * 'closed' and 'paid' are last words, but for a transfer by bank, which can arrive at any time.
 */
export interface EarlierWay {
  readonly provider: ProviderName;
  /** What its cashier was given: chosen again it is the same payment there, under the same batch. */
  readonly batchId: string;
  readonly openedAt: number;
  readonly said: LastWord['said'] | '';
}

export interface Order {
  readonly orderId: string;
  readonly tradeNumber: string;
  readonly accountId: string;
  readonly buyer: string;
  readonly purpose: Purpose;
  readonly productId: string;
  readonly productName: string;
  /** Frozen with the price: what is sold later changes nothing of it. */
  readonly gives: Gives;
  /** Price of one. */
  readonly unitFen: number;
  readonly totalFen: number;
  readonly agreed: readonly Agreed[];
  readonly lines: readonly OrderLine[];
  readonly createdAt: number;
  /** Until when it is kept for its buyer. */
  readonly holdUntil: number;
  readonly state: OrderState;
  /** Where it is paid, and once it is, where it was; null before a cashier was opened. */
  readonly provider: ProviderName | null;
  /** Where else a cashier was opened; missing in orders of earlier versions. */
  readonly earlier?: readonly EarlierWay[];
  /** What the cashier page is given, and the only batch whose message counts. */
  readonly batchId: string;
  readonly openedAt: number;
  /** Where the cashier is, and what is to be written with a bank transfer; '' for none. */
  readonly cashierUrl: string;
  readonly reference: string;
  readonly word: LastWord | null;
  /** The first is what it was paid with; every further one is to be given back. */
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  readonly invoice: InvoiceApplication | null;
  /** Why it is disputed, '' otherwise. */
  readonly dispute: string;
  readonly fulfilledAt: number;
}

/** Fen of an order that have been given back, or are on their way. */
export function refundedFen({ refunds }: Pick<Order, 'refunds'>): number {
  return refunds.reduce((sum, { fen, state }) => sum + (state === 'closed' || state === 'abnormal' ? 0 : fen), 0);
}

/** Fen of one transaction that were given back, or are on their way. */
export const givenBack = ({ refunds }: Pick<Order, 'refunds'>, transactionId: string): number =>
  refundedFen({ refunds: refunds.filter((one) => one.transactionId === transactionId) });

/** Fen of one transaction that were given back or still can be by what was asked for: a refund that is stuck (`abnormal`) may yet be done. */
export function claimedFen(
  { refunds }: { readonly refunds: readonly Pick<Refund, 'transactionId' | 'state' | 'fen'>[] },
  transactionId: string,
): number {
  return refunds.reduce((sum, one) => sum + (one.transactionId === transactionId && one.state !== 'closed' ? one.fen : 0), 0);
}

/** Fen that were paid for an order, by all its transactions. */
export function paidFen({ payments }: Pick<Order, 'payments'>): number {
  return payments.reduce((sum, { fen }) => sum + fen, 0);
}

/** What was paid for an order and what of that went back, fen. A payment that was one too many counts in neither once it goes back. */
export function moneyOf(order: Pick<Order, 'payments' | 'refunds'>): { readonly paidFen: number; readonly refundedFen: number } {
  const again = order.payments.slice(1).reduce((sum, { transactionId }) => sum + givenBack(order, transactionId), 0);
  return { paidFen: paidFen(order) - again, refundedFen: refundedFen(order) - again };
}

/** True while nobody knows whether it is paid: a cashier is or was open, and the provider has not said the last word. */
export function isOpen({ state }: Pick<Order, 'state'>): boolean {
  return state === 'created' || state === 'paying' || state === 'closing';
}

/** Earlier ways of an order whose provider can still be asked, and has not closed it. */
export const openEarlier = ({ earlier = [] }: Pick<Order, 'earlier'>): readonly EarlierWay[] =>
  earlier.filter(({ provider, said }) => provider !== 'bank' && said !== 'closed' && said !== 'paid');

/** True when its buyer was told what to write with a transfer: one can arrive at any time. */
export const isTransferable = ({ provider, earlier = [] }: Pick<Order, 'provider' | 'earlier'>): boolean =>
  provider === 'bank' || earlier.some((way) => way.provider === 'bank');
