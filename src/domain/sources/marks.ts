import { filingStates, type TaxCode, type WorkArea } from '../status/work-area.ts';

/** Areas of work that have a state which somebody can know without asking anybody: filings, and whether the books of a month are closed. */
export const markAreas = ['tax', 'personalTax', 'social', 'books'] as const satisfies readonly WorkArea[];
export type MarkArea = (typeof markAreas)[number];

/** States of a mark: those of a filing; of the books of a month `closed` and `notClosed`. */
export const markStates = [...filingStates, 'closed', 'notClosed'] as const;
export type MarkState = (typeof markStates)[number];

/** Those that a mark of an area can have. */
export function statesOf(area: MarkArea): readonly MarkState[] {
  return area === 'books' ? ['closed', 'notClosed'] : filingStates;
}

/** Rows of one command. */
export const MOST_MARKS = 500;

/** What a mark is of: a filing by its code and period, or the month of an area. `code` is '' outside the area `tax`. */
export interface MarkPlace {
  readonly companyId: string;
  readonly area: MarkArea;
  readonly code: string;
  /** `YYYYMM`, for filings `YYYYQn` and `YYYY` too. */
  readonly period: string;
}

/** What somebody says of one thing of a company. */
export interface Mark extends MarkPlace {
  readonly state: MarkState;
  /** Yuan with two decimals, null when he does not know it. Books have none. */
  readonly amount: string | null;
  /** China's day since which it is so. */
  readonly day: string;
  readonly note: string;
}

/** The part of a fact that a mark is of. */
export function markPart({ area, code, period }: Omit<MarkPlace, 'companyId'>): string {
  return area === 'tax' ? `${code}.${period}` : period;
}

/** Where the filing of a tax stands: the calendar has filings of all areas under their codes. */
export function markPlaceOf(companyId: string, code: TaxCode, period: string): MarkPlace {
  if (code === 'iit') return { companyId, area: 'personalTax', code: '', period };
  if (code === 'social') return { companyId, area: 'social', code: '', period };
  return { companyId, area: 'tax', code, period };
}

/** Whether screens tell of a place: all filings of national tax, of the other areas the last month. */
export function isTold({ area, period }: Pick<MarkPlace, 'area' | 'period'>, lastMonth: string): boolean {
  return area === 'tax' || period === lastMonth;
}
