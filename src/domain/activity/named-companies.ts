type Input = Readonly<Record<string, unknown>>;

/** Companies that the input of a call names: itself, as a list, or in its rows. Each once, in their order. */
export function namedCompanies(input: unknown): string[] {
  const { companyId, companyIds, customerIdList, rows } = Object(input) as Input; // as: any input is read so
  const many = [companyIds, customerIdList].flatMap((ids) => (Array.isArray(ids) ? ids : []));
  const inRows = Array.isArray(rows) ? rows.map((row) => (Object(row) as Input).companyId) : []; // as: see above
  const named = [companyId, ...many, ...inRows];
  return [...new Set(named.filter((id) => typeof id === 'string' && id !== ''))] as string[]; // as: see the filter
}
