import type { Catalogue, Language } from './catalogue.ts';

/** Names of the two variants of the product (FLAG-01). The same number of characters: the title row's layout is that of both. */
export const productNames = {
  main: { 'zh-CN': '财税工作台', en: 'Tax Workbench' },
  xsb: { 'zh-CN': '小微工作台', en: 'SME Workbench' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** A catalogue with the name of a variant as the product's. */
export function ofProduct(catalogue: Catalogue, variant: keyof typeof productNames, language: Language): Catalogue {
  return { ...catalogue, frame: { ...catalogue.frame, product: productNames[variant][language] } };
}
