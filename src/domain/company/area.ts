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

/** Six-digit area that the 6-digit rules compare: the city's for the five cities with an area of their own, else the province's. '' for ''. */
export function areaOf(locationCode: string): string {
  if (locationCode === '') return '';
  const city = area4(locationCode);
  return ownAreas.has(city) ? `${city}00` : `${province2(locationCode)}0000`;
}
