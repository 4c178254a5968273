import * as v from 'valibot';
import { protocolSchema } from './protocol.ts';
import { count, flag, id, isoDate, text } from './scalars.ts';

/* What a deployment sells. Prices are yuan as a decimal text: '0' is a trial, '' or anything else unreadable is no price. */

const months = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(120));

/** What whoever pays gets: membership, a right by the code that menus ask for, checks of 查企业, a peace plan, or nothing that this product knows of. */
export const givesSchema = v.variant('kind', [
  v.object({ kind: v.literal('member'), months }),
  v.object({ kind: v.literal('right'), code: id, months }),
  v.object({ kind: v.literal('checks'), checks: v.pipe(count, v.minValue(1), v.maxValue(100_000)), months }),
  v.object({ kind: v.literal('plan'), plan: id, months }),
  v.object({ kind: v.literal('none') }),
]);
export type Gives = v.InferOutput<typeof givesSchema>;

/** One thing that a product contains, in the order of `sort` (PROD-08). */
const goodsSchema = v.looseObject({ goodsId: text(40), name: text(100), sort: v.pipe(v.number(), v.integer()) });

/**
 * A product as it is offered (ENT-12). `section` is the kind under which the zone lists it, `unit` what its price is for (家 · 年). From `from` companies
 * in one order on the price is `permille` thousandths of it. `protocols`: what a buyer agrees to, in their newest versions; `provider`: who provides the service.
 */
export const productSchema = v.looseObject({
  productId: id,
  name: text(60),
  description: text(400),
  priceValue: text(20),
  imageUrl: text(500),
  imageDescriptionWeb: text(500),
  headImgUrl: text(500),
  newBusinessOrderFlag: flag,
  sceneCode: text(40),
  goods: v.array(goodsSchema),
  section: text(20),
  unit: text(20),
  gives: givesSchema,
  discounts: v.array(v.object({ from: v.pipe(count, v.minValue(2)), permille: v.pipe(count, v.minValue(1), v.maxValue(999)) })),
  protocols: v.array(protocolSchema),
  provider: text(60),
});
export type Product = v.InferOutput<typeof productSchema>;

const { productId: key, priceValue: _ofADay, protocols: _byCode, ...said } = productSchema.entries;
/** What an operator says of a product beside its price, which has its days. Protocols are named by their codes in the scene `product`. */
export const productTextSchema = v.object({
  ...said,
  goods: v.pipe(v.array(goodsSchema), v.maxLength(60)),
  protocolCodes: v.pipe(v.array(id), v.maxLength(10)),
});
export type ProductText = v.InferOutput<typeof productTextSchema>;

/** A position that shows products, with how many it shows today. */
export const positionSchema = v.looseObject({ positionCode: text(20), products: count });

/** What a company has of what is sold: its membership, and its rights by their codes; days are the last ones, '' for none. */
export const ownedSchema = v.looseObject({
  companyId: key,
  taxchina: flag,
  expireDate: isoDate,
  rights: v.array(v.looseObject({ code: id, expireDate: isoDate })),
});
