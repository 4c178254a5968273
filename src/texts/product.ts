import type { Translate } from './catalogue.ts';

/** Key of each variant's name among the words of the frame (FLAG-01). */
export const productKeys = { main: 'product', xsb: 'productXsb' } as const;

/** A translator that says the name of a variant where the product's is asked for. */
export function ofProduct(translate: Translate, variant: keyof typeof productKeys): Translate {
  return (key, values) => translate(key === 'frame.product' ? `frame.${productKeys[variant]}` : key, values);
}
