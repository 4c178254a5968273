import type { Product } from '../../../src/api/entities/product.ts';
import type { Store, WriteTx } from '../store.ts';

type Db = Store['db'] | WriteTx['db'];

/** Placeholder until the catalogue lands. */
export async function productOf(db: Db, productId: string, day: string): Promise<Product | null> {
  const row = await db.selectFrom('product').selectAll().where('product_id', '=', productId).where('on_sale', '=', 1).executeTakeFirst();
  if (row === undefined) return null;
  const prices = db.selectFrom('product_price').select('price_value').where('product_id', '=', productId).where('from_day', '<=', day);
  const price = await prices.orderBy('from_day', 'desc').limit(1).executeTakeFirst();
  return { ...JSON.parse(row.doc), priceValue: price?.price_value ?? '' };
}
