import * as v from 'valibot';
import { openKinds } from '../../domain/orders/open-kind.ts';
import { providerNames } from '../../domain/orders/order.ts';
import { defineCall } from '../contract.ts';
import {
  listedOrderSchema,
  operatedBillSchema,
  operatedOrderSchema,
  orderActions,
  orderFiguresSchema,
} from '../entities/operated-order.ts';
import { fieldProblemSchema } from '../entities/publication.ts';
import { count, id, isoDate, text, whole } from '../entities/scalars.ts';

/* Orders and bills on the operator's page; refused for every account that is none. */

const OPERATOR = '/itpactivity/operator';
const rows = ['PLUS-51', 'PLUS-50'];
const refusal = v.object({ problems: v.array(fieldProblemSchema) });

/**
 * Orders of all accounts: those that wait for an operator first, then the newest, at most 300. `kind`: only those that wait for this; `words`: in whose number, batch,
 * company, product or buyer they stand. The figures are of all.
 */
export const operatorOrders = defineCall({
  name: 'operatorOrders',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/orders`,
  kind: 'read',
  input: v.object({ words: v.optional(text(100), ''), kind: v.optional(v.picklist(['', ...openKinds]), '') }),
  output: v.object({ list: v.array(listedOrderSchema), figures: orderFiguresSchema }),
  empty: () => ({ list: [], figures: { open: [], today: { count: 0, fen: 0 } } }),
  rows,
});

/** An order with its evidence; null for one that is not there. */
export const operatorOrder = defineCall({
  name: 'operatorOrder',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/order`,
  kind: 'read',
  input: v.object({ owner: id, orderId: id }),
  output: v.object({ order: v.nullable(operatedOrderSchema) }),
  empty: () => ({ order: null }),
  rows,
});

/**
 * Does something to an order, with the reason; `seen` is its mark. `ask` asks the provider; `confirm` a bank transfer of `fen` with the bank's `number` on `day`; `refund`
 * gives `fen` of the transaction `number` back, under `requestId`; `refundDone`: the refund `number` was made by hand; `keep` and `giveBack` end a dispute;
 * `issue` an invoice of this `number`, `refuse` it.
 */
export const operatorOrderMove = defineCall({
  name: 'operatorOrderMove',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/orderMove`,
  kind: 'online',
  timeoutMs: 15_000,
  input: v.object({
    owner: id,
    orderId: id,
    seen: whole,
    requestId: text(64),
    action: v.picklist(orderActions),
    reason: text(200),
    number: v.optional(text(64), ''),
    fen: v.optional(count, 0),
    day: v.optional(isoDate, ''),
  }),
  output: v.object({ order: v.nullable(operatedOrderSchema) }),
  refusal,
  rows,
});

/** Bills of the last 31 days, the newest first, each with what differs. */
export const operatorBills = defineCall({
  name: 'operatorBills',
  method: 'GET',
  path: `${OPERATOR}/bills`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ list: v.array(operatedBillSchema) }),
  empty: () => ({ list: [] }),
  rows,
});

/** Says what came of a line of a bill; the day is closed with the conclusion of its last line. One that has a conclusion keeps it. */
export const operatorBillConclude = defineCall({
  name: 'operatorBillConclude',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/billConclude`,
  kind: 'online',
  input: v.object({ provider: v.picklist(providerNames), day: isoDate, n: count, conclusion: text(200) }),
  output: v.object({}),
  refusal,
  rows,
});
