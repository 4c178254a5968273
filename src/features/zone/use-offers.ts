import { useMemo } from 'react';
import type { Product } from '../../api/entities/product.ts';
import { useResource } from '../../desk/use-resource.ts';
import { sectionsOf } from '../../domain/orders/offer.ts';

/** The first kind: what is recommended. */
export const RECOMMENDED = '';

export interface Offers {
  /** Kinds that can be chosen, what is recommended first. */
  readonly sections: readonly string[];
  /** Products of a kind, in the gateway's order; null while they are not known. */
  of(section: string): readonly Product[] | null;
  /** A product by its id; null when it is not offered to this company. */
  product(productId: string): Product | null;
  /** Nobody has answered, or not with an answer: what stood there before is shown. */
  readonly failed: boolean;
  /** When the prices were told, 0 for never. */
  readonly at: number;
  refresh(): void;
}

/** What is offered to a company: recommendations by position, and everything by its kind; without the line what was told last, with its age. */
export function useOffers(companyId: string): Offers {
  const all = useResource('products.offers', companyId);
  const recommended = useResource('products.recommended', companyId);
  return useMemo(() => {
    const list = all.value?.list ?? null;
    const first = recommended.value;
    return {
      sections: [RECOMMENDED, ...sectionsOf(list ?? [])],
      of: (section) => (section === RECOMMENDED ? first : (list?.filter((product) => product.section === section) ?? null)),
      product: (productId) => [...(list ?? []), ...(first ?? [])].find((product) => product.productId === productId) ?? null,
      failed: [all, recommended].some(({ outcome, lastTry }) => outcome === 'failed' || lastTry !== null),
      at: Math.min(all.fetchedAt, recommended.fetchedAt) || Math.max(all.fetchedAt, recommended.fetchedAt),
      refresh() {
        void all.refresh();
        void recommended.refresh();
      },
    };
  }, [all, recommended]);
}
