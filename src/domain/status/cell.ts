import type { NotAsked } from '../company/memberships.ts';
import type { AreaStatus, AreaValues, FilingValue } from './area-value.ts';
import { filingMark, type Mark, rankOf } from './mark.ts';
import type { FilingState, TaxCode, WorkArea } from './work-area.ts';

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
  'accepted',
  'paid',
  'zeroFiled',
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

/** The day something must be filed and paid by, null where no rule says one. */
export type DueOf = (code: TaxCode, period: string, locationCode: string) => string | null;

/** How filings are judged today. Caches what many companies share: one judge a pass. */
export interface FilingJudge {
  mark(filing: FilingValue, locationCode: string): Mark;
  due(filing: FilingValue, locationCode: string): string | null;
}

/** Whether there is tax to pay; what nobody told is not said to be owed. */
const isOwed = (amount: string | null): boolean => Number(amount ?? 0) > 0;

/** A judge of filings by China's day of `now`. */
export function filingJudge(dueOf: DueOf, now: number): FilingJudge {
  const days = new Map<string, string | null>();
  const judged = new Map<string, Mark>();
  const due = ({ code, period }: FilingValue, locationCode: string): string | null => {
    const k = `${code}|${period}|${locationCode}`;
    const known = days.get(k);
    if (known !== undefined) return known;
    const day = dueOf(code, period, locationCode);
    days.set(k, day);
    return day;
  };
  return {
    due,
    mark(filing, locationCode) {
      const owes = isOwed(filing.amount);
      const day = due(filing, locationCode);
      const k = `${filing.state}|${owes ? 1 : 0}|${day}`;
      const known = judged.get(k);
      if (known !== undefined) return known;
      const mark = filingMark(filing.state, owes, day, now);
      judged.set(k, mark);
      return mark;
    },
  };
}

/** Whether something is still to be done about a filing: its due day counts. */
export const isOpen = (mark: Mark): boolean => !['done', 'none', 'underWay'].includes(mark);

const stateWords: Readonly<Record<FilingState, CellWord>> = {
  undeclared: 'undeclared',
  preparing: 'preparing',
  submitted: 'submitted',
  accepted: 'accepted',
  rejected: 'rejected',
  paid: 'paid',
  paymentFailed: 'payFailed',
  notApplicable: 'notApplicable',
};

function filingWord(state: FilingState, mark: Mark): CellWord {
  if (state === 'paymentFailed') return 'payFailed';
  if (mark === 'overdue') return 'overdue';
  if (mark === 'done' && state === 'accepted') return 'zeroFiled';
  return stateWords[state];
}

/** Several filings as one cell: the most urgent mark, and how many have it. No filing at all: nothing to file. */
function filingsCell(filings: readonly FilingValue[], locationCode: string, judge: FilingJudge): Cell {
  let worst: Cell = { mark: 'none', word: 'notApplicable', n: 0 };
  for (const filing of filings) {
    const mark = judge.mark(filing, locationCode);
    if (rankOf(mark) < rankOf(worst.mark) || worst.n === 0) worst = { mark, word: filingWord(filing.state, mark), n: 1 };
    else if (mark === worst.mark) worst = { ...worst, n: worst.n + 1 };
  }
  return worst;
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
export function areaCell(area: WorkArea, status: AreaStatus | undefined, locationCode: string, judge: FilingJudge): Cell {
  const value = status?.value;
  if (value == null) return unknownCell;
  if ('kpStatus' in value) return invoiceCell(value);
  if ('closed' in value) return booksCell(value);
  if ('high' in value) return riskCell(value);
  return filingsCell(filingsOf(area, value), locationCode, judge);
}
