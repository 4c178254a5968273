/*
 * Search parameters of every address are texts. The router's own reading makes a number of whatever looks like one, and a company id of
 * digits would open another company, or none (I10).
 */

/** What an older version searched for stood here. It may be a tax identifier, so a kept address loses it when it is opened. */
const TYPED = 'q';

/** `?a=1&b=` as an object of texts; of a repeated name the last counts. */
export function parseSearch(search: string): Record<string, string> {
  const params = new URLSearchParams(search);
  params.delete(TYPED);
  return Object.fromEntries(params);
}

/** The object as an address, with its question mark; what is undefined or null is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value !== undefined && value !== null) params.set(name, String(value));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
