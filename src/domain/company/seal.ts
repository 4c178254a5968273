import { rowDigest } from '../core/digest.ts';
import { mainTaxId, type TaxIdentifiers, taxIdsOf } from './tax-ids.ts';

/**
 * Mark by which a company is told from all others everywhere (PLUS-02): a letter in one of 4 shapes and 8 hues, the short name, and the
 * end of the tax identifier. Colour never stands alone.
 */
export interface Seal {
  readonly letter: string;
  readonly shortName: string;
  /** Last four characters of the main tax identifier, '' without one. */
  readonly tail: string;
  /** 0 to 7. */
  readonly hue: number;
  /** 0 to 3. */
  readonly shape: number;
}

/** Seal of a directory row. The same id has the same hue and shape on every device; `taxIds` is the directory's column. */
export function sealOf(row: { readonly id: string; readonly name: string; readonly shortName: string; readonly taxIds: string }): Seal {
  const mixed = rowDigest(row.id, 0);
  const shortName = row.shortName === '' ? row.name : row.shortName;
  const [first = '?'] = shortName;
  return {
    letter: first.toUpperCase(),
    shortName,
    tail: mainTaxId(row.taxIds).slice(-4),
    hue: mixed % 8,
    shape: Math.floor(mixed / 8) % 4,
  };
}

/** Seal of a company row; equals `sealOf` of its directory row. */
export function sealOfCompany(
  company: TaxIdentifiers & { readonly companyId: string; readonly companyName: string; readonly shortName: string },
): Seal {
  return sealOf({ id: company.companyId, name: company.companyName, shortName: company.shortName, taxIds: taxIdsOf(company) });
}
