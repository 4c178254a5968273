import type { BillLine, Provider, ProviderWord, Said } from '../../../server/pay/provider.ts';
import type { ProviderName, RefundState } from '../../../src/domain/orders/order.ts';

/** What a till knows of a trade number. */
interface Trade {
  state: ProviderWord['state'];
  fen: number;
  readonly transactions: { readonly id: string; readonly fen: number; readonly currency: string; readonly paidAt: number }[];
}

/** A provider in memory whose every answer a test chooses: what it says is signed by the word 'signed'. */
export interface Till extends Provider {
  /** While true nothing is answered, or of some calls nothing. */
  silent: boolean | readonly string[];
  readonly asked: { readonly call: string; readonly tradeNumber: string }[];
  /** Somebody pays: answers the notification that the provider sends. Another transaction each time. */
  pay(
    tradeNumber: string,
    more?: Partial<{ fen: number; currency: string; paidAt: number; merchant: string; transactionId: string }>,
  ): string;
  /** The notification of a refund. */
  refunded(tradeNumber: string, refundId: string, state: RefundState): string;
  set(tradeNumber: string, state: ProviderWord['state']): void;
  bills: Map<string, readonly BillLine[]>;
  /** What the closing of a trade answers in place of 'closed'. */
  atClose: (() => void) | null;
}

export function openTill(name: ProviderName, now: () => number): Till {
  const merchant = `m-${name}`;
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, { tradeNumber: string; fen: number; state: RefundState }>();
  let transactions = 0;
  const none = { kind: 'none', reason: 'silent' } as const;
  const wordOf = (tradeNumber: string, at = -1): ProviderWord => {
    const trade = trades.get(tradeNumber);
    const last = trade?.transactions.at(at);
    const said = { tradeNumber, merchant, state: trade?.state ?? 'unpaid', transactionId: last?.id ?? '', fen: last?.fen ?? 0 };
    const word = { ...said, currency: last?.currency ?? 'CNY', paidAt: last?.paidAt ?? 0 };
    return { ...word, raw: JSON.stringify(word) };
  };
  const answered = <T>(till: Till, call: string, tradeNumber: string, word: () => T): Promise<Said<T>> => {
    till.asked.push({ call, tradeNumber });
    const isSilent = typeof till.silent === 'boolean' ? till.silent : till.silent.includes(call);
    return Promise.resolve(isSilent ? none : { kind: 'said', word: word() });
  };
  const till: Till = {
    name,
    merchant,
    silent: false,
    asked: [],
    bills: new Map(),
    atClose: null,
    pay(tradeNumber, more = {}) {
      const trade = trades.get(tradeNumber) ?? { state: 'unpaid', fen: 0, transactions: [] };
      transactions += 1;
      const { fen = trade.fen, currency = 'CNY', paidAt = now(), transactionId: id = `${name}-${transactions}` } = more;
      trade.transactions.push({ id, fen, currency, paidAt });
      trade.state = 'paid';
      trades.set(tradeNumber, trade);
      return JSON.stringify({ by: 'signed', word: { ...wordOf(tradeNumber), merchant: more.merchant ?? merchant } });
    },
    refunded: (tradeNumber, refundId, state) =>
      JSON.stringify({ by: 'signed', refund: { refundId, tradeNumber, state, fen: 0, raw: refundId } }),
    set(tradeNumber, state) {
      const trade = trades.get(tradeNumber);
      if (trade !== undefined) trade.state = state;
    },
    create: (request) =>
      answered(till, 'create', request.tradeNumber, () => {
        if (!trades.has(request.tradeNumber)) trades.set(request.tradeNumber, { state: 'unpaid', fen: request.fen, transactions: [] });
        return { url: `https://pay.example/?batchId=${request.batchId}`, reference: name === 'bank' ? request.tradeNumber.slice(-8) : '' };
      }),
    query: (tradeNumber) => answered(till, 'query', tradeNumber, () => wordOf(tradeNumber)),
    close: (tradeNumber) =>
      answered(till, 'close', tradeNumber, () => {
        const trade = trades.get(tradeNumber);
        if (till.atClose !== null) till.atClose();
        else if (trade?.state === 'unpaid') trade.state = 'closed';
        return wordOf(tradeNumber);
      }),
    refund: ({ tradeNumber, refundId, fen }) =>
      answered(till, 'refund', tradeNumber, () => {
        const known = refunds.get(refundId) ?? { tradeNumber, fen, state: 'processing' as const };
        refunds.set(refundId, known);
        return { refundId, ...known, raw: JSON.stringify(known) };
      }),
    queryRefund: (refundId, tradeNumber) =>
      answered(till, 'queryRefund', tradeNumber, () => {
        const known = { tradeNumber, fen: refunds.get(refundId)?.fen ?? 0, state: 'done' as const };
        return { refundId, ...known, raw: JSON.stringify(known) };
      }),
    verify: ({ body }) => {
      const read = JSON.parse(body);
      if (read.by !== 'signed') return Promise.resolve({ kind: 'refused', problem: 'signature' });
      return Promise.resolve('refund' in read ? { kind: 'refund', word: read.refund } : { kind: 'payment', word: read.word });
    },
    answer: (accepted) => ({ status: accepted ? 200 : 400, body: accepted ? 'success' : 'fail', type: 'text/plain' }),
    bill: (day) => answered(till, 'bill', day, () => till.bills.get(day) ?? []),
  };
  return till;
}
