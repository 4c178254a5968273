import { duesOn } from '../calendar/count.ts';
import { standingIn } from '../calendar/filing.ts';
import type { Membership } from '../company/memberships.ts';
import { visibleRows } from '../company/visible-rows.ts';
import { daysUntil } from '../core/china-time.ts';
import { cleanText } from '../core/normalize.ts';
import { cellWords } from '../status/cell.ts';
import { rankOf } from '../status/mark.ts';
import { isInScope } from '../status/standing.ts';
import { type AreaColumn, NO_DUE, type StatusColumns } from '../status/status-columns.ts';
import { isWorkArea, workAreas } from '../status/work-area.ts';
import { anyBits, type PortfolioColumns, valuesAt } from './columns.ts';
import {
  type Condition,
  type DayOperator,
  type DueCondition,
  isAskedState,
  isStateField,
  type ListField,
  marksBits,
  ownBits,
  type PortfolioSort,
  type Query,
} from './query.ts';

type Test = (row: number) => boolean;

const UNKNOWN = 1 << rankOf('unknown');

const compare: Readonly<Record<DayOperator, (left: number, n: number) => boolean>> = {
  '<=': (left, n) => left <= n,
  '>=': (left, n) => left >= n,
  '<': (left, n) => left < n,
  '>': (left, n) => left > n,
  '=': (left, n) => left === n,
};

const flagged = ['undeclared', 'payFailed', 'contradicted'] as const;
/** Bits of the words of cells that are asked for by themselves, by their places. */
const wordBits = cellWords.map((word) => (word === 'submitted' || word === 'accepted' || word === 'paid' ? ownBits[word] : 0));
const ownBitsAt = (column: AreaColumn, row: number): number =>
  flagged.reduce((bits, name) => (column[name][row] === 1 ? bits | ownBits[name] : bits), wordBits[column.word[row] ?? 0] ?? 0);

/** Marks of a company in an area, or in all of them, as bits with `ownBits`; unknown while nothing was read. */
export function bitsAt(status: StatusColumns | null, field: Condition['field'], row: number): number {
  if (status === null) return UNKNOWN;
  if (isWorkArea(field)) return (1 << (status.areas[field].mark[row] ?? 0)) | ownBitsAt(status.areas[field], row);
  return workAreas.reduce((bits, area) => bits | ownBitsAt(status.areas[area], row), anyBits(status, row));
}

function daysTest(status: StatusColumns | null, op: DayOperator, n: number): Test {
  const holds = compare[op];
  return (row) => {
    const left = status?.daysLeft[row] ?? NO_DUE;
    return left !== NO_DUE && holds(left, n);
  };
}

function textTest({ dir }: PortfolioColumns, text: string): Test {
  const wanted = cleanText(text).toLowerCase();
  const searched = [dir.name, dir.shortName, dir.initials, dir.taxIds];
  return (row) => searched.some((column) => (column[row] ?? '').toLowerCase().includes(wanted));
}

/** An area as a condition names it: its key, or in a view of an earlier version the name that rows showed. */
function areaKeysOf({ areaKeys, areaNames }: PortfolioColumns, value: string): readonly string[] {
  return /^\d*$/.test(value) ? [value] : areaKeys.filter((_, row) => areaNames[row] === value);
}

/** Of views of an earlier version, in which nobody was told apart from who is none. */
const earlierMemberships: Readonly<Record<string, readonly Membership[]>> = { '1': ['member'], '0': ['over', 'untold'] };

/** What the columns hold of a value of a condition. */
function heldAs(columns: PortfolioColumns, field: ListField, value: string): readonly string[] {
  if (field === 'area') return areaKeysOf(columns, value);
  return (field === 'vip' ? earlierMemberships[value] : undefined) ?? [value];
}

/** Answers about filings by the columns they were asked of: each is asked again with every letter that is typed and for every offer. */
const dueAnswers = new WeakMap<PortfolioColumns, Map<string, Uint8Array>>();
const [YES, NO] = [1, 2];

function answersOf(columns: PortfolioColumns, { day, code, period, scope }: DueCondition): Uint8Array {
  const held = dueAnswers.get(columns) ?? new Map<string, Uint8Array>();
  dueAnswers.set(columns, held);
  const key = [day, code, period, scope].join('|');
  const answers = held.get(key) ?? new Uint8Array(columns.dir.id.length);
  held.set(key, answers);
  return answers;
}

