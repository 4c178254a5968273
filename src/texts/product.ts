import type { Catalogue } from './catalogue.ts';

/** Key of each variant's name among the words of the frame (FLAG-01). */
export const productKeys = { main: 'product', xsb: 'productXsb' } as const;

/** A catalogue with the name of a variant as the product's. */
export function ofProduct(catalogue: Catalogue, variant: keyof typeof productKeys): Catalogue {
  return { ...catalogue, frame: { ...catalogue.frame, product: catalogue.frame[productKeys[variant]] } };
}
