/** The areas of work that home, portfolio and calendar tell of each company, in the order of home's cards (HOME-14) with risk last. */
export const workAreas = ['invoice', 'books', 'tax', 'personalTax', 'social', 'risk'] as const;
export type WorkArea = (typeof workAreas)[number];
export const isWorkArea = (text: string): text is WorkArea => workAreas.some((area) => area === text);

/**
 * What is filed, under one code everywhere: declarations of the gateway, the national tax list, obligations of the calendar. `surcharges`
 * (城建税、教育费附加、地方教育附加) are filed with VAT.
 */
export const taxCodes = [
  'vat',
  'surcharges',
  'excise',
  'cit',
  'citAnnual',
  'iit',
  'businessIncome',
  'businessIncomeAnnual',
  'stamp',
  'stampAnnual',
  'statements',
  'statementsAnnual',
  'social',
  'disabled',
  'union',
  'property',
  'culture',
  'annualReport',
] as const;
export type TaxCode = (typeof taxCodes)[number];
export const isTaxCode = (text: string): text is TaxCode => taxCodes.some((code) => code === text);

/** How far a filing is, as the gateway's source knew it. Overdue and near are not among them: they follow from the day it is due. */
export const filingStates = [
  'undeclared',
  'preparing',
  'submitted',
  'accepted',
  'rejected',
  'paid',
  'paymentFailed',
  'notApplicable',
] as const;
export type FilingState = (typeof filingStates)[number];
