/* Tables of orders, and of the money for them. Amounts are whole fen, moments milliseconds, days those of China. */

/** An order. `doc` is the whole of it (src/domain/orders/order.ts). */
export interface TradeTable {
  account_id: string;
  order_id: string;
  trade_number: string;
  state: string;
  /** '' before a cashier was opened. */
  provider: string;
  product_id: string;
  /** Of what it was made with: the same id with other content is another order, and refused. */
  content_hash: string;
  total_fen: number;
  created_at: number;
  changed_at: number;
  /** When its provider is asked next, 0 for never. */
  ask_at: number;
  /** What an operator has to do with it (`openKindOf`), '' for nothing. */
  waits: string;
  doc: string;
}

/** A company of an order, to be asked by the company. */
export interface TradeLineTable {
  account_id: string;
  order_id: string;
  company_id: string;
  product_id: string;
}

/** What happened to an order. Only ever added to. */
export interface TradeEventTable {
  account_id: string;
  order_id: string;
  n: number;
  at: number;
  cause: string;
  words: string;
  /** Who did it: a person's name, a provider's, or '' for the gateway itself. */
  by_name: string;
  /** SHA-256 of the provider's word behind it, '' for none. */
  digest: string;
}

/** Whose order a trade number is. */
export interface TradeNumberTable {
  trade_number: string;
  /** What is written with a transfer for it (`transferSigns`). */
  reference: string;
  account_id: string;
  order_id: string;
}

/** A transaction of a provider, with its word as it came. */
export interface PaymentTable {
  provider: string;
  transaction_id: string;
  trade_number: string;
  account_id: string;
  order_id: string;
  how: string;
  digest: string;
  raw: string;
  fen: number;
  paid_at: number;
  at: number;
}

/** A notification that was refused. */
export interface PayRefusalTable {
  id: string;
  provider: string;
  problem: string;
  trade_number: string;
  digest: string;
  at: number;
}

/** The bill of a provider for a day. `state`: 'missing' until it came, 'open' while a line has no conclusion, 'closed'. */
export interface BillTable {
  provider: string;
  day: string;
  state: string;
  closed_by: string;
  at: number;
  lines: number;
  fen: number;
}

/** What differs between a bill and our orders. `kind`: 'surplus' (长款), 'short' (短款), 'amount', 'refund'. */
export interface BillLineTable {
  provider: string;
  day: string;
  n: number;
  kind: string;
  trade_number: string;
  transaction_id: string;
  refund_id: string;
  account_id: string;
  order_id: string;
  ours_fen: number;
  theirs_fen: number;
  at: number;
  conclusion: string;
  concluded_at: number;
  by_name: string;
}

/** Life of a store between restores. While its newest one is not reconciled, the cashier is closed. */
export interface PayEpochTable {
  epoch: string;
  since: number;
  reconciled_at: number;
  reconciled_by: string;
}

export interface MoneyTables {
  trade: TradeTable;
  trade_line: TradeLineTable;
  trade_event: TradeEventTable;
  trade_number: TradeNumberTable;
  payment: PaymentTable;
  pay_refusal: PayRefusalTable;
  bill: BillTable;
  bill_line: BillLineTable;
  pay_epoch: PayEpochTable;
}
