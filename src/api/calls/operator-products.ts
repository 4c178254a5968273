import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { positionDraftSchema, productDraftSchema, storedPositionSchema, storedProductSchema } from '../entities/operated-product.ts';
import { protocolSchema } from '../entities/protocol.ts';
import { fieldProblemSchema } from '../entities/publication.ts';
import { count, id, isoDate, text } from '../entities/scalars.ts';

/* What is sold, on the operator's page; refused for every account that is none. */

const OPERATOR = '/itpactivity/operator';
const rows = ['PLUS-50', 'PLUS-51'];
const refusal = v.object({ problems: v.array(fieldProblemSchema) });

/** All products in their order with their prices, and the positions that show any. `protocols`: those that a buyer can be asked to agree to. `day`: today in China. */
export const operatorProducts = defineCall({
  name: 'operatorProducts',
  method: 'GET',
  path: `${OPERATOR}/products`,
  kind: 'read',
  input: v.object({}),
  output: v.object({
    day: isoDate,
    list: v.array(storedProductSchema),
    positions: v.array(storedPositionSchema),
    protocols: v.array(protocolSchema),
  }),
  empty: () => ({ day: '', list: [], positions: [], protocols: [] }),
  rows,
});

/** Stores a product; `id` names the one that it changes, '' a new one; `seen` is what was seen of it. */
export const operatorProductSave = defineCall({
  name: 'operatorProductSave',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/productSave`,
  kind: 'online',
  input: v.object({ id: v.optional(text(64), ''), seen: v.optional(count, 0), draft: productDraftSchema }),
  output: v.object({ id: text(64) }),
  refusal,
  rows,
});

/** Puts a product right before another one; '' behind all. */
export const operatorProductMove = defineCall({
  name: 'operatorProductMove',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/productMove`,
  kind: 'online',
  input: v.object({ id, before: text(64) }),
  output: v.object({}),
  rows,
});

/** Sets a price from a day on, today or later; what was set before stays. `seen`: how many prices were seen. */
export const operatorPriceSave = defineCall({
  name: 'operatorPriceSave',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/priceSave`,
  kind: 'online',
  input: v.object({ productId: id, seen: count, fromDay: isoDate, priceValue: text(20) }),
  output: v.object({}),
  refusal,
  rows,
});

/** Which products a position shows, in their order. */
export const operatorPositionSave = defineCall({
  name: 'operatorPositionSave',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/positionSave`,
  kind: 'online',
  input: v.object({ id: v.optional(text(20), ''), seen: v.optional(count, 0), draft: positionDraftSchema }),
  output: v.object({}),
  refusal,
  rows,
});
