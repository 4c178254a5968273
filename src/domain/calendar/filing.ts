import type { FactSource } from '../sources/standing.ts';
import { filingStanding, isRunning, type Standing } from '../status/standing.ts';
import type { FilingState, TaxCode } from '../status/work-area.ts';
import type { Due } from './expand.ts';

/**
 * What is known of one filing of a company. `at`: when its `source`, where that is said, knew it, milliseconds. `stateAt`: when it came to its state, 0
 * unknown.
 */
export interface Filing {
  readonly code: TaxCode;
  readonly period: string;
  readonly state: FilingState;
  /** Whether there is tax to pay. */
  readonly owes: boolean;
  readonly at: number;
  readonly source?: FactSource | undefined;
  readonly stateAt: number;
}

/** What is known of a company. */
export interface KnownCompany {
  readonly filings: readonly Filing[];
  /**
   * The authority's own list, when it was fetched: what was due since this day is all in it, and what was due before and is not in it was done.
   */
  readonly list: { readonly since: string; readonly at: number; readonly source?: FactSource | undefined } | null;
}

/** The port through which the calendar hears of states. */
export interface FilingStates {
  /** Null when nothing is known of a company: then all it owes is unknown. */
  of(companyId: string): KnownCompany | null;
}

/** Nothing is known of anybody. */
export const noStates: FilingStates = { of: () => null };

/** What the authority's list tells of: the rest has sources of its own. */
const elsewhere: readonly TaxCode[] = ['iit', 'social', 'annualReport', 'union'];
export const isInList = (code: TaxCode): boolean => !elsewhere.includes(code);

/** How something stands of which nobody has told a state. */
export function untoldStanding(due: Pick<Due, 'day' | 'ends' | 'code'>, list: KnownCompany['list'], now: number): Standing {
  if (isRunning(due, now)) return 'notDue';
  if (list === null || !isInList(due.code)) return 'unknown';
  return due.day < list.since ? 'cleared' : 'notListed';
}

/** How an obligation of a company stands, with what is known of it. */
export function standingIn(due: Pick<Due, 'day' | 'ends' | 'code' | 'period'>, known: KnownCompany | null, now: number): Standing {
  const filing = filingIn(due, known);
  return filing === undefined ? untoldStanding(due, known?.list ?? null, now) : filingStanding(filing, due, now);
}

/** What is known of one obligation of a company. */
export function filingIn({ code, period }: Pick<Due, 'code' | 'period'>, known: KnownCompany | null): Filing | undefined {
  return known?.filings.find((one) => one.code === code && one.period === period);
}
