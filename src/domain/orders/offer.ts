import { fenOf } from './fen.ts';

/**
 * What pressing a product's button does: `business` leads to the page where new business is ordered, `trial` orders for nothing, `sell` makes an
 * order that is paid, `none` is a product whose price nobody can read.
 */
export type Deal = 'business' | 'trial' | 'sell' | 'none';

/** A new-business product is none that is paid here, whatever its price says. */
export function dealOf({ newBusinessOrderFlag, priceValue }: { readonly newBusinessOrderFlag: number; readonly priceValue: string }): Deal {
  if (newBusinessOrderFlag !== 0) return 'business';
  const fen = fenOf(priceValue);
  if (fen === null) return 'none';
  return fen === 0 ? 'trial' : 'sell';
}

/** Whose terms a buyer agrees to: the provider's name stands in 《…服务条款》, which keeps its ellipsis where nobody is named. */
export const termsOf = ({ provider }: { readonly provider: string }): string => (provider === '' ? '…' : provider);

/** A product's goods in the order of their `sort` (PROD-08); those of one number as they came. */
export const inSort = <G extends { readonly sort: number }>(goods: readonly G[]): readonly G[] =>
  [...goods].sort((x, y) => x.sort - y.sort);

/** The kinds of products, each once, in the order in which they come. */
export const sectionsOf = (products: readonly { readonly section: string }[]): readonly string[] => [
  ...new Set(products.map(({ section }) => section).filter((section) => section !== '')),
];
