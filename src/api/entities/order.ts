import * as v from 'valibot';
import { orderStates, providerNames, refundStates } from '../../domain/orders/order.ts';
import { count, flag, id, isoDate, rowKey, text, whole } from './scalars.ts';

/* Orders as their buyer's devices have them. Amounts are whole fen, moments milliseconds since 1970, days those of China. */

const uuid = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));
/** Made by the page and kept there before anything is sent: the key of everything that happens to an order. */
export const orderId = uuid;

const invoiceFields = {
  kind: v.picklist(['plain', 'special']),
  title: text(100),
  taxNo: text(40),
  mail: text(100),
  mobile: text(20),
  remark: text(200),
};
/** What an invoice is asked for with. */
export const invoiceFormSchema = v.object(invoiceFields);

/** One company of an order. `from` and `to` are '' until it is fulfilled. */
const orderLineSchema = v.looseObject({ companyId: id, companyName: text(200), fen: count, from: isoDate, to: isoDate });

/**
 * An order of the account (ENT-13). `orderNumbers`: what invoices and the operator know it by. `productEndDate`: the last day of what was bought, '' before it
 * is there. `stashUrl`: where it is paid, '' before a cashier was opened and after the last word. `asked`: the provider's last answer, how often it was asked, and when.
 * `unsure` 1: nobody may pay again before the provider has answered (正在核对). `dueBack`: fen that are to be given back. `history`: what happened, the newest last.
 */
export const orderSchema = v.looseObject({
  orderId: rowKey,
  tradeNumber: text(32),
  innerTubeID: text(64),
  orderNumbers: v.array(text(32)),
  productEndDate: isoDate,
  stashUrl: text(500),
  state: v.picklist(orderStates),
  purpose: v.picklist(['SELL', 'TRIAL']),
  productId: id,
  productName: text(60),
  unitFen: count,
  totalFen: count,
  lines: v.array(orderLineSchema),
  agreed: v.array(v.looseObject({ code: id, version: text(20), name: text(100) })),
  createdAt: whole,
  holdUntil: whole,
  provider: v.nullable(v.picklist(providerNames)),
  batchId: text(64),
  /** What is to be written with a bank transfer, '' otherwise. */
  reference: text(40),
  unsure: flag,
  asked: v.nullable(v.looseObject({ at: whole, said: v.picklist(['paid', 'unpaid', 'closed', 'processing', 'none']), tries: count })),
  paidFen: count,
  paidAt: whole,
  refundedFen: count,
  dueBack: count,
  refunds: v.array(v.looseObject({ refundId: id, fen: count, state: v.picklist(refundStates), reason: text(200), at: whole })),
  invoice: v.nullable(
    v.looseObject({
      ...invoiceFields,
      state: v.picklist(['asked', 'issued', 'refused', 'void']),
      at: whole,
      number: text(40),
      words: text(200),
    }),
  ),
  history: v.array(v.looseObject({ at: whole, cause: text(40), words: text(200) })),
});
export type OrderRow = v.InferOutput<typeof orderSchema>;

/** What one company would get by an order now. `endDate`: until when it has it today, '' for not at all. `why`: why it cannot be bought for it, '' when it can. */
const quoteLineSchema = v.looseObject({
  companyId: id,
  companyName: text(200),
  endDate: isoDate,
  from: isoDate,
  to: isoDate,
  fen: count,
  why: v.picklist(['', 'gone', 'open', 'colleague', 'bought', 'trial']),
  /** The colleague whose order is open, or the order that is. */
  by: text(60),
  orderId: text(64),
});

/** What a product costs for companies now. `paused`: why nothing is sold, '' when it is. */
export const quoteSchema = v.looseObject({
  productId: id,
  unitFen: count,
  totalFen: count,
  discountFen: count,
  lines: v.array(quoteLineSchema),
  ways: v.array(v.picklist(providerNames)),
  paused: v.picklist(['', 'provider', 'reconciling']),
  holdMinutes: count,
});
export type Quote = v.InferOutput<typeof quoteSchema>;
