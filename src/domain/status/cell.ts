import type { Taxpayer } from '../calendar/company-class.ts';
import type { CompanyDays, Deadlines } from '../calendar/deadlines.ts';
import { periodNamed } from '../calendar/periods.ts';
import type { NotAsked } from '../company/memberships.ts';
import type { AreaStatus, AreaValues, FilingValue } from './area-value.ts';
import type { Mark } from './mark.ts';
import { filingStanding, isLeft, isOwed, markOfStanding, rankOfStanding, type Standing } from './standing.ts';
import type { WorkArea } from './work-area.ts';

/** What a cell says beside its shape; `n` of it where the word counts. Append only: saved nowhere, but columns hold their places. */
export const cellWords = [
  'unknown',
  'notAsked',
  'normal',
  'quotaLow',
  'quotaUsed',
  'stopped',
  'notSet',
  'closed',
  'unbalanced',
  'keeping',
  'notClosed',
  'overdue',
  'payFailed',
  'rejected',
  'undeclared',
  'preparing',
  'submitted',
  'unpaid',
  'accepted',
  'paid',
  'notApplicable',
  'riskHigh',
  'risk',
  'noRisk',
  'notMember',
  'memberUntold',
] as const;
export type CellWord = (typeof cellWords)[number];

/** What one cell shows: how urgent, in which word, and how many of it. */
export interface Cell {
  readonly mark: Mark;
  readonly word: CellWord;
  readonly n: number;
}

/** How the filings of one company are judged today. Companies of one class have the same judge. */
export interface FilingJudge {
  standing(filing: FilingValue): Standing;
  mark(filing: FilingValue): Mark;
  due(filing: FilingValue): string | null;
}

function judgeBy(days: CompanyDays, now: number): FilingJudge {
  const dues = new Map<string, string | null>();
  const judged = new Map<string, Standing>();
  const due = ({ code, period }: FilingValue): string | null => {
    const k = `${code}|${period}`;
    const known = dues.get(k);
    if (known !== undefined) return known;
    const day = days.of(code, period);
    dues.set(k, day);
    return day;
  };
  const standing = (filing: FilingValue): Standing => {
    const owes = isOwed(filing.amount);
    const k = `${filing.state}|${owes ? 1 : 0}|${filing.code}|${filing.period}`;
    const known = judged.get(k);
    if (known !== undefined) return known;
    const found = filingStanding({ state: filing.state, owes }, { day: due(filing), ends: periodNamed(filing.period).ends }, now);
    judged.set(k, found);
    return found;
  };
  return { due, standing, mark: (filing) => markOfStanding[standing(filing)] };
}

/** Judges of filings by China's day of `now`, one for each class of companies. */
export function filingJudges(deadlines: Deadlines, now: number): (company: Taxpayer) => FilingJudge {
  const byDays = new Map<CompanyDays, FilingJudge>();
  return (company) => {
    const days = deadlines.of(company);
    const known = byDays.get(days) ?? judgeBy(days, now);
    byDays.set(days, known);
    return known;
  };
}

/** Whether a filing's day counts as a deadline of its company: something is left to be done about it, now or when its period has ended. */
export const isOpen = (standing: Standing): boolean => isLeft(standing) || standing === 'notDue';

/** What a cell says of a filing by how it stands. */
export const standingWords = {
  overdue: 'overdue',
  paymentFailed: 'payFailed',
  rejected: 'rejected',
  near: 'undeclared',
  payNear: 'unpaid',
  unknown: 'unknown',
  notListed: 'notApplicable',
  undeclared: 'undeclared',
  preparing: 'preparing',
  unpaid: 'unpaid',
  notDue: 'undeclared',
  submitted: 'submitted',
  accepted: 'accepted',
  cleared: 'paid',
  paid: 'paid',
  notApplicable: 'notApplicable',
} as const satisfies Record<Standing, CellWord>;

/** Several filings as one cell: the most urgent standing, and how many are in it. No filing at all: nothing to file. */
function filingsCell(filings: readonly FilingValue[], judge: FilingJudge): Cell {
  let [worst, n]: [Standing, number] = ['notApplicable', 0];
  for (const filing of filings) {
    const standing = judge.standing(filing);
    const apart = rankOfStanding(standing) - rankOfStanding(worst);
    if (apart === 0) n += 1;
    else if (apart < 0) [worst, n] = [standing, 1];
  }
  return { mark: markOfStanding[worst], word: standingWords[worst], n };
}

/** So few invoices left that the quota will not last the month. */
const QUOTA_LOW = 5;

function invoiceCell({ kpStatus, quotaLeft }: AreaValues['invoice']): Cell {
  if (kpStatus === '1') return quotaLeft !== null && quotaLeft <= QUOTA_LOW ? cell('due', 'quotaLow') : cell('good', 'normal');
  if (kpStatus === '2') return cell('stopped', 'quotaUsed');
  if (kpStatus === '3') return cell('stopped', 'stopped');
  return kpStatus === '0' ? cell('none', 'notSet') : cell('unknown', 'unknown');
}

function booksCell({ closed, balanced, vouchers }: AreaValues['books']): Cell {
  if (balanced === 0 && vouchers !== 0) return cell('due', 'unbalanced');
  if (closed === 1) return cell('good', 'closed');
  return vouchers === null || vouchers > 0 ? cell('underWay', 'keeping') : cell('open', 'notClosed');
}

function riskCell({ count, high }: AreaValues['risk']): Cell {
  if (high > 0) return cell('overdue', 'riskHigh', high);
  return count > 0 ? cell('due', 'risk', count) : cell('good', 'noRisk');
}

const cell = (mark: Mark, word: CellWord, n = 0): Cell => ({ mark, word, n });

/** Of an area for which the company is not asked, by why: it does not apply. */
export const notAskedCells: Readonly<Record<NotAsked, Cell>> = {
  notAuthorized: cell('none', 'notAsked'),
  notMember: cell('none', 'notMember'),
  memberUntold: cell('none', 'memberUntold'),
};
/** Never fetched, or nothing known. */
const unknownCell: Cell = cell('unknown', 'unknown');

/** Filings of a value of an area that has some. */
export function filingsOf<A extends WorkArea>(area: A, value: AreaValues[A]): readonly FilingValue[] {
  if ('items' in value) return value.items;
  if (!('state' in value) || ('declareState' in value && value.declareState === 0)) return [];
  return [{ code: area === 'social' ? 'social' : 'iit', period: value.period, state: value.state, amount: value.amount }];
}

/** What is known of a company in an area as a cell. */
export function areaCell(area: WorkArea, status: AreaStatus | undefined, judge: FilingJudge): Cell {
  const value = status?.value;
  if (value == null) return unknownCell;
  if ('kpStatus' in value) return invoiceCell(value);
  if ('closed' in value) return booksCell(value);
  if ('high' in value) return riskCell(value);
  return filingsCell(filingsOf(area, value), judge);
}
