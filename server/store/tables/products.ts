import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { type Product, type ProductText, productTextSchema } from '../../../src/api/entities/product.ts';
import type { Protocol } from '../../../src/api/entities/protocol.ts';
import { startOfChinaDay } from '../../../src/domain/core/china-time.ts';
import { priceOn } from '../../../src/domain/orders/price-on.ts';
import type { ProductPriceTable, ProductTable } from './product-tables.ts';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

/** The scene of the protocols that buyers agree to. */
const PRODUCT_SCENE = 'product';

const docSchema = v.pipe(v.string(), v.parseJson(), productTextSchema);

/** What is said of a product; null for a row that is none, which takes no other with it. */
export function textOf({ doc }: Pick<ProductTable, 'doc'>): ProductText | null {
  const read = v.safeParse(docSchema, doc);
  return read.success ? read.output : null;
}

/** Protocols of products by their codes, each in the newest version that is in force when a day of China begins. */
export async function protocolsOn(db: Db, day: string): Promise<ReadonlyMap<string, Protocol>> {
  const query = db.selectFrom('protocol').select(['code', 'version', 'name', 'url']).where('scene', '=', PRODUCT_SCENE);
  const rows = await query.where('published_at', '<=', startOfChinaDay(day)).orderBy('published_at').orderBy('version').execute();
  return new Map(rows.map((row) => [row.code, row]));
}

const fromRow = (row: ProductPriceTable) => ({
  fromDay: row.from_day,
  priceValue: row.price_value,
  setAt: Number(row.set_at),
  setBy: row.set_by,
});
/** A price with who set it when. */
export type KeptPrice = ReturnType<typeof fromRow>;

/** Prices of a product, or of all, in the order in which they were set. */
export async function pricesOf(db: Db, productId: string | null): Promise<ReadonlyMap<string, KeptPrice[]>> {
  const all = db.selectFrom('product_price').selectAll().orderBy('n');
  const rows = await (productId === null ? all : all.where('product_id', '=', productId)).execute();
  const byProduct = Map.groupBy(rows, ({ product_id }) => product_id);
  return new Map([...byProduct].map(([id, list]) => [id, list.map(fromRow)]));
}

async function read(db: Db, day: string, productId: string | null): Promise<Product[]> {
  const sold = db.selectFrom('product').selectAll().where('on_sale', '=', 1).orderBy('ord').orderBy('product_id');
  const rows = await (productId === null ? sold : sold.where('product_id', '=', productId)).execute();
  if (rows.length === 0) return [];
  const prices = await pricesOf(db, productId);
  const protocols = await protocolsOn(db, day);
  return rows.flatMap((row) => {
    const said = textOf(row);
    if (said === null) return [];
    const { protocolCodes, goods, ...text } = said;
    const price = priceOn(prices.get(row.product_id) ?? [], day);
    return {
      ...text,
      productId: row.product_id,
      // Without a price it is not free: it cannot be bought.
      priceValue: price?.priceValue ?? '',
      goods: goods.toSorted((a, b) => a.sort - b.sort),
      protocols: protocolCodes.flatMap((code) => protocols.get(code) ?? []),
    };
  });
}

/** What is sold on a day of China (`YYYY-MM-DD`) with the price of that day, in the order of the zone. A product without a price yet has the price ''. */
export function productsOn(db: Db, day: string): Promise<Product[]> {
  return read(db, day, null);
}

/** One product as it is sold on a day of China; null when it is none, or is not sold. */
export async function productOf(db: Db, productId: string, day: string): Promise<Product | null> {
  return (await read(db, day, productId))[0] ?? null;
}

/** Products by the position that shows them, those that are sold on a day, in their order there. */
export async function positionsOn(db: Db, day: string): Promise<ReadonlyMap<string, Product[]>> {
  const places = await db.selectFrom('position').selectAll().orderBy('position_code').orderBy('ord').orderBy('product_id').execute();
  if (places.length === 0) return new Map();
  const sold = new Map((await productsOn(db, day)).map((product) => [product.productId, product]));
  const shown = places.flatMap(({ position_code, product_id }) => {
    const product = sold.get(product_id);
    return product === undefined ? [] : [{ position_code, product }];
  });
  const byPosition = Map.groupBy(shown, ({ position_code }) => position_code);
  return new Map([...byPosition].map(([code, list]) => [code, list.map(({ product }) => product)]));
}
