import * as v from 'valibot';
import { count, flag, id, isoDate, text, whole } from './scalars.ts';

/* Products as operators write them. What is wrong with one is said by field (`src/domain/orders/check-product.ts`). */

const written = {
  productId: text(40),
  name: text(60),
  description: text(400),
  section: text(20),
  unit: text(20),
  provider: text(60),
  sceneCode: text(40),
  imageUrl: text(500),
  headImgUrl: text(500),
  newBusinessOrderFlag: flag,
  /** What it contains, in the order in which it is shown. */
  goods: v.pipe(v.array(text(100)), v.maxLength(60)),
  gives: v.object({ kind: v.picklist(['member', 'right', 'checks', 'plan', 'none']), code: text(64), months: whole, checks: whole }),
  discounts: v.pipe(v.array(v.object({ from: whole, permille: whole })), v.maxLength(10)),
  protocolCodes: v.pipe(v.array(id), v.maxLength(10)),
  onSale: flag,
};

/** The form of a product. */
export const productDraftSchema = v.object(written);
export type ProductForm = v.InferOutput<typeof productDraftSchema>;

/** A product with what marks it, its price of today ('' for none) and all of its prices, the newest last. */
export const storedProductSchema = v.looseObject({
  ...written,
  seen: count,
  priceValue: text(20),
  prices: v.array(v.looseObject({ fromDay: isoDate, priceValue: text(20), setAt: whole, setBy: text(60) })),
});
export type StoredProduct = v.InferOutput<typeof storedProductSchema>;

/** The form of a position. */
export const positionDraftSchema = v.object({ positionCode: text(20), productIds: v.pipe(v.array(id), v.maxLength(30)) });
export type PositionForm = v.InferOutput<typeof positionDraftSchema>;

export const storedPositionSchema = v.looseObject({ ...positionDraftSchema.entries, seen: count });
export type StoredPosition = v.InferOutput<typeof storedPositionSchema>;