/** Whether a filing of a company that is due on a day stands as asked. */
function dueTest(columns: PortfolioColumns, condition: DueCondition): Test {
  const { dir, calendar } = columns;
  if (calendar === null) return () => false;
  const { expansion, states, now } = calendar;
  const left = daysUntil(condition.day, now) ?? 0;
  const answers = answersOf(columns, condition);
  const holds = (row: number): boolean => {
    const traits = expansion.classes.traitsAt(dir, row);
    if (traits === null) return false;
    const known = states.of(dir.id[row] ?? '');
    return duesOn(expansion, traits, known, condition).some((due) => isInScope(standingIn(due, known, now), condition.scope, left));
  };
  return (row) => {
    if (answers[row] === 0) answers[row] = holds(row) ? YES : NO;
    return answers[row] === YES;
  };
}

function testOf(columns: PortfolioColumns, condition: Condition): Test {
  if (condition.field === 'days') return daysTest(columns.status, condition.op, condition.n);
  if (condition.field === 'text') return textTest(columns, condition.text);
  if (condition.field === 'due') return dueTest(columns, condition);
  const { field, not, values } = condition;
  if (isStateField(field)) {
    const bits = marksBits(values.filter(isAskedState));
    return (row) => ((bitsAt(columns.status, field, row) & bits) !== 0) !== not;
  }
  const wanted = new Set(values.flatMap((value) => heldAs(columns, field, value)));
  return (row) => valuesAt(columns, field, row).some((value) => wanted.has(value)) !== not;
}

/** Rows of the directory for which every condition holds, in its order, without hidden companies. One pass. */
export function matchingRows(columns: PortfolioColumns, conditions: readonly Condition[]): number[] {
  const tests = conditions.map((condition) => testOf(columns, condition));
  return visibleRows(columns.dir).filter((row) => tests.every((test) => test(row)));
}

/** A number for each row that orders by urgency: the most urgent mark, then the days left. */
function urgencyOf(status: StatusColumns | null, row: number): number {
  return status === null ? 0 : (status.worst[row] ?? 0) * 100_000 + (status.daysLeft[row] ?? NO_DUE);
}

function numberOf({ status }: PortfolioColumns, sort: PortfolioSort): ((row: number) => number) | null {
  if (sort === 'urgency') return (row) => urgencyOf(status, row);
  if (sort === 'due') return (row) => status?.daysLeft[row] ?? NO_DUE;
  return isWorkArea(sort) ? (row) => status?.areas[sort].mark[row] ?? rankOf('unknown') : null;
}

function textOf({ dir, areaKeys }: PortfolioColumns, sort: PortfolioSort): (row: number) => string {
  if (sort === 'accountant') return (row) => dir.accountant[row] ?? '';
  if (sort === 'area') return (row) => ((areaKeys[row] ?? '') === '' ? '' : (dir.locationCode[row] ?? ''));
  return (row) => (dir.pinyin[row] === '' ? (dir.name[row] ?? '') : (dir.pinyin[row] ?? ''));
}

/** Rows in the order asked for. What has no value comes last in both directions: nothing known is no extreme. */
function sortRows(columns: PortfolioColumns, rows: readonly number[], { sort, descending }: Pick<Query, 'sort' | 'descending'>): number[] {
  const sign = descending ? -1 : 1;
  const number = numberOf(columns, sort);
  if (number !== null) {
    const keys = new Float64Array(columns.dir.id.length);
    for (const row of rows) keys[row] = number(row);
    const isNone = (row: number): number => (sort === 'due' && keys[row] === NO_DUE ? 1 : 0);
    return [...rows].sort((a, b) => isNone(a) - isNone(b) || sign * ((keys[a] ?? 0) - (keys[b] ?? 0)) || a - b);
  }
  const text = textOf(columns, sort);
  return [...rows].sort((a, b) => {
    const [x, y] = [text(a), text(b)];
    if (x === y) return a - b;
    if (x === '' || y === '') return x === '' ? 1 : -1;
    return x < y ? -sign : sign;
  });
}

/** What a portfolio shows of a query. */
export function queryRows(columns: PortfolioColumns, query: Query): number[] {
  return sortRows(columns, matchingRows(columns, query.conditions), query);
}
