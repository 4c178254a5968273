import { filingMark, type Mark } from '../status/mark.ts';
import type { FilingState, TaxCode } from '../status/work-area.ts';
import { type Due, isRunning } from './expand.ts';

/** What is known of one filing of a company. `at`: when its source knew it, milliseconds. `closedAt`: when it came to its state, 0 unknown. */
export interface Filing {
  readonly state: FilingState;
  /** Whether there is tax to pay. */
  readonly owes: boolean;
  readonly at: number;
  readonly closedAt: number;
}

/** The port through which the calendar hears of states: what is known of a filing of a company, null when nothing is. */
export interface FilingStates {
  of(companyId: string, code: TaxCode, period: string): Filing | null;
  /** Whether anything is known of a company, so that one of whom nothing is need not be asked obligation by obligation. */
  knows(companyId: string): boolean;
  /** When the oldest of what is shown was fetched, 0 for nothing. */
  readonly at: number;
}

/** Nothing is known of anybody. */
export const noStates: FilingStates = { of: () => null, knows: () => false, at: 0 };

/**
 * The states that the calendar keeps apart, most urgent first: those of a filing, and beside them `overdue` (undeclared or rejected after its
 * day), `unknown` (never fetched), `notDue` (its period still runs) and `cleared` (accepted with nothing to pay).
 */
export const standings = [
  'overdue',
  'paymentFailed',
  'rejected',
  'near',
  'unknown',
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
export function standingOf(due: Pick<Due, 'day' | 'ends'>, filing: Filing | null, now: number): Standing {
  if (filing === null) return isRunning(due.ends, now) ? 'notDue' : 'unknown';
  const { state, owes } = filing;
  const mark = filingMark(state, owes, due.day, now);
  if (mark === 'overdue' && state !== 'paymentFailed') return 'overdue';
  if (mark === 'due') return 'near';
  if (state === 'undeclared' && isRunning(due.ends, now)) return 'notDue';
  return state === 'accepted' && !owes ? 'cleared' : state;
}

/** The shape of a standing in the one vocabulary of marks. */
export const markOfStanding = {
  overdue: 'overdue',
  paymentFailed: 'overdue',
  rejected: 'stopped',
  near: 'due',
  unknown: 'unknown',
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
export const isClosed = (standing: Standing): boolean => standing === 'cleared' || standing === 'paid' || standing === 'notApplicable';
