import { area4, areaOf } from '../company/area.ts';

/**
 * Whether the entry of the risk inquiry is shown in an area (CYC-02): an entry of the maintenance list has four or six digits and matches when it is
 * the first four of the area or its whole code.
 */
export function showsInquiry(maintenanceList: readonly string[], locationCode: string): boolean {
  return locationCode !== '' && maintenanceList.some((entry) => entry === area4(locationCode) || entry === areaOf(locationCode));
}

/** What the inquiry buys and says of itself (CONST-65 to CONST-70). */
export const inquiryConstants = {
  /** Position and, where the answer names no other, product of the packs. */
  productId: 'P0032',
  scene: 'TRAIL',
  saleNumber: '1',
  trialChecks: 5,
  leadSource: '17zs_cyc',
  leadLevel: '1',
  localPageSize: 20,
} as const;

/** A pack that can be bought or tried. */
export interface OfferedPack {
  readonly productId: string;
  readonly name: string;
  readonly priceValue: string;
  readonly checks: number;
  readonly canTry: 0 | 1;
}

/** The product to try: the first that the position offers for it, and P0032 where it offers none. */
export function trialProduct(packs: readonly OfferedPack[]): string {
  return (packs.find(({ canTry }) => canTry === 1) ?? packs[0])?.productId ?? inquiryConstants.productId;
}

/** The lead of a user who wants to be called (ENT-33). */
export function leadOf(about: { mobile: string; title: string; results: string; name: string; areaCode: string; companyId: string }) {
  const { leadSource, leadLevel } = inquiryConstants;
  const { mobile, title, results, name, areaCode, companyId } = about;
  return {
    ...{ mobile, title, source: leadSource, calculationResults: results.slice(0, 1_000) },
    ...{ clueRealName: name, clueLevel: leadLevel, areaCode, companyId },
  };
}
