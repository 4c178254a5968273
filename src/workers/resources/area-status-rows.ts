import type { AreaStatus } from '../../domain/status/area-value.ts';

/** A row of an area as the device holds it. */
export function statusOf(
  { companyId: _companyId, at, ...value }: { readonly companyId: string; readonly at: string },
  fetchedAt: number,
): AreaStatus {
  const known = Date.parse(at);
  // as: the client has parsed the row by the schema of its area
  return { value: value as unknown as AreaStatus['value'], at: Number.isNaN(known) ? 0 : known, fetchedAt };
}
