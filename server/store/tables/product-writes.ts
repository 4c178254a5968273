import type { ProductText } from '../../../src/api/entities/product.ts';
import type { WriteTx } from '../store.ts';

/* The only writes of what is sold. Pages that are open hear of each. */

/** A product as an operator has made it. */
export interface MadeProduct {
  readonly productId: string;
  readonly text: ProductText;
  readonly isOnSale: boolean;
}

/** Stores a product: a new one behind all others, one that is there in its place. */
export async function putProduct({ db, notify }: WriteTx, { productId, text, isOnSale }: MadeProduct): Promise<void> {
  const said = { on_sale: isOnSale ? 1 : 0, doc: JSON.stringify(text) };
  const { last } = await db
    .selectFrom('product')
    .select((e) => e.fn.max('ord').as('last'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('product')
    .values({ product_id: productId, ord: last === null ? 0 : Number(last) + 1, ...said })
    .onConflict((c) => c.column('product_id').doUpdateSet(said))
    .execute();
  notify({ kind: 'again' });
}

/** Gives products these places, in their order. */
export async function orderProducts({ db, notify }: WriteTx, productIds: readonly string[]): Promise<void> {
  for (const [ord, id] of productIds.entries()) await db.updateTable('product').set({ ord }).where('product_id', '=', id).execute();
  notify({ kind: 'again' });
}

/** A price, in yuan as a decimal text, from a day of China on, and who set it when. */
export interface SetPrice {
  readonly productId: string;
  readonly fromDay: string;
  readonly priceValue: string;
  readonly by: string;
  readonly now: number;
}

/** Adds a price; what was set before stays in the history. */
export async function addPrice({ db, notify }: WriteTx, { productId, fromDay, priceValue, by, now }: SetPrice): Promise<void> {
  const { last } = await db
    .selectFrom('product_price')
    .select((e) => e.fn.max('n').as('last'))
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  const row = { product_id: productId, from_day: fromDay, price_value: priceValue, set_at: now, set_by: by };
  await db
    .insertInto('product_price')
    .values({ ...row, n: Number(last ?? 0) + 1 })
    .execute();
  notify({ kind: 'again' });
}

/** Has a position show these products, in their order, in place of those that it showed. */
export async function putPosition({ db, notify }: WriteTx, positionCode: string, productIds: readonly string[]): Promise<void> {
  await db.deleteFrom('position').where('position_code', '=', positionCode).execute();
  const rows = productIds.map((product_id, ord) => ({ position_code: positionCode, ord, product_id }));
  if (rows.length > 0) await db.insertInto('position').values(rows).execute();
  notify({ kind: 'again' });
}
