import type { ListSearch } from '../features/companies/search/list-search.ts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** What the address of every signed-in view may carry: the company of this browser tab (P-01), and the app whose tab the main view shows. */
export function deskSearch(search: Record<string, unknown>): { company?: string; app?: string } {
  const company = textOf(search.company);
  const app = textOf(search.app);
  return { ...(company === undefined ? {} : { company }), ...(app === undefined ? {} : { app }) };
}

/**
 * Address of a view: what company-manage shows, the message that is open, the day of the calendar, and the redirect that ROUTE-18 prescribes. Texts pass as they are: a view reads them by its
 * own schema, which is not on the boot path.
 */
export function viewSearch(
  search: Record<string, unknown>,
): ListSearch & { redirect?: string; message?: string; day?: string; app?: string } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => textOf(value) !== undefined));
}
