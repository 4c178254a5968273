import type { ProviderName, RefundState } from '../../src/domain/orders/order.ts';

/*
 * The port to whoever takes money. An adapter speaks one provider's protocol, verifies its signatures, and knows nothing of orders beyond what it is told
 * here. Amounts are whole fen, moments milliseconds. What a provider says is evidence: its raw text is kept with the order.
 */

/** What a cashier is opened with. `tradeNumber` is ours and unique (letters, digits and `-`, at most 32). */
export interface PayRequest {
  readonly tradeNumber: string;
  readonly batchId: string;
  readonly fen: number;
  readonly subject: string;
  readonly expireAt: number;
  /** Where the provider notifies: an address of this gateway. */
  readonly notifyUrl: string;
}

/** Where it is paid: a page of another origin for a frame, with batchId in its address. */
export interface Cashier {
  readonly url: string;
  /** For bank transfers: what is to be written with it; '' otherwise. */
  readonly reference: string;
}

/** What a provider says of one of our trade numbers. `raw`: its text as it came, signatures in it where it has them. */
export interface ProviderWord {
  readonly tradeNumber: string;
  readonly merchant: string;
  readonly state: 'paid' | 'unpaid' | 'closed' | 'processing' | 'refunded';
  /** '' while there is none. */
  readonly transactionId: string;
  readonly fen: number;
  readonly currency: string;
  readonly paidAt: number;
  /** How much of it was given back in all, where the provider says that; missing where it says at most that something was. */
  readonly refundedFen?: number;
  readonly raw: string;
}

export interface RefundRequest {
  readonly tradeNumber: string;
  readonly transactionId: string;
  /** The same number again is the same refund. */
  readonly refundId: string;
  readonly fen: number;
  readonly totalFen: number;
  readonly reason: string;
}

export interface RefundWord {
  readonly refundId: string;
  readonly tradeNumber: string;
  /** Whose money it is, where the word says that. */
  readonly transactionId?: string;
  readonly state: RefundState;
  /** 0 where a notification does not say how much of what was given back is this refund: the provider is asked. */
  readonly fen: number;
  readonly raw: string;
}

/** One line of a provider's bill of a day. `kind` 'refund' has the refund's number in `refundId`. */
export interface BillLine {
  readonly kind: 'payment' | 'refund';
  readonly tradeNumber: string;
  readonly transactionId: string;
  readonly refundId: string;
  readonly fen: number;
  readonly at: number;
  /** True for a refund that is not done yet. */
  readonly isUnderWay?: boolean;
}

/** A notification as it came over the wire. */
export interface Notification {
  readonly headers: (name: string) => string;
  readonly body: string;
}

/** Why a notification is refused: each is counted by its word. */
export type NotificationProblem = 'signature' | 'key' | 'skew' | 'merchant' | 'body';

export type Verified =
  | { readonly kind: 'payment'; readonly word: ProviderWord }
  | { readonly kind: 'refund'; readonly word: RefundWord }
  | { readonly kind: 'refused'; readonly problem: NotificationProblem };

/** No answer, or none that can be read: what happened is not known. */
export interface NoWord {
  readonly kind: 'none';
  readonly reason: string;
}
export type Said<T> = { readonly kind: 'said'; readonly word: T } | NoWord;

export interface Provider {
  readonly name: ProviderName;
  /** Our number at the provider: a word about another merchant is none for us. */
  readonly merchant: string;
  /** Opens the cashier for a trade number; the same again is the same payment. */
  create(request: PayRequest): Promise<Said<Cashier>>;
  query(tradeNumber: string): Promise<Said<ProviderWord>>;
  /** Asks to close: the answer may be that it was paid. */
  close(tradeNumber: string): Promise<Said<ProviderWord>>;
  refund(request: RefundRequest): Promise<Said<RefundWord>>;
  queryRefund(refundId: string, tradeNumber: string): Promise<Said<RefundWord>>;
  /** Checks the signature of a notification at the gateway's time `now`, and reads it. Never throws. */
  verify(notification: Notification, now: number): Promise<Verified>;
  /** What the provider is answered with once a notification is stored, and when it is refused. */
  answer(accepted: boolean): { readonly status: number; readonly body: string; readonly type: string };
  /** The bill of a day of China (`YYYY-MM-DD`). */
  bill(day: string): Promise<Said<readonly BillLine[]>>;
}
