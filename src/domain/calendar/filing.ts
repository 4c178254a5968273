import type { FactSource } from '../sources/standing.ts';
import { filingMark, type Mark } from '../status/mark.ts';
import type { FilingState, TaxCode } from '../status/work-area.ts';
import { type Due, isRunning } from './expand.ts';

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

/**
 * The states that the calendar keeps apart, most urgent first: those of a filing, and beside them `overdue` (undeclared or rejected after its
 * day), `unknown` (never fetched), `notDue` (its period still runs), `notListed` (the authority's list
 * lacks it) and `cleared` (accepted with nothing to pay, or long done).
 */
export const standings = [
  'overdue',
  'paymentFailed',
  'rejected',
  'near',
  'unknown',
  'notListed',
  'undeclared',
  'preparing',
  'notDue',
  'submitted',
  'accepted',
  'cleared',
  'paid',
  'notApplicable',
] as const;
export type Standing = (typeof standings)[number];

export const rankOfStanding = (standing: Standing): number => standings.indexOf(standing);

/** How a filing stands by China's day of `now`. */
export function standingOf(due: Pick<Due, 'day' | 'ends'>, filing: Pick<Filing, 'state' | 'owes'>, now: number): Standing {
  const { state, owes } = filing;
  const mark = filingMark(state, owes, due.day, now);
  if (mark === 'overdue' && state !== 'paymentFailed') return 'overdue';
  if (mark === 'due') return 'near';
  if (state === 'undeclared' && isRunning(due.ends, now)) return 'notDue';
  return state === 'accepted' && !owes ? 'cleared' : state;
}

/** How something stands of which nobody has told a state. */
export function untoldStanding(due: Pick<Due, 'day' | 'ends' | 'code'>, list: KnownCompany['list'], now: number): Standing {
  if (isRunning(due.ends, now)) return 'notDue';
  if (list === null || !isInList(due.code)) return 'unknown';
  return due.day < list.since ? 'cleared' : 'notListed';
}

/** How an obligation of a company stands, with what is known of it. */
export function standingIn(due: Pick<Due, 'day' | 'ends' | 'code' | 'period'>, known: KnownCompany | null, now: number): Standing {
  const filing = filingIn(due, known);
  return filing === undefined ? untoldStanding(due, known?.list ?? null, now) : standingOf(due, filing, now);
}

/** What is known of one obligation of a company. */
export function filingIn({ code, period }: Pick<Due, 'code' | 'period'>, known: KnownCompany | null): Filing | undefined {
  return known?.filings.find((one) => one.code === code && one.period === period);
}

/** The shape of a standing in the one vocabulary of marks. */
export const markOfStanding = {
  overdue: 'overdue',
  paymentFailed: 'overdue',
  rejected: 'stopped',
  near: 'due',
  unknown: 'unknown',
  notListed: 'none',
  undeclared: 'open',
  preparing: 'underWay',
  notDue: 'open',
  submitted: 'underWay',
  accepted: 'good',
  cleared: 'done',
  paid: 'done',
  notApplicable: 'none',
} as const satisfies Record<Standing, Mark>;

/** Nothing is left to be done for it. */
export const isClosed = (standing: Standing): boolean =>
  standing === 'cleared' || standing === 'paid' || standing === 'notApplicable' || standing === 'notListed';

/** Something is left to be done for it here. */
export const isOpen = (standing: Standing): boolean => !isClosed(standing) && standing !== 'accepted' && standing !== 'submitted';
