import * as v from 'valibot';
import { type ListSearch, listSearchSchema } from '../features/companies/list-search.ts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** What the address of every signed-in view may carry: the company of this browser tab (P-01). */
export function deskSearch(search: Record<string, unknown>): { company?: string } {
  const company = textOf(search.company);
  return company === undefined ? {} : { company };
}

/** Address of company-manage: what the list shows, and the redirect that ROUTE-18 prescribes. */
export function manageSearch(search: Record<string, unknown>): ListSearch & { redirect?: string } {
  const redirect = textOf(search.redirect);
  return { ...v.parse(listSearchSchema, search), ...(redirect === undefined ? {} : { redirect }) };
}
