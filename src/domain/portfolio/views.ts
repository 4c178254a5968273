import type { PortfolioColumns } from './columns.ts';
import { matchingRows } from './evaluate.ts';
import { type Condition, everything, type Query } from './query.ts';

/** Views that every account has, by the name of their words. */
export const builtInViews = ['today', 'general', 'soon', 'overdue', 'risk', 'mine', 'unknown', 'all'] as const;
export type BuiltInView = (typeof builtInViews)[number];

/** A view that its user named. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly query: Query;
}

/** A tab over the portfolio: `id` is `own:<id>` of a saved one. */
export interface PortfolioView {
  readonly id: string;
  /** Null of a built-in one: its name is a text. */
  readonly name: string | null;
  readonly query: Query;
}

const conditionsOf: Readonly<Record<Exclude<BuiltInView, 'mine'>, readonly Condition[]>> = {
  today: [{ field: 'work', not: false, values: ['pressing'] }],
  general: [
    { field: 'type', not: false, values: ['1'] },
    { field: 'tax', not: false, values: ['undeclared'] },
  ],
  soon: [{ field: 'work', not: false, values: ['soon'] }],
  overdue: [{ field: 'work', not: false, values: ['overdue'] }],
  risk: [{ field: 'risk', not: false, values: ['overdue'] }],
  unknown: [{ field: 'work', not: false, values: ['unknown'] }],
  all: [],
};

/** The views of an account: the built-in ones, those of `me` only where some company is kept by that name, then its own. */
export function viewsOf(columns: PortfolioColumns, saved: readonly SavedView[], me: string): PortfolioView[] {
  const isKeeper = me !== '' && columns.dir.accountant.includes(me);
  const builtIn = builtInViews.flatMap((id): PortfolioView[] => {
    if (id !== 'mine') return [{ id, name: null, query: { ...everything, conditions: conditionsOf[id] } }];
    return isKeeper ? [{ id, name: null, query: { ...everything, conditions: [{ field: 'accountant', not: false, values: [me] }] } }] : [];
  });
  return [...builtIn, ...saved.map(({ id, name, query }) => ({ id: `own:${id}`, name, query }))];
}

/** How many companies each view shows now. */
export const countsOf = (columns: PortfolioColumns, views: readonly PortfolioView[]): number[] =>
  views.map(({ query }) => matchingRows(columns, query.conditions).length);
