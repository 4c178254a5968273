/**
 * Tax identifiers of a company (ENT-03), all strings: nsrsbh the taxpayer id, shxydm the unified social credit code, djxh the tax
 * registration number, dsnsrsbh the local tax number.
 */
export interface TaxIdentifiers {
  readonly nsrsbh: string;
  readonly shxydm: string;
  readonly djxh: string;
  readonly dsnsrsbh: string;
}

/** Identifiers that are set, each once, joined by '\n': the directory's column. */
export function taxIdsOf(company: TaxIdentifiers): string {
  return [...new Set([company.nsrsbh, company.shxydm, company.djxh, company.dsnsrsbh])].filter((id) => id !== '').join('\n');
}

/** The identifier people know a company by: the first of 18 characters, else the first; '' when there is none. Takes a directory column. */
export function mainTaxId(taxIds: string): string {
  const ids = taxIds.split('\n');
  return ids.find((id) => id.length === 18) ?? ids[0] ?? '';
}
