import type { BillLine, ProviderWord, RefundWord } from '../../server/pay/provider.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';

/* What the test cashier keeps, in memory: trades, what was paid for them, what was given back. */

/** What the gateway opens it with. */
export interface TradeAsked {
  readonly merchant: string;
  readonly tradeNumber: string;
  readonly batchId: string;
  readonly fen: number;
  readonly subject: string;
  readonly expireAt: number;
  readonly notifyUrl: string;
}

/** A refund as it is asked for. A till that has been started anew believes what it says of the payment: whoever asks has signed it. */
export interface RefundAsked {
  readonly merchant: string;
  readonly tradeNumber: string;
  readonly transactionId: string;
  readonly refundId: string;
  readonly fen: number;
  readonly totalFen: number;
}

export interface Paid {
  readonly transactionId: string;
  readonly fen: number;
  readonly currency: string;
  readonly paidAt: number;
}

interface GivenBack {
  readonly refundId: string;
  readonly transactionId: string;
  readonly fen: number;
  readonly at: number;
  state: RefundWord['state'];
}

export interface Trade extends TradeAsked {
  isClosed: boolean;
  readonly payments: Paid[];
  readonly refunds: Map<string, GivenBack>;
}

type Word = Omit<ProviderWord, 'raw'>;

const sum = (list: readonly { readonly fen: number }[]): number => list.reduce((total, { fen }) => total + fen, 0);

function stateOf({ isClosed, payments, refunds }: Trade): Word['state'] {
  if (payments.length === 0) return isClosed ? 'closed' : 'unpaid';
  const back = [...refunds.values()].filter(({ state }) => state === 'done');
  return back.length > 0 && sum(back) >= sum(payments) ? 'refunded' : 'paid';
}

/** What is said of a trade, and of its first transaction unless another is meant. */
export function wordOf(trade: Trade, paid: Paid | undefined = trade.payments[0]): Word {
  const { tradeNumber, merchant } = trade;
  const of = paid ?? { transactionId: '', fen: trade.fen, currency: 'CNY', paidAt: 0 };
  return { tradeNumber, merchant, state: stateOf(trade), ...of };
}

export function refundWordOf({ tradeNumber, merchant }: Trade, { refundId, state, fen }: GivenBack) {
  return { merchant, refundId, tradeNumber, state, fen };
}

export interface Till {
  /** The same number again is the same trade. */
  open(asked: TradeAsked): Trade;
  byNumber(merchant: string, tradeNumber: string): Trade;
  byBatch(batchId: string): Trade | null;
  pay(trade: Trade, paid: Omit<Paid, 'paidAt'>): Paid;
  /** The same refund number again is the same refund; null for more than was paid. */
  refund(asked: RefundAsked, state: RefundWord['state']): { readonly trade: Trade; readonly refund: GivenBack } | null;
  refundOf(trade: Trade, refundId: string): GivenBack | null;
  /** What moved on a day of China. */
  bill(day: string): BillLine[];
}

/** Nobody has paid what is not known here, and nobody can. */
function unknown(merchant: string, tradeNumber: string): Trade {
  const nothing = { batchId: '', fen: 0, subject: '', expireAt: 0, notifyUrl: '' };
  return { merchant, tradeNumber, ...nothing, isClosed: false, payments: [], refunds: new Map() };
}

function linesOf({ tradeNumber, payments, refunds }: Trade, day: string): BillLine[] {
  const paid = payments.map(({ transactionId, fen, paidAt }): BillLine => {
    return { kind: 'payment', tradeNumber, transactionId, refundId: '', fen, at: paidAt };
  });
  const back = [...refunds.values()].filter(({ state }) => state === 'done');
  const given = back.map(({ refundId, transactionId, fen, at }): BillLine => {
    return { kind: 'refund', tradeNumber, transactionId, refundId, fen, at };
  });
  return [...paid, ...given].filter(({ at }) => chinaDay(at) === day);
}

export function createTill(now: () => number): Till {
  const trades = new Map<string, Trade>();
  const batches = new Map<string, Trade>();

  function refundAgain(trade: Trade, refundId: string, state: RefundWord['state']): GivenBack | null {
    const known = trade.refunds.get(refundId);
    // One that was under way goes on when it is asked about by a till that does its work.
    if (known?.state === 'processing') known.state = state;
    return known ?? null;
  }

  function keep(trade: Trade): Trade {
    trades.set(trade.tradeNumber, trade);
    if (trade.batchId !== '') batches.set(trade.batchId, trade);
    return trade;
  }

  return {
    open(asked) {
      const known = trades.get(asked.tradeNumber);
      if (known !== undefined) return known;
      return keep({ ...asked, isClosed: false, payments: [], refunds: new Map() });
    },
    byNumber: (merchant, tradeNumber) => trades.get(tradeNumber) ?? unknown(merchant, tradeNumber),
    byBatch: (batchId) => batches.get(batchId) ?? null,
    pay(trade, paid) {
      const made = { ...paid, paidAt: now() };
      trade.payments.push(made);
      return made;
    },
    refund({ merchant, tradeNumber, transactionId, refundId, fen, totalFen }, state) {
      const trade = trades.get(tradeNumber) ?? keep(unknown(merchant, tradeNumber));
      const known = refundAgain(trade, refundId, state);
      if (known !== null) return { trade, refund: known };
      if (trade.payments.length === 0) trade.payments.push({ transactionId, fen: totalFen, currency: 'CNY', paidAt: now() });
      const paid = trade.payments.find((one) => one.transactionId === transactionId);
      const back = [...trade.refunds.values()].filter((one) => one.transactionId === transactionId && one.state !== 'abnormal');
      if (paid === undefined || sum(back) + fen > paid.fen) return null;
      const refund = { refundId, transactionId, fen, at: now(), state };
      trade.refunds.set(refundId, refund);
      return { trade, refund };
    },
    refundOf: (trade, refundId) => trade.refunds.get(refundId) ?? null,
    bill: (day) => [...trades.values()].flatMap((trade) => linesOf(trade, day)),
  };
}
