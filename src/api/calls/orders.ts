import * as v from 'valibot';
import { providerNames } from '../../domain/orders/order.ts';
import { defineCall } from '../contract.ts';
import { invoiceFormSchema, orderId, orderSchema, quoteSchema } from '../entities/order.ts';
import { count, id, text } from '../entities/scalars.ts';

/* Orders: made, paid, asked about, invoiced. Those that happen once carry the order's own id as their Idempotency-Key (kind 'once'). */

const ORDER = '/itpmixweb/order';
const order = v.object({ order: orderSchema });
const companyIds = v.pipe(v.array(id), v.minLength(1), v.maxLength(2_000));

/** What a product costs for companies now, with the term of each, and why it cannot be bought for some. Null only where nobody answered. */
export const orderQuote = defineCall({
  name: 'orderQuote',
  asker: 'form',
  method: 'POST',
  path: `${ORDER}/quote`,
  kind: 'read',
  timeoutMs: 15_000,
  input: v.object({ productId: id, companyIds }),
  output: v.object({ quote: v.nullable(quoteSchema) }),
  empty: () => ({ quote: null }),
  rows: ['PLUS-51'],
});

/**
 * Makes an order, in the first form of an order request (A-112, ENT-14): one product, `saleNumber` as many as companies are named. Price, protocol versions and
 * companies are frozen in it; `totalFen` is what the buyer saw, and another sum is refused. The same id with the same content is the same order; with other content 409,
 * nothing being changed. A trial is there at once.
 */
export const postOrderAdd = defineCall({
  name: 'postOrderAdd',
  asker: 'form',
  method: 'POST',
  path: `${ORDER}/add`,
  kind: 'once',
  key: 'orderId',
  everybody: true,
  timeoutMs: 15_000,
  input: v.object({
    orderId,
    accountId: id,
    companyId: id,
    productInfoDTOList: v.pipe(
      v.array(v.object({ saleNumber: text(6), productId: id, purpose: v.picklist(['SELL', 'TRIAL']) })),
      v.length(1),
    ),
    companyIds,
    protocols: v.pipe(v.array(v.object({ code: id, version: text(20) })), v.maxLength(10)),
    totalFen: count,
  }),
  output: order,
  refusal: order,
  rows: ['CALL-075', 'CALL-054', 'ENT-13', 'ENT-14', 'ORDER-01', 'ORDER-04', 'PLUS-51'],
});

/**
 * Opens the cashier of an order (CALL-074): its address is for a frame, and names the batch. The same way again is the same payment; another one opens only where the
 * provider of the way before says that nothing was paid, else `stashUrl` is '' and the order is being checked.
 */
export const postOrderStash = defineCall({
  name: 'postOrderStash',
  asker: 'form',
  method: 'POST',
  path: `${ORDER}/stash`,
  kind: 'online',
  timeoutMs: 15_000,
  input: v.object({
    orderId,
    provider: v.picklist(providerNames),
    areaCode: text(20),
    orderItemType: v.literal('PRODUCT'),
    purchaserId: id,
    goodsList: v.pipe(v.array(v.object({ productId: id, saleNumber: text(6) })), v.length(1)),
    callBackUrl: text(500),
  }),
  output: v.object({ stashUrl: text(500), order: orderSchema }),
  rows: ['CALL-074', 'ORDER-05', 'ORDER-08'],
});

/** Asks the provider about an order, now; nothing is paid by it. */
export const orderAsk = defineCall({
  name: 'orderAsk',
  asker: 'form',
  method: 'POST',
  path: `${ORDER}/ask`,
  kind: 'online',
  timeoutMs: 15_000,
  input: v.object({ orderId }),
  output: order,
  rows: ['PLUS-51'],
});

/** Cancels an order that is not paid. The provider is asked before: when it says paid, it is paid. */
export const orderCancel = defineCall({
  name: 'orderCancel',
  asker: 'form',
  method: 'POST',
  path: `${ORDER}/cancel`,
  kind: 'online',
  timeoutMs: 15_000,
  input: v.object({ orderId }),
  output: order,
  rows: ['PLUS-51'],
});

/** What the buyer wants of an order that was paid after it was closed: the product, or his money. */
export const orderChoose = defineCall({
  name: 'orderChoose',
  asker: 'form',
  method: 'POST',
  path: `${ORDER}/choose`,
  kind: 'online',
  input: v.object({ orderId, choice: v.picklist(['product', 'refund']) }),
  output: order,
  rows: ['PLUS-51'],
});

/** Applies for the invoice of a paid order, once (ORDER-07). */
export const orderInvoice = defineCall({
  name: 'orderInvoice',
  asker: 'form',
  method: 'POST',
  path: `${ORDER}/invoice`,
  kind: 'once',
  key: 'applicationId',
  timeoutMs: 15_000,
  input: v.object({ orderId, applicationId: orderId, invoice: invoiceFormSchema }),
  output: order,
  rows: ['ORDER-07', 'PLUS-51'],
});
