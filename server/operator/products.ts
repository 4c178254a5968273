import { sql } from 'kysely';
import type { PositionForm, ProductForm, StoredPosition, StoredProduct } from '../../src/api/entities/operated-product.ts';
import type { Gives, ProductText } from '../../src/api/entities/product.ts';
import type { Protocol } from '../../src/api/entities/protocol.ts';
import { fail, ok, type Result } from '../../src/domain/core/result.ts';
import { problemsOfPrice, problemsOfProduct } from '../../src/domain/orders/check-product.ts';
import { positionCodes } from '../../src/domain/orders/positions.ts';
import { priceOn } from '../../src/domain/orders/price-on.ts';
import type { FieldProblem } from '../../src/domain/publishing/check-publication.ts';
import type { Store, WriteTx } from '../store/store.ts';
import { missingPictures } from '../store/tables/pictures.ts';
import type { PositionTable, ProductTable } from '../store/tables/product-tables.ts';
import { addPrice, orderProducts, putPosition, putProduct } from '../store/tables/product-writes.ts';
import { type KeptPrice, pricesOf, protocolsOn, textOf } from '../store/tables/products.ts';
import { markOf } from './setup/setup-edit.ts';

type Db = Store['db'] | WriteTx['db'];

/** Why something is not stored: it is not there, somebody else has changed it meanwhile, or fields are wrong. */
export type ProductRefusal = 'unknown' | 'changed' | { readonly problems: readonly FieldProblem[] };

const markOfProduct = ({ on_sale, doc }: Pick<ProductTable, 'on_sale' | 'doc'>): number => markOf(`${on_sale} ${doc}`);

function givesForm(gives: Gives): ProductForm['gives'] {
  const none = { code: '', months: 0, checks: 0 };
  if (gives.kind === 'right') return { ...none, kind: 'right', code: gives.code, months: gives.months };
  if (gives.kind === 'plan') return { ...none, kind: 'plan', code: gives.plan, months: gives.months };
  if (gives.kind === 'checks') return { ...none, kind: 'checks', months: gives.months, checks: gives.checks };
  return gives.kind === 'member' ? { ...none, kind: 'member', months: gives.months } : { ...none, kind: 'none' };
}

function givesOf({ kind, code, months, checks }: ProductForm['gives']): Gives {
  if (kind === 'right') return { kind, code: code.trim(), months };
  if (kind === 'plan') return { kind, plan: code.trim(), months };
  if (kind === 'checks') return { kind, checks, months };
  return kind === 'member' ? { kind, months } : { kind };
}

/** What is stored of a form. */
function textOfForm({ productId: _id, onSale: _sold, goods, gives, ...said }: ProductForm): ProductText {
  return {
    ...said,
    imageDescriptionWeb: '',
    goods: goods.map((name, n) => ({ goodsId: String(n + 1), name: name.trim(), sort: n + 1 })),
    gives: givesOf(gives),
  };
}

function storedOf(row: ProductTable, prices: readonly KeptPrice[], day: string): StoredProduct | null {
  const text = textOf(row);
  if (text === null) return null;
  const { goods, gives, imageDescriptionWeb: _alt, ...said } = text;
  return {
    ...said,
    productId: row.product_id,
    goods: goods.toSorted((a, b) => a.sort - b.sort).map(({ name }) => name),
    gives: givesForm(gives),
    onSale: Number(row.on_sale) === 1 ? 1 : 0,
    seen: markOfProduct(row),
    priceValue: priceOn(prices, day)?.priceValue ?? '',
    prices: [...prices],
  };
}

const positionRows = (db: Db): Promise<PositionTable[]> =>
  db.selectFrom('position').selectAll().orderBy('position_code').orderBy('ord').orderBy('product_id').execute();

function positionOf(positionCode: string, rows: readonly PositionTable[]): StoredPosition {
  const productIds = rows.filter(({ position_code }) => position_code === positionCode).map(({ product_id }) => product_id);
  return { positionCode, productIds, seen: productIds.length === 0 ? 0 : markOf(productIds.join(' ')) };
}

/** Everything that is sold or was, in its order, and which positions show what. */
export async function listProducts(
  db: Db,
  day: string,
): Promise<{ list: StoredProduct[]; positions: StoredPosition[]; protocols: Protocol[] }> {
  const rows = await db.selectFrom('product').selectAll().orderBy('ord').orderBy('product_id').execute();
  const prices = await pricesOf(db, null);
  const places = await positionRows(db);
  return {
    list: rows.flatMap((row) => storedOf(row, prices.get(row.product_id) ?? [], day) ?? []),
    positions: [...new Set(places.map(({ position_code }) => position_code))].map((code) => positionOf(code, places)),
    protocols: [...(await protocolsOn(db, day)).values()],
  };
}

/** Writes of what is sold, one at a time: what is judged is what is changed. */
function writeProducts<T>(store: Store, run: (tx: WriteTx) => Promise<T>): Promise<T> {
  return store.write(async (tx) => {
    if (tx.dialect === 'postgres') await sql`lock table product in share row exclusive mode`.execute(tx.db);
    return await run(tx);
  });
}

