import type { PositionForm, ProductForm } from '../../src/api/entities/operated-product.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';
import { forOperators } from '../operator/for-operators.ts';
import { listProducts, moveProduct, type ProductRefusal, savePosition, savePrice, saveProduct } from '../operator/products.ts';
import { type HeadHandler, refused, value } from '../pipeline/call.ts';
import { fullNameOf } from '../store/tables/accounts.ts';

function refusedProduct(why: ProductRefusal): ReturnType<typeof refused> {
  if (why === 'unknown') return refused(404, 'setup.unknown');
  if (why === 'changed') return refused(409, 'publication.changed');
  return refused(422, 'setup.invalid', { body: { problems: why.problems } });
}

export const operatorProducts: HeadHandler<'operatorProducts'> = forOperators(async ({ store, clock }) => {
  const day = chinaDay(clock.now());
  return value({ day, ...(await listProducts(store.db, day)) });
});

export const operatorProductSave: HeadHandler<'operatorProductSave'> = forOperators(
  async ({ store, clock, log, loginName }, sent: { id: string; seen: number; draft: ProductForm }) => {
    const saved = await saveProduct(store, sent, chinaDay(clock.now()));
    if (!saved.ok) return refusedProduct(saved.error);
    log.info('product changed', { product: saved.value, onSale: sent.draft.onSale, by: loginName });
    return value({ id: saved.value });
  },
);

export const operatorProductMove: HeadHandler<'operatorProductMove'> = forOperators(
  async ({ store, log, loginName }, { id, before }: { id: string; before: string }) => {
    if (!(await moveProduct(store, id, before))) return refused(404, 'setup.unknown');
    log.info('products in another order', { product: id, by: loginName });
    return value({});
  },
);

export const operatorPriceSave: HeadHandler<'operatorPriceSave'> = forOperators(
  async ({ store, session, clock, log, loginName }, price: { productId: string; seen: number; fromDay: string; priceValue: string }) => {
    const now = clock.now();
    const by = (await fullNameOf(store.db, session.accountId)) || loginName;
    const saved = await savePrice(store, price, { by, now, day: chinaDay(now) });
    if (!saved.ok) return refusedProduct(saved.error);
    log.info('price set', { product: price.productId, fromDay: price.fromDay, price: price.priceValue, by: loginName });
    return value({});
  },
);

export const operatorPositionSave: HeadHandler<'operatorPositionSave'> = forOperators(
  async ({ store, log, loginName }, sent: { id: string; seen: number; draft: PositionForm }) => {
    const saved = await savePosition(store, sent);
    if (!saved.ok) return refusedProduct(saved.error);
    log.info('position changed', { position: sent.draft.positionCode, products: sent.draft.productIds.length, by: loginName });
    return value({});
  },
);
