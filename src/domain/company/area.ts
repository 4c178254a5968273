/** Area of a company that says none (CONST-08, A-34). */
const DEFAULT_AREA = '440300';
/** Locale of a place without a code, where two are compared (CONST-09, A-34): the country, which the list of areas begins with (CONST-01). */
const DEFAULT_LOCALE = '000000';

/** Cities whose tax bureau stands beside that of their province, with an area of their own. */
const ownAreas = new Set(['4403', '3502', '2102', '3702', '3302']);

/** Area code of a location: its first 4 characters (COMP-01). */
export function area4(locationCode: string): string {
  return locationCode.slice(0, 4);
}

/** Province of a location: its first 2 characters, as certificates compare it. */
export function province2(locationCode: string): string {
  return locationCode.slice(0, 2);
}

/** Where a company is taken to be: what it says, else the default area. */
export function locationOf({ locationCode }: { readonly locationCode: string }): string {
  return locationCode === '' ? DEFAULT_AREA : locationCode;
}

/** Six-digit area that the 6-digit rules compare: the city's for the five cities with an area of their own, else the province's. '' for ''. */
export function areaOf(locationCode: string): string {
  if (locationCode === '') return '';
  const city = area4(locationCode);
  return ownAreas.has(city) ? `${city}00` : `${province2(locationCode)}0000`;
}

/**
 * Whether two places belong to one locale, '' for a place without a code. Only the five cities have an area of their own, so
 * that their first 4 digits count when one of the two is among them, and else the first 2.
 */
export function isSameLocale(one: string, other: string): boolean {
  return areaOf(one || DEFAULT_LOCALE) === areaOf(other || DEFAULT_LOCALE);
}