/** What is wrong with a form beside its own words: pictures that are not there, and protocols that nobody has published. */
async function unknownOf(db: Db, { imageUrl, headImgUrl, protocolCodes }: ProductForm, day: string): Promise<FieldProblem[]> {
  const missing = await missingPictures(db, [imageUrl, headImgUrl]);
  const known = await protocolsOn(db, day);
  return [
    ...(missing.has(imageUrl) ? [{ field: 'imageUrl', problem: 'picture' } as const] : []),
    ...(missing.has(headImgUrl) ? [{ field: 'headImgUrl', problem: 'picture' } as const] : []),
    ...(protocolCodes.every((code) => known.has(code)) ? [] : [{ field: 'protocolCodes', problem: 'value' } as const]),
  ];
}

interface Sent<F> {
  /** '' for something new. */
  readonly id: string;
  readonly seen: number;
  readonly draft: F;
}

/** Stores a product; the same form sent again is stored once. Its id stays: orders name it. */
export function saveProduct(store: Store, { id, seen, draft }: Sent<ProductForm>, day: string): Promise<Result<string, ProductRefusal>> {
  return writeProducts(store, async (tx): Promise<Result<string, ProductRefusal>> => {
    const problems = [...problemsOfProduct(draft), ...(await unknownOf(tx.db, draft, day))];
    const { productId } = draft;
    if (id !== '' && id !== productId) problems.push({ field: 'productId', problem: 'value' });
    if (problems.length > 0) return fail({ problems });
    const before = await tx.db.selectFrom('product').selectAll().where('product_id', '=', productId).executeTakeFirst();
    if (id !== '' && before === undefined) return fail('unknown');
    const text = textOfForm(draft);
    const mark = markOfProduct({ on_sale: draft.onSale, doc: JSON.stringify(text) });
    if (before !== undefined && markOfProduct(before) !== mark) {
      if (id === '') return fail({ problems: [{ field: 'productId', problem: 'taken' }] });
      if (markOfProduct(before) !== seen) return fail('changed');
    }
    await putProduct(tx, { productId, text, isOnSale: draft.onSale === 1 });
    return ok(productId);
  });
}

/** Puts a product right before another one, with '' behind all. False when one of them is not there. */
export function moveProduct(store: Store, id: string, before: string): Promise<boolean> {
  return writeProducts(store, async (tx) => {
    const rows = await tx.db.selectFrom('product').select('product_id').orderBy('ord').orderBy('product_id').execute();
    const ids = rows.map(({ product_id }) => product_id);
    const others = ids.filter((one) => one !== id);
    const at = before === '' ? others.length : others.indexOf(before);
    if (!ids.includes(id) || at < 0) return false;
    await orderProducts(tx, others.toSpliced(at, 0, id));
    return true;
  });
}

/** Sets a price from a day on; `seen` is how many prices of the product its writer has seen. The newest one sent again is set once. */
export function savePrice(
  store: Store,
  price: { readonly productId: string; readonly seen: number; readonly fromDay: string; readonly priceValue: string },
  { by, now, day }: { readonly by: string; readonly now: number; readonly day: string },
): Promise<Result<null, ProductRefusal>> {
  return writeProducts(store, async (tx): Promise<Result<null, ProductRefusal>> => {
    const problems = problemsOfPrice(price, day);
    if (problems.length > 0) return fail({ problems });
    const { productId, seen, fromDay } = price;
    const product = await tx.db.selectFrom('product').select('product_id').where('product_id', '=', productId).executeTakeFirst();
    if (product === undefined) return fail('unknown');
    const prices = (await pricesOf(tx.db, productId)).get(productId) ?? [];
    const priceValue = price.priceValue.trim();
    const last = prices.at(-1);
    const isSentAgain = last?.fromDay === fromDay && last.priceValue === priceValue && last.setBy === by;
    if (isSentAgain && prices.length === seen + 1) return ok(null);
    if (prices.length !== seen) return fail('changed');
    await addPrice(tx, { productId, fromDay, priceValue, by, now });
    return ok(null);
  });
}

/** Has a position show products, in their order; none empties it. */
export function savePosition(store: Store, { seen, draft }: Sent<PositionForm>): Promise<Result<null, ProductRefusal>> {
  return writeProducts(store, async (tx): Promise<Result<null, ProductRefusal>> => {
    const { positionCode, productIds } = draft;
    if (!positionCodes.some((code) => code === positionCode)) return fail({ problems: [{ field: 'positionCode', problem: 'position' }] });
    const known = new Set((await tx.db.selectFrom('product').select('product_id').execute()).map(({ product_id }) => product_id));
    const isWrong = new Set(productIds).size < productIds.length || !productIds.every((id) => known.has(id));
    if (isWrong) return fail({ problems: [{ field: 'productIds', problem: 'value' }] });
    const before = positionOf(positionCode, await positionRows(tx.db));
    if (before.productIds.join(' ') === productIds.join(' ')) return ok(null);
    if (before.seen !== seen) return fail('changed');
    await putPosition(tx, positionCode, productIds);
    return ok(null);
  });
}
