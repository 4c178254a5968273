import type { ListSearch } from '../features/companies/list-search.ts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** What the address of every signed-in view may carry: the company of this browser tab (P-01). */
export function deskSearch(search: Record<string, unknown>): { company?: string } {
  const company = textOf(search.company);
  return company === undefined ? {} : { company };
}

/**
 * Address of company-manage: what the list shows, and the redirect that ROUTE-18 prescribes. Texts pass as they are: the list reads them by
 * its schema, which is not on the boot path.
 */
export function manageSearch(search: Record<string, unknown>): ListSearch & { redirect?: string } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => textOf(value) !== undefined));
}
