import { chinaDay } from '../core/china-time.ts';
import { type Mark, openMark } from './mark.ts';
import type { FilingState } from './work-area.ts';

/**
 * How a filing stands on a day, most urgent first. This is the one function that says so: cards, cells, queries, reminders, notices, deadline steps, sums
 * and tips read it.
 * - `overdue`       undeclared, in preparation, rejected or unpaid after its day
 * - `paymentFailed` the payment failed, whatever the day
 * - `rejected`      sent back, and its day is not over
 * - `near`, `payNear` to be filed, to be paid within three days
 * - `unknown`       nobody has told a state
 * - `notListed`     the authority's list lacks it
 * - `undeclared`, `preparing` to be filed, its day not near
 * - `unpaid`        accepted with tax to pay: not done before it is paid
 * - `notDue`        its period still runs, so that nothing can be filed
 * - `submitted`     the authority has it
 * - `accepted`      with nothing to pay
 * - `cleared`       due before the authority's list begins, and not in it: done
 * - `paid`, `notApplicable` as told
 */
export const standings = [
  'overdue',
  'paymentFailed',
  'rejected',
  'near',
  'payNear',
  'unknown',
  'notListed',
  'undeclared',
  'preparing',
  'unpaid',
  'notDue',
  'submitted',
  'accepted',
  'cleared',
  'paid',
  'notApplicable',
] as const;
export type Standing = (typeof standings)[number];

export const rankOfStanding = (standing: Standing): number => standings.indexOf(standing);

/** The shape of a standing in the one vocabulary of marks. */
export const markOfStanding = {
  overdue: 'overdue',
  paymentFailed: 'overdue',
  rejected: 'stopped',
  near: 'due',
  payNear: 'due',
  unknown: 'unknown',
  notListed: 'none',
  undeclared: 'open',
  preparing: 'underWay',
  unpaid: 'waits',
  notDue: 'open',
  submitted: 'underWay',
  accepted: 'good',
  cleared: 'done',
  paid: 'done',
  notApplicable: 'none',
} as const satisfies Record<Standing, Mark>;

const late: readonly Standing[] = ['overdue', 'paymentFailed'];
const left: readonly Standing[] = [...late, 'rejected', 'near', 'payNear', 'undeclared', 'preparing', 'unpaid'];
const closed: readonly Standing[] = ['notListed', 'accepted', 'cleared', 'paid', 'notApplicable'];

/** It costs money already, or its day was missed. */
export const isLate = (standing: Standing): boolean => late.includes(standing);

/** Somebody still has to file or to pay it, and can do so now. */
export const isLeft = (standing: Standing): boolean => left.includes(standing);

/** Nothing is left to be done for it. */
export const isClosed = (standing: Standing): boolean => closed.includes(standing);

/** It is not done, as far as anybody knows, and not with the authority either: what nobody told counts too. */
export const isUndone = (standing: Standing): boolean => !isClosed(standing) && standing !== 'submitted';

/** What of a day's filings is asked for: `left` can be done now, `late` costs money or was missed, `open` is not done as far as anybody knows. */
export type DueScope = 'left' | 'late' | 'open';

/** Whether a filing stands so, `left` days before its day. After that day nobody can say that what nobody told of is open. */
export function isInScope(standing: Standing, scope: DueScope, left: number): boolean {
  if (scope === 'left') return isLeft(standing);
  return scope === 'late' ? isLate(standing) : isUndone(standing) && (left >= 0 || standing !== 'unknown');
}

/** When something is due. `day`: null where no rule says one. `ends`: the last day of its period. */
export interface DueDay {
  readonly day: string | null;
  readonly ends: string;
}

/** Whether nothing can be filed yet: its day comes after its period, and that still runs on China's day of `now`. */
export const isRunning = ({ day, ends }: DueDay, now: number): boolean => chinaDay(now) <= ends && (day === null || day > ends);

/** How a filing of which a state was told stands by China's day of `now`. `owes`: there is tax to pay. */
export function filingStanding(
  { state, owes }: { readonly state: FilingState; readonly owes: boolean },
  due: DueDay,
  now: number,
): Standing {
  switch (state) {
    case 'undeclared':
    case 'preparing': {
      const mark = openMark(due.day, now);
      if (mark !== 'open') return mark === 'overdue' ? 'overdue' : 'near';
      return state === 'undeclared' && isRunning(due, now) ? 'notDue' : state;
    }
    case 'rejected':
      return openMark(due.day, now) === 'overdue' ? 'overdue' : 'rejected';
    case 'accepted': {
      if (!owes) return 'accepted';
      const mark = openMark(due.day, now);
      return mark === 'overdue' ? 'overdue' : mark === 'due' ? 'payNear' : 'unpaid';
    }
    case 'submitted':
    case 'paid':
    case 'paymentFailed':
    case 'notApplicable':
      return state;
  }
}

/** Whether an amount of the wire is tax to pay; what nobody told is not said to be owed. */
export const isOwed = (amount: string | null): boolean => Number(amount ?? 0) > 0;

/** How a filing stands whatever its day: of two filings of one day the more urgent is so before it and after it, but that a failed payment comes before what is overdue. */
export const undatedStanding = (filing: { readonly state: FilingState; readonly owes: boolean }): Standing =>
  filingStanding(filing, { day: null, ends: '' }, 0);

/** Whether nothing is left to be done about a filing, whatever the day: it was filed, and paid where something is owed. */
export const isFinished = ({ state, amount }: { readonly state: FilingState; readonly amount: string | null }): boolean =>
  isClosed(undatedStanding({ state, owes: isOwed(amount) }));
