import { type WorkArea, workAreas } from '../status/work-area.ts';

/** Business of the menus of an area of work, as the catalogue calls it (`bizDomain`). */
export const areaBusiness: Readonly<Partial<Record<WorkArea, string>>> = {
  invoice: 'invoice',
  books: 'books',
  tax: 'tax',
  personalTax: 'itp',
  social: 'social',
};

/** The area of work that a menu belongs to, null for one that belongs to none. */
export function areaOfBusiness(bizDomain: string): WorkArea | null {
  return workAreas.find((area) => areaBusiness[area] === bizDomain) ?? null;
}
