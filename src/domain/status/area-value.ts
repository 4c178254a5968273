import type { Contested, FactSource } from '../sources/standing.ts';
import type { FilingState, TaxCode, WorkArea } from './work-area.ts';

/*
 * What is known of a company's work, area by area: what rules need of the answers of the gateway (the contract's rows are such values). Amounts
 * are texts in yuan, periods `YYYYMM`, `YYYYQn` or `YYYY`.
 */

export interface InvoiceValue {
  /** '1' can issue, '2' the quota is used up, '3' stopped by the authority, '0' not set up, '' unknown. */
  readonly kpStatus: string;
  readonly period: string;
  /** Null where its source does not know it. */
  readonly issued: number | null;
  readonly issuedAmount: string | null;
  readonly received: number | null;
  /** How many may still be issued this month, null when nobody knows. */
  readonly quotaLeft: number | null;
  /** Months that are known, up to twelve, the oldest first. */
  readonly months: readonly { readonly period: string; readonly issued: number; readonly received: number }[];
}

export interface BooksValue extends Contested {
  readonly period: string;
  readonly vouchers: number | null;
  readonly unposted: number | null;
  readonly closed: 0 | 1;
  readonly balanced: 0 | 1 | null;
}

export interface FilingValue extends Contested {
  readonly code: TaxCode;
  readonly period: string;
  readonly state: FilingState;
  readonly amount: string | null;
  /** When it came into this state, ISO. */
  readonly stateAt?: string;
  /** Why it was rejected or its payment failed. */
  readonly reason?: string;
  /** When it was known, ISO, and who told it, where that is other than for the list it is in. */
  readonly at?: string;
  readonly source?: FactSource | undefined;
}

export interface TaxValue {
  readonly items: readonly FilingValue[];
  /** How far back the authority's whole list goes; '' or missing where nobody has told the whole list. */
  readonly since?: string;
}

/** Personal tax and social insurance of a month: one filing each. */
export interface FiledSumValue extends Pick<FilingValue, 'stateAt' | 'against'> {
  readonly period: string;
  readonly persons: number | null;
  readonly state: FilingState;
  readonly amount: string | null;
}

export interface PersonalTaxValue extends FiledSumValue {
  /** Whether it is declared for this company at all; missing where nobody said so. */
  readonly declareState?: 0 | 1;
}

export interface SocialValue extends FiledSumValue {
  readonly unit: string;
}

export interface RiskValue {
  readonly count: number;
  readonly high: number;
}

export interface AreaValues {
  readonly invoice: InvoiceValue;
  readonly books: BooksValue;
  readonly tax: TaxValue;
  readonly personalTax: PersonalTaxValue;
  readonly social: SocialValue;
  readonly risk: RiskValue;
}

/** One company's standing in one area as the device holds it. */
export interface AreaStatus<A extends WorkArea = WorkArea> {
  /** Null when the gateway was asked and knows nothing of it: unknown, never 0. */
  readonly value: (AreaValues[A] & { readonly source?: FactSource | undefined }) | null;
  /** When the gateway's source knew it, milliseconds; 0 for never. */
  readonly at: number;
  /** When it was answered, device clock. */
  readonly fetchedAt: number;
}

/** What is held of a company in an area; undefined where it was never asked for. */
export type StatusOf = (area: WorkArea, companyId: string) => AreaStatus | undefined;
