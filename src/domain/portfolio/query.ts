import { type Mark, marks, rankOf } from '../status/mark.ts';
import type { DueScope } from '../status/standing.ts';
import { isWorkArea, type TaxCode, type WorkArea, workAreas } from '../status/work-area.ts';

/**
 * States of a work area as people ask for them; each stands for some marks. `todo` is everything that is left to do, `undeclared` that of
 * which no declaration stands, whatever its mark,
 * `payFailed` that of which a payment failed, also where something else is more urgent, `contradicted` that of which a mark by hand says something else than
 * what counts. `submitted`, `accepted` and `paid` are those whose cell says so, each a part of `underWay` or `clean`.
 */
export const askedStates = [
  'todo',
  'undeclared',
  'payFailed',
  'contradicted',
  'overdue',
  'stopped',
  'due',
  'open',
  'unpaid',
  'underWay',
  'submitted',
  'clean',
  'accepted',
  'paid',
  'unknown',
  'none',
] as const;
export type AskedState = (typeof askedStates)[number];

/** False for a state that another build has stored. */
export const isAskedState = (value: string): value is AskedState => askedStates.some((state) => state === value);

const marksOf: Readonly<Record<Exclude<AskedState, keyof typeof ownBits>, readonly Mark[]>> = {
  todo: ['overdue', 'stopped', 'due', 'open', 'waits'],
  overdue: ['overdue'],
  stopped: ['stopped'],
  due: ['due'],
  open: ['open'],
  unpaid: ['waits'],
  underWay: ['underWay'],
  clean: ['good', 'done'],
  unknown: ['unknown'],
  none: ['none'],
};

const above = (n: number): number => 1 << (marks.length + n);

/** Bits above those of the marks: something is not declared yet, a payment failed, a mark by hand is contradicted; and words of cells. */
export const ownBits = {
  undeclared: above(0),
  payFailed: above(1),
  contradicted: above(2),
  submitted: above(3),
  accepted: above(4),
  paid: above(5),
} as const;
const hasOwnBit = (state: AskedState): state is keyof typeof ownBits => state in ownBits;

/** States as bits: their marks by urgency, and `ownBits`. */
export function marksBits(states: readonly AskedState[]): number {
  return states
    .flatMap((state) => (hasOwnBit(state) ? ownBits[state] : marksOf[state].map((mark) => 1 << rankOf(mark))))
    .reduce((bits, bit) => bits | bit, 0);
}

/** What a condition can be about. `work` is how a company is counted, once; `any` whichever work area; `text` what stands in names and identifiers. */
export const listFields = ['work', 'type', 'area', 'tag', 'accountant', 'vip', 'key', ...workAreas, 'any'] as const;
export type ListField = (typeof listFields)[number];
export type Field = ListField | 'days' | 'due' | 'text';
/** Fields that conditions are typed with. */
export type TypedField = Exclude<Field, 'text' | 'due'>;
export type StateField = WorkArea | 'any';
export const isStateField = (field: Field): field is StateField => field === 'any' || isWorkArea(field);

export const dayOperators = ['<=', '>=', '<', '>', '='] as const;
export type DayOperator = (typeof dayOperators)[number];

/**
 * One condition. `values` are what the columns hold: a taxpayer type of ENT-04, the key of an area (`areaKey`), a tag, an accountant ('' for none), a
 * `Membership`, 'ending' or 'ended', '1' or '0' for a key, an `Urgency` or `pressing` for `work`, an `AskedState` for a work area. Several are alternatives; `not` turns them round.
 * `due` is what calendar, reminders and home count: companies of which a filing that is due on a day stands so. It is not typed.
 */
export type Condition =
  | { readonly field: ListField; readonly not: boolean; readonly values: readonly string[] }
  | { readonly field: 'days'; readonly op: DayOperator; readonly n: number }
  | DueCondition
  | { readonly field: 'text'; readonly text: string };

/** A filing that is due on `day`, `YYYY-MM-DD`. `code` and `period`: null for all of that day. */
export interface DueCondition {
  readonly field: 'due';
  readonly day: string;
  readonly code: TaxCode | null;
  readonly period: string | null;
  readonly scope: DueScope;
}

/** What a portfolio is sorted by; `urgency` is the most urgent first. */
export const sortKeys = ['urgency', 'name', 'area', ...workAreas, 'due', 'accountant'] as const;
export type PortfolioSort = (typeof sortKeys)[number];

/** Conditions that all hold, and the order. */
export interface Query {
  readonly conditions: readonly Condition[];
  readonly sort: PortfolioSort;
  readonly descending: boolean;
}

export const everything: Query = { conditions: [], sort: 'urgency', descending: false };

/** Whether two queries ask the same. */
export const sameQuery = (a: Query, b: Query): boolean => JSON.stringify(shapeOf(a)) === JSON.stringify(shapeOf(b));
const shapeOf = ({ conditions, sort, descending }: Query) => [conditions.map((one) => Object.entries(one).sort()), sort, descending];
