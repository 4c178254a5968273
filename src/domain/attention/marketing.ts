import { type Directory, FLAG_HIDDEN } from '../company/directory.ts';

/** A company that marketing may be about (ENT-34). */
export interface MarketingCompany {
  readonly companyId: string;
  readonly locationCode: string;
}

/** Companies that marketing is asked about (POP-25): not hidden, with an id and a location. */
export function marketingCandidates({ id, locationCode, flags }: Pick<Directory, 'id' | 'locationCode' | 'flags'>): MarketingCompany[] {
  return id.flatMap((companyId, i) => {
    const code = locationCode[i] ?? '';
    const isHidden = ((flags[i] ?? 0) & FLAG_HIDDEN) !== 0;
    return isHidden || companyId === '' || code === '' ? [] : [{ companyId, locationCode: code }];
  });
}
