import { taxpayerAt } from '../calendar/company-class.ts';
import type { Deadlines } from '../calendar/deadlines.ts';
import { knownCompany } from '../calendar/known-company.ts';
import { rankOfUrgency, urgencyJudge } from '../calendar/urgency.ts';
import type { Directory } from '../company/directory.ts';
import { type Expiry, expiryOf } from '../company/memberships.ts';
import { daysUntil } from '../core/china-time.ts';
import { isContradicted } from '../sources/contradicts.ts';
import type { FactSource, ToldBy } from '../sources/standing.ts';
import type { FilingValue, StatusOf } from './area-value.ts';
import { areaCell, type CellWord, cellWords, type FilingJudge, filingJudges, filingsOf, isOpen, notAskedCells } from './cell.ts';
import { type Mark, marks } from './mark.ts';
import { whyRowNotAsked } from './status-blocks.ts';
import { cellTold } from './told.ts';
import { type FilingState, type WorkArea, workAreas } from './work-area.ts';

/** Days left where nothing is due. */
export const NO_DUE = 32_767;

/** What is known of every company in one area, by row of the directory. */
export interface AreaColumn {
  /** Place in `marks`, which is also the urgency. */
  readonly mark: Uint8Array;
  /** Place in `cellWords`. */
  readonly word: Uint8Array;
  readonly n: Uint16Array;
  /** 1 where for one of its filings no declaration stands. */
  readonly undeclared: Uint8Array;
  /** 1 where a payment of one of its filings failed. */
  readonly payFailed: Uint8Array;
  /** 1 where a mark by hand contradicts what counts of it. */
  readonly contradicted: Uint8Array;
  /** When its source knew it, milliseconds; 0 for never. */
  readonly at: Float64Array;
  /** Who told it; undefined where nobody did, or it is not said. */
  readonly source: (FactSource | undefined)[];
}

/** The standing of every company, by row of the directory: what lists, counts, queries and pictures read. */
export interface StatusColumns {
  readonly areas: Readonly<Record<WorkArea, AreaColumn>>;
  /** The first day by which something is to be filed or paid, '' for none. */
  readonly due: readonly string[];
  /** Days to it by China's day, negative when it is over; `NO_DUE` for none. */
  readonly daysLeft: Int16Array;
  /** Most urgent mark over all areas, as its place in `marks`. */
  readonly worst: Uint8Array;
  /** The place of each company in `urgencies`, in which it is counted once. */
  readonly urgency: Uint8Array;
  /** 1 where the membership ends soon, 2 where its day is over, as lists of memberships say it (`expiryOf`). */
  readonly ending: Uint8Array;
  /** Age of the oldest and the newest cell, milliseconds; 0 when nothing is known. */
  readonly oldest: number;
  readonly newest: number;
}

const markAt = new Map<Mark, number>(marks.map((mark, i) => [mark, i]));
const wordAt = new Map<CellWord, number>(cellWords.map((word, i) => [word, i]));

/** One cell of a column as its mark, word and number. */
export function cellAt({ mark, word, n }: AreaColumn, row: number): { mark: Mark; word: CellWord; n: number } {
  return { mark: marks[mark[row] ?? 0] ?? 'unknown', word: cellWords[word[row] ?? 0] ?? 'unknown', n: n[row] ?? 0 };
}

/** When a cell was known and who told it. */
export function toldAt({ at, source }: AreaColumn, row: number): ToldBy {
  return { at: at[row] ?? 0, source: source[row] };
}

/** No declaration stands: none was sent, or the one that was came back. */
const isUndeclared = (state: FilingState): boolean => state === 'undeclared' || state === 'preparing' || state === 'rejected';

function emptyColumn(count: number): AreaColumn {
  const [mark, word, n] = [new Uint8Array(count), new Uint8Array(count), new Uint16Array(count)];
  return {
    mark,
    word,
    n,
    undeclared: new Uint8Array(count),
    payFailed: new Uint8Array(count),
    contradicted: new Uint8Array(count),
    at: new Float64Array(count),
    source: new Array<FactSource | undefined>(count).fill(undefined),
  };
}

