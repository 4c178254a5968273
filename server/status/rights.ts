import type { Company, RelationCompany } from '../../src/api/entities/company.ts';
import type { WorkArea } from '../../src/domain/status/work-area.ts';

/** The number that a company's taxes go by. */
export function taxNoOf({ nsrsbh, shxydm }: Pick<Company, 'nsrsbh' | 'shxydm'>): string {
  return nsrsbh === '' ? shxydm : nsrsbh;
}

/** Flags of a company on home (ENT-07): authorised ones may declare, members may keep books, an area is needed for social insurance. */
export function relationOf(company: Company, withBusiness: boolean): RelationCompany {
  const authorized = withBusiness ? company.isAuthorize : 0;
  return {
    companyId: company.companyId,
    taxNo: taxNoOf(company),
    locationCode: company.locationCode,
    isAuthorize: company.isAuthorize,
    isVip: company.isVip,
    jzMenuFlag: 1,
    jzBusinessAuthFlag: withBusiness ? company.isVip : 0,
    sbAreaFlag: company.locationCode === '' ? 0 : 1,
    sbBusinessAuthFlag: authorized,
    gsMenuFlag: 1,
    gsBusinessAuthFlag: authorized,
    invoiceState: '',
  };
}

/** Invoices are read only for members that are authorised (ROLE-07, HOME-16). */
export function hasInvoices({ isVip, isAuthorize }: Company): boolean {
  return isVip === 1 && isAuthorize === 1;
}

/** HOME-17. */
export function hasKeeping(company: Company): boolean {
  const { isAuthorize, jzMenuFlag, jzBusinessAuthFlag } = relationOf(company, true);
  return isAuthorize === 1 && jzMenuFlag === 1 && jzBusinessAuthFlag === 1;
}

/** HOME-19. */
export function hasSocial(company: Company): boolean {
  const { isAuthorize, sbAreaFlag, sbBusinessAuthFlag } = relationOf(company, true);
  return isAuthorize === 1 && sbAreaFlag === 1 && sbBusinessAuthFlag === 1;
}

/** HOME-20. */
export function hasPersonalTax(company: Company): boolean {
  const { isAuthorize, gsMenuFlag, gsBusinessAuthFlag } = relationOf(company, true);
  return isAuthorize === 1 && gsMenuFlag === 1 && gsBusinessAuthFlag === 1;
}

/** Whether a company is asked for an area of work. */
export const rightOf: Readonly<Record<WorkArea, (company: Company) => boolean>> = {
  invoice: hasInvoices,
  books: hasKeeping,
  tax: () => true,
  personalTax: hasPersonalTax,
  social: hasSocial,
  risk: () => true,
};
