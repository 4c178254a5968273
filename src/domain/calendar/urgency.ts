import { addDays, chinaDay, daysUntil, lastDayOf } from '../core/china-time.ts';
import { type Mark, NEAR_DAYS } from '../status/mark.ts';
import { filingStanding, isClosed, isLeft, type Standing } from '../status/standing.ts';
import type { Taxpayer } from './company-class.ts';
import type { CompanyDays, Deadlines } from './deadlines.ts';
import { groupKey } from './expand.ts';
import { type KnownCompany, untoldStanding } from './filing.ts';
import { periodNamed } from './periods.ts';

/**
 * The table of words by which companies are counted, each company once, at its most urgent state. Every number of companies on a screen is a count of these.
 * - `overdue`       something is undeclared, rejected or unpaid after its day
 * - `paymentFailed` a payment failed
 * - `today`         something is to be filed or paid today
 * - `soon`          the same within three days
 * - `unknown`       something is due this month and nobody has told how it stands, or nothing at all is known
 * - `later`         something of this month is due later, has no day, or is with the authority
 * - `clear`         everything that is due this month is done
 */
export const urgencies = ['overdue', 'paymentFailed', 'today', 'soon', 'unknown', 'later', 'clear'] as const;
export type Urgency = (typeof urgencies)[number];

/** What is to be dealt with today (要处理): the first five. */
export const pressing: readonly Urgency[] = urgencies.slice(0, urgencies.indexOf('later'));
export const isPressing = (urgency: Urgency): boolean => pressing.includes(urgency);

/** The shape of each in the one vocabulary of marks. */
export const markOfUrgency = {
  overdue: 'overdue',
  paymentFailed: 'overdue',
  today: 'due',
  soon: 'due',
  unknown: 'unknown',
  later: 'open',
  clear: 'done',
} as const satisfies Record<Urgency, Mark>;

export const rankOfUrgency = (urgency: Urgency): number => urgencies.indexOf(urgency);

/** Days about which companies are counted: this month, and the next three days where it ends before them. */
export function countedDays(now: number): { readonly from: string; readonly to: string } {
  const today = chinaDay(now);
  const [month, near] = [today.slice(0, 7), addDays(today, NEAR_DAYS)];
  return { from: `${month}-01`, to: near.startsWith(month) ? lastDayOf(month) : near };
}

/** What one filing makes of its company. `day`: null where no rule says one. `to`: the last day that is counted. */
function urgencyOf(standing: Standing, day: string | null, { to, now }: { readonly to: string; readonly now: number }): Urgency {
  if (standing === 'overdue' || standing === 'paymentFailed' || standing === 'unknown') return standing;
  if (isClosed(standing)) return 'clear';
  const left = day === null ? null : (daysUntil(day, now) ?? 0);
  if (isLeft(standing) && left !== null && left >= 0 && left <= NEAR_DAYS) return left === 0 ? 'today' : 'soon';
  // What was sent back is never clear, however far its day.
  return day !== null && day > to && standing !== 'rejected' ? 'clear' : 'later';
}

interface Untold {
  readonly key: string;
  readonly rank: number;
}

/** How companies of one class stand; what many of them share is worked out once. */
class ClassUrgency {
  private readonly told = new Map<string, number>();
  private readonly untold = new Map<string, readonly Untold[]>();
  private readonly days: CompanyDays;
  private readonly span: { readonly from: string; readonly to: string; readonly now: number };
  constructor(days: CompanyDays, span: ClassUrgency['span']) {
    this.days = days;
    this.span = span;
  }

  of(known: KnownCompany): Urgency {
    let most = rankOfUrgency('clear');
    const told = new Set<string>();
    for (const filing of known.filings) {
      told.add(groupKey(filing));
      most = Math.min(most, this.rankOf(filing));
    }
    for (const { key, rank } of this.untoldOf(known.list)) if (rank < most && !told.has(key)) most = rank;
    return urgencies[most] ?? 'unknown';
  }

  private rankOf({ code, period, state, owes }: KnownCompany['filings'][number]): number {
    const key = `${code}|${period}|${state}|${owes}`;
    const held = this.told.get(key);
    if (held !== undefined) return held;
    const day = this.days.of(code, period);
    const standing = filingStanding({ state, owes }, { day, ends: periodNamed(period).ends }, this.span.now);
    const rank = rankOfUrgency(urgencyOf(standing, day, this.span));
    this.told.set(key, rank);
    return rank;
  }

  /** What is due and was not told, by how far back the authority's list goes. */
  private untoldOf(list: KnownCompany['list']): readonly Untold[] {
    const since = list?.since ?? '';
    const held = this.untold.get(since);
    if (held !== undefined) return held;
    const { from, to, now } = this.span;
    const made = this.days.between(from, to).map((due): Untold => {
      return { key: groupKey(due), rank: rankOfUrgency(urgencyOf(untoldStanding(due, list, now), due.day, this.span)) };
    });
    this.untold.set(since, made);
    return made;
  }
}

/** How each company stands on China's day of `now`: one function for a whole pass. Null: nothing is known of a company. */
export function urgencyJudge(deadlines: Deadlines, now: number): (company: Taxpayer, known: KnownCompany | null) => Urgency {
  const span = { ...countedDays(now), now };
  const classes = new Map<CompanyDays, ClassUrgency>();
  return (company, known) => {
    if (known === null) return 'unknown';
    const days = deadlines.of(company);
    const held = classes.get(days) ?? new ClassUrgency(days, span);
    classes.set(days, held);
    return held.of(known);
  };
}

/** How many companies stand so: a number for each of `urgencies`. */
export type UrgencyCounts = Readonly<Record<Urgency, number>>;

/** Counts companies by their places in `urgencies`, each once. */
export function countUrgencies(column: ArrayLike<number>, rows: readonly number[]): UrgencyCounts {
  const counts = { overdue: 0, paymentFailed: 0, today: 0, soon: 0, unknown: 0, later: 0, clear: 0 };
  for (const row of rows) counts[urgencies[column[row] ?? 0] ?? 'unknown'] += 1;
  return counts;
}

/** How many are to be dealt with today. */
export const pressingIn = (counts: UrgencyCounts): number => pressing.reduce((sum, one) => sum + counts[one], 0);
