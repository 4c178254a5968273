import type { Store } from '../../server/store/store.ts';
import { addPrice, putProduct } from '../../server/store/tables/product-writes.ts';
import type { ProductText } from '../../src/api/entities/product.ts';

/** What is said of a product of tests. */
function productText(over: Partial<ProductText> = {}): ProductText {
  return {
    ...{ name: '会员标准版', description: '风险检测', imageUrl: '', imageDescriptionWeb: '', headImgUrl: '', newBusinessOrderFlag: 0 },
    ...{ sceneCode: '', goods: [], section: '会员', unit: '家 · 年', gives: { kind: 'member', months: 12 } },
    ...{ discounts: [], protocolCodes: [], provider: '财税工作台' },
    ...over,
  };
}

/** A product that is sold from a day of China on. */
export interface Sold {
  readonly productId: string;
  /** Yuan; '' for no price yet. */
  readonly priceValue: string;
  readonly fromDay?: string;
  readonly isOnSale?: boolean;
  readonly text?: Partial<ProductText>;
}

/** Sells products at a gateway, in their order. */
export async function sell({ store }: { readonly store: Store }, ...products: readonly Sold[]): Promise<void> {
  await store.write(async (tx) => {
    for (const { productId, priceValue, fromDay = '2026-01-01', isOnSale = true, text = {} } of products) {
      await putProduct(tx, { productId, text: productText(text), isOnSale });
      if (priceValue !== '') await addPrice(tx, { productId, fromDay, priceValue, by: '郭敏', now: 1 });
    }
  });
}

/** Publishes a protocol that buyers agree to, in force from the beginning. */
export async function publishProtocol(
  { store }: { readonly store: Store },
  { code, version, name }: { readonly code: string; readonly version: string; readonly name: string },
): Promise<void> {
  const row = { scene: 'product', code, version, name, url: `/protocols/${code}-${version}.html`, published_at: 1 };
  await store.db.insertInto('protocol').values(row).execute();
}
