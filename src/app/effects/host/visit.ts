import { HANDED_OVER, hideVisit } from './hide-visit.ts';

/** What the address of a visit brought, once; null when it brought nothing. The address names the company from then on, as that of every view does. */
export function takeVisit(): URLSearchParams | null {
  // A page that came without its first script.
  hideVisit();
  const held: unknown = Reflect.get(window, HANDED_OVER);
  if (typeof held !== 'string') return null;
  Reflect.deleteProperty(window, HANDED_OVER);
  const values = new URLSearchParams(held);
  // A reload of the page comes with the company that it had.
  const company = values.get('companyId') || values.get('company');
  if (company) history.replaceState(history.state, '', `${location.pathname}?${new URLSearchParams({ company })}`);
  return values;
}
