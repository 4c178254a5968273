import * as v from 'valibot';
import { flag, id, isoDate, isoTime, text, whole } from './scalars.ts';

/** VAT taxpayer type (ENT-04): '1' general taxpayer, '2' small-scale, '0' other, '' unknown. */
export const addedTaxTypes = ['1', '2', '0', ''] as const;

/** Peace plan as it stands on a company (ENT-06). */
export const peacePlanInfoSchema = v.object({
  peacePlanName: text(),
  peacePlanExpireDate: isoDate,
  peacePlanOdds: text(40),
  peacePlanType: text(20),
  peaceJoinDate: isoDate,
  contactMobileList: v.array(text(20)),
});

/**
 * One client company as the gateway holds it for one account (ENT-02), with what this product adds below.
 * Unknown further fields are kept: an older client must not drop what a newer gateway sends.
 */
export const companySchema = v.looseObject({
  companyId: id,
  /** Newest id after the company was re-registered; sent only where it is named. */
  latestCompanyId: v.string(),
  companyName: text(200),
  /** Tax registration number. */
  djxh: text(40),
  /** Taxpayer id. */
  nsrsbh: text(40),
  /** Unified social credit code, 18 characters with check digit. */
  shxydm: text(40),
  /** Local tax number. */
  dsnsrsbh: text(40),
  /** Area of the company, 6 or more digits; its first 4 are the area code (COMP-01). */
  locationCode: text(20),
  addedTaxType: v.picklist(addedTaxTypes),
  cpbid: text(40),
  isVip: flag,
  isXSB: flag,
  isInXSB: flag,
  isAuthorize: flag,
  expireDate: isoDate,
  effectiveDate: isoDate,
  taxchina: flag,
  buyUrl: text(500),
  renewUrl: text(500),
  memberTipsUrl: text(500),
  memberTips: v.nullable(v.object({ text: text(), button: text(40), url: text(500) })),
  peacePlanInfo: v.nullable(peacePlanInfoSchema),
  isFilledInContact: flag,
  // --- added by this product ---
  /** Short name on seals and rows; derived by `shortNameOf` when the user gave none. */
  shortName: text(40),
  /** All pinyin readings of the name for search: full syllables separated by spaces, readings by '|' (see domain/search). */
  pinyin: v.string(),
  /** Initials of each reading, separated by '|'. */
  initials: v.string(),
  tags: v.pipe(v.array(text(30)), v.maxLength(30)),
  note: text(2000),
  /** Name of the member of staff who keeps the books, '' when nobody is named. */
  accountant: text(60),
  hidden: flag,
  /** Position in the account's own order, lower first. */
  ord: whole,
  /** Revision of this row: the account's event number at its last change. Grows with every change of the account. */
  rev: whole,
  updatedAt: isoTime,
});
export type Company = v.InferOutput<typeof companySchema>;

/** Company row of the home page's relation list (ENT-07). */
export const relationCompanySchema = v.looseObject({
  companyId: id,
  taxNo: text(40),
  locationCode: text(20),
  isAuthorize: flag,
  isVip: flag,
  jzMenuFlag: flag,
  jzBusinessAuthFlag: flag,
  sbAreaFlag: flag,
  sbBusinessAuthFlag: flag,
  gsMenuFlag: flag,
  gsBusinessAuthFlag: flag,
  /** A client that shows it copies kpStatus of `homepageInvoicing` of the same taxNo, unchanged (HOME-22, A-154); the list itself tells ''. */
  invoiceState: text(20),
});
export type RelationCompany = v.InferOutput<typeof relationCompanySchema>;

/** Tips of a company: a list of tipsCode (ENT-08). */
export const companyTipsSchema = v.array(v.object({ tipsCode: text(60) }));

/** Membership of a company (ENT-09). */
export const vipInfoSchema = v.looseObject({
  taxchina: flag,
  expireDate: isoDate,
  productPromotionName: text(),
  productPromotionInfo: text(2000),
  visitUrl: text(500),
  renewUrl: text(500),
  printUrl: text(500),
  boughtUrl: text(500),
  moreUrl: text(500),
});
export type VipInfo = v.InferOutput<typeof vipInfoSchema>;
