import * as v from 'valibot';
import { openKinds } from '../../domain/orders/open-kind.ts';
import { orderStates, providerNames, refundStates } from '../../domain/orders/order.ts';
import { invoiceFormSchema } from './order.ts';
import { count, id, isoDate, text, whole } from './scalars.ts';

/* Orders of all accounts as operators see them. Amounts are whole fen, moments milliseconds. */

const kind = v.picklist(['', ...openKinds]);
const provider = v.nullable(v.picklist(providerNames));

/** A line of the list. `number`: what people call the order; `kind`: what is to be done with it. */
export const listedOrderSchema = v.looseObject({
  owner: id,
  orderId: id,
  number: text(20),
  at: whole,
  kind,
  state: v.picklist(orderStates),
  company: text(200),
  companies: count,
  productName: text(60),
  totalFen: count,
  paidFen: count,
  refundedFen: count,
  provider,
  buyer: text(60),
});
export type ListedOrder = v.InferOutput<typeof listedOrderSchema>;

/** How many orders wait for each thing, and their sum; `today`: fulfilled today in China, without what was given back. */
export const orderFiguresSchema = v.object({
  open: v.array(v.object({ kind: v.picklist(openKinds), count, fen: count })),
  today: v.object({ count, fen: count }),
});

const payment = v.looseObject({
  provider: v.picklist(providerNames),
  transactionId: text(64),
  fen: count,
  paidAt: whole,
  how: text(20),
  digest: text(64),
  raw: v.string(),
});

/** An order with everything that is known of it. `seen` marks it as it is. `evidence`: what happened, the oldest first. */
export const operatedOrderSchema = v.looseObject({
  ...listedOrderSchema.entries,
  seen: whole,
  tradeNumber: text(32),
  account: text(64),
  reference: text(40),
  dispute: text(40),
  dueFen: count,
  lines: v.array(v.looseObject({ companyName: text(200), fen: count, to: isoDate })),
  agreed: v.array(v.looseObject({ name: text(100), version: text(20) })),
  payments: v.array(payment),
  refunds: v.array(
    v.looseObject({
      refundId: text(64),
      transactionId: text(64),
      fen: count,
      state: v.picklist(refundStates),
      reason: text(200),
      by: text(60),
      at: whole,
    }),
  ),
  invoice: v.nullable(
    v.looseObject({
      ...invoiceFormSchema.entries,
      state: v.picklist(['asked', 'issued', 'refused', 'void']),
      at: whole,
      number: text(40),
      words: text(200),
    }),
  ),
  evidence: v.array(v.looseObject({ at: whole, cause: text(40), words: text(200), by: text(60), digest: text(64) })),
});
export type OperatedOrder = v.InferOutput<typeof operatedOrderSchema>;

/** What an operator does to an order. Each needs a reason, but the number of an invoice, which is one. */
export const orderActions = ['ask', 'confirm', 'refund', 'refundDone', 'keep', 'giveBack', 'issue', 'refuse'] as const;

/** A bill of a provider for a day with what differs. `state`: 'missing' until it came, 'open' while a line has no conclusion. */
export const operatedBillSchema = v.looseObject({
  provider: v.picklist(providerNames),
  day: isoDate,
  state: v.picklist(['missing', 'open', 'closed']),
  at: whole,
  lines: count,
  theirsFen: whole,
  closedBy: text(60),
  differences: v.array(
    v.looseObject({
      n: count,
      kind: v.picklist(['surplus', 'short', 'amount', 'refund']),
      owner: text(64),
      orderId: text(64),
      number: text(40),
      oursFen: whole,
      theirsFen: whole,
      conclusion: text(200),
      by: text(60),
      concludedAt: whole,
    }),
  ),
});
export type OperatedBill = v.InferOutput<typeof operatedBillSchema>;
