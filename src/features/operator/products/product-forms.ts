import type { PositionForm, ProductForm, StoredProduct } from '../../../api/entities/operated-product.ts';

/* The forms of what is sold, as they are typed: numbers as texts, what is left of a price as 折 (9.5 is 95 of 100). */

export interface ProductState
  extends Omit<ProductForm, 'gives' | 'discounts' | 'goods' | 'protocolCodes' | 'onSale' | 'newBusinessOrderFlag'> {
  readonly isNewBusiness: boolean;
  readonly isOnSale: boolean;
  readonly goods: readonly string[];
  readonly protocolCodes: readonly string[];
  readonly givesKind: ProductForm['gives']['kind'];
  readonly givesCode: string;
  readonly givesMonths: string;
  readonly givesChecks: string;
  readonly discounts: readonly { readonly from: string; readonly fold: string }[];
}

export interface PriceState {
  readonly priceValue: string;
  readonly fromDay: string;
}

export interface PositionState {
  readonly productIds: PositionForm['productIds'];
}

export const emptyProduct: ProductState = {
  ...{ productId: '', name: '', description: '', section: '', unit: '', provider: '', sceneCode: '', imageUrl: '', headImgUrl: '' },
  ...{ isNewBusiness: false, isOnSale: false, goods: [], protocolCodes: [], discounts: [] },
  ...{ givesKind: 'member', givesCode: '', givesMonths: '12', givesChecks: '' },
};
export const emptyPrice: PriceState = { priceValue: '', fromDay: '' };
export const emptyPosition: PositionState = { productIds: [] };

const typed = (value: number): string => (value === 0 ? '' : String(value));
/** A whole number as it was typed; 0 for what is none, which no field takes. */
const wholeOf = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : 0);
/** 9.5 is 950 thousandths; 0 for what is none. */
const permilleOf = (fold: string): number => (/^\d(\.\d{1,2})?$/.test(fold.trim()) ? Math.round(Number(fold) * 100) : 0);

/** The form of a product that is there. */
export function stateOf(product: StoredProduct): ProductState {
  const { productId, name, description, section, unit, provider, sceneCode, imageUrl, headImgUrl, gives } = product;
  return {
    ...{ productId, name, description, section, unit, provider, sceneCode, imageUrl, headImgUrl },
    ...{ isNewBusiness: product.newBusinessOrderFlag === 1, isOnSale: product.onSale === 1 },
    ...{ goods: product.goods, protocolCodes: product.protocolCodes },
    ...{ givesKind: gives.kind, givesCode: gives.code, givesMonths: typed(gives.months), givesChecks: typed(gives.checks) },
    discounts: product.discounts.map(({ from, permille }) => ({ from: String(from), fold: String(permille / 100) })),
  };
}

/** What is sent of a form. */
export function draftOf(state: ProductState): ProductForm {
  const { isNewBusiness, isOnSale, givesKind, givesCode, givesMonths, givesChecks, discounts, goods, protocolCodes, ...texts } = state;
  return {
    ...texts,
    newBusinessOrderFlag: isNewBusiness ? 1 : 0,
    onSale: isOnSale ? 1 : 0,
    goods: [...goods],
    protocolCodes: [...protocolCodes],
    gives: { kind: givesKind, code: givesCode.trim(), months: wholeOf(givesMonths), checks: wholeOf(givesChecks) },
    discounts: discounts.map(({ from, fold }) => ({ from: wholeOf(from), permille: permilleOf(fold) })),
  };
}

/** A list with the entry at `at` put `by` places on. */
export function moved<T>(list: readonly T[], at: number, by: number): T[] {
  const entry = list[at];
  return entry === undefined ? [...list] : list.toSpliced(at, 1).toSpliced(at + by, 0, entry);
}