/** Columns of every company, one company after the other. `now`: device clock, read as China's day. */
export function statusColumns(dir: Directory, statusOf: StatusOf, deadlines: Deadlines, now: number): StatusColumns {
  const count = dir.id.length;
  const judgeOf = filingJudges(deadlines, now);
  const urgencyOf = urgencyJudge(deadlines, now);
  // as: a column for each area
  const areas = Object.fromEntries(workAreas.map((area) => [area, emptyColumn(count)])) as unknown as Record<WorkArea, AreaColumn>;
  const due = new Array<string>(count).fill('');
  const worst = new Uint8Array(count).fill(marks.length - 1);
  const urgency = new Uint8Array(count);
  let [oldest, newest] = [Number.POSITIVE_INFINITY, 0];
  for (let row = 0; row < count; row += 1) {
    const [id, company] = [dir.id[row] ?? '', taxpayerAt(dir, row)];
    const judge = judgeOf(company);
    urgency[row] = rankOfUrgency(urgencyOf(company, knownCompany(statusOf, id)));
    for (const area of workAreas) {
      const column = areas[area];
      const status = statusOf(area, id);
      const skipped = whyRowNotAsked(area, dir.flags[row] ?? 0, dir.expireDate[row] ?? '');
      const cell = skipped === null ? areaCell(area, status, judge) : notAskedCells[skipped];
      const rank = markAt.get(cell.mark) ?? 0;
      column.mark[row] = rank;
      column.word[row] = wordAt.get(cell.word) ?? 0;
      column.n[row] = cell.n;
      if (rank < (worst[row] ?? 0)) worst[row] = rank;
      if (skipped !== null || status == null || status.value === null) continue;
      const { at, source } = cellTold(status, judge);
      column.at[row] = at;
      column.source[row] = source;
      if (at > 0) oldest = Math.min(oldest, at);
      newest = Math.max(newest, at);
      if (isContradicted(status.value)) column.contradicted[row] = 1;
      const filings = filingsOf(area, status.value);
      if (filings.some(({ state }) => isUndeclared(state))) column.undeclared[row] = 1;
      if (filings.some((filing) => judge.standing(filing) === 'paymentFailed')) column.payFailed[row] = 1;
      const day = firstOpen(filings, judge);
      if (day !== '' && (due[row] === '' || day < (due[row] ?? ''))) due[row] = day;
    }
  }
  const first = oldest === Number.POSITIVE_INFINITY ? 0 : oldest;
  return { areas, due, daysLeft: leftOf(due, now), worst, urgency, ending: endingOf(dir.expireDate, now), oldest: first, newest };
}

const endings = { none: 0, far: 0, near: 1, past: 2 } as const satisfies Record<Expiry['kind'], number>;

function endingOf(dates: readonly string[], now: number): Uint8Array {
  // Few dates stand for thousands of companies.
  const known = new Map<string, number>([['', 0]]);
  return Uint8Array.from(dates, (date) => {
    const ends = known.get(date) ?? endings[expiryOf(date, now).kind];
    known.set(date, ends);
    return ends;
  });
}

/** The first day by which one of some filings is to be filed or paid, '' for none. */
function firstOpen(filings: readonly FilingValue[], judge: FilingJudge): string {
  let first = '';
  for (const filing of filings) {
    const day = isOpen(judge.standing(filing)) ? judge.due(filing) : null;
    if (day !== null && (first === '' || day < first)) first = day;
  }
  return first;
}

function leftOf(due: readonly string[], now: number): Int16Array {
  const left = new Map<string, number>([['', NO_DUE]]);
  return Int16Array.from(due, (day) => {
    const known = left.get(day) ?? daysUntil(day, now) ?? NO_DUE;
    left.set(day, known);
    return known;
  });
}
