import type { TaxCode } from '../status/work-area.ts';

/* A rule pack: filing dates as data (P-05), published by the operator and expanded here. Days are `YYYY-MM-DD` of China, months `YYYY-MM`. */

export type PeriodKind = 'month' | 'quarter' | 'year';

/**
 * How the day follows from a period.
 * - `filing`    the end of the filing period of the month after it (the 15-day rule, where nobody has published the day)
 * - `day`       a day of the month in which the period ends, or of the one after; 31 is the last of a shorter month; moves to a working day
 * - `yearDay`   a day of a year after the period's; moves to a working day unless it says that it does not
 * - `province`  every province has its own, and this one says none
 */
export type DueRule =
  | { readonly how: 'filing' }
  | { readonly how: 'day'; readonly of: 'same' | 'next'; readonly day: number }
  | { readonly how: 'yearDay'; readonly years: number; readonly month: number; readonly day: number; readonly moves: boolean }
  | { readonly how: 'province' };

/** Whom a rule is about; what is left out asks nothing. `tag` and `notTag`: a tag that the account has given the company. */
export interface RuleSubject {
  readonly vat?: '1' | '2' | undefined;
  readonly registration?: 'company' | 'individual' | undefined;
  readonly tag?: string | undefined;
  readonly notTag?: string | undefined;
}

export interface ObligationRule {
  /** One obligation; of several rules with this id the one with the longest area that fits a company counts. */
  readonly id: string;
  readonly code: TaxCode;
  readonly period: PeriodKind;
  readonly who: RuleSubject;
  readonly due: DueRule;
  /** Beginning of the locationCode it is for: 2 digits a province, 4 a city; '' the whole country. */
  readonly area: string;
  /** Where it is written down, in words for the user. */
  readonly source: string;
}

/** A province or city that moves what is due in a month. Without codes: all that follow the filing period. */
export interface DayException {
  readonly area: string;
  readonly codes: readonly TaxCode[];
  /** The month in which the day lies before weekends and holidays move it: the 31st of May is due in May, also where that moves it to the 1st of June. */
  readonly month: string;
  readonly day: string;
  readonly source: string;
}

export interface RulePack {
  /** As `2026.11.1`; the greater of two is the newer (numbers between dots). */
  readonly version: string;
  readonly issuedOn: string;
  /** First and last day for which it is meant; outside of it every day is an expected one. */
  readonly validFrom: string;
  readonly validTo: string;
  /** Ends of filing periods as they were published. */
  readonly published: readonly { readonly month: string; readonly day: string; readonly source: string }[];
  readonly holidays: readonly { readonly from: string; readonly to: string; readonly source: string }[];
  /** Weekend days that the year's arrangement makes working days. */
  readonly workdays: readonly string[];
  readonly rules: readonly ObligationRule[];
  readonly exceptions: readonly DayException[];
}

/** Negative when `a` is older than `b`, 0 for the same version. */
export function compareVersions(a: string, b: string): number {
  const [x, y] = [a.split('.').map(Number), b.split('.').map(Number)];
  for (let at = 0; at < Math.max(x.length, y.length); at += 1) {
    const apart = (x[at] ?? 0) - (y[at] ?? 0);
    if (apart !== 0) return apart;
  }
  return 0;
}
