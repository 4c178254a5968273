import { type PortfolioColumns, valuesAt } from '../portfolio/columns.ts';
import { bitsAt } from '../portfolio/evaluate.ts';
import { type Condition, isAskedState, type ListField, marksBits } from '../portfolio/query.ts';
import type { FactSource } from '../sources/standing.ts';
import { type Cell, standingWords } from '../status/cell.ts';
import { rankOf } from '../status/mark.ts';
import { cellAt, NO_DUE, type StatusColumns, toldAt } from '../status/status-columns.ts';
import { type WorkArea, workAreas } from '../status/work-area.ts';

/** What stands in a company's row, by the field that a question asked about. */
export type Fact =
  | { readonly kind: 'cell'; readonly area: WorkArea; readonly cell: Cell }
  | { readonly kind: 'due'; readonly day: string; readonly left: number }
  | { readonly kind: 'value'; readonly field: ListField; readonly values: readonly string[] }
  | { readonly kind: 'until'; readonly day: string }
  | { readonly kind: 'name'; readonly name: string };

/** A row that an answer rests on: the company, what stands there, and since when that is known. `at`: milliseconds, 0 for never. */
export interface Cited {
  readonly row: number;
  readonly companyId: string;
  readonly fact: Fact;
  readonly at: number;
  readonly source?: FactSource | undefined;
}

type Told = Pick<Cited, 'fact' | 'at' | 'source'>;

const unknownCell: Cell = { mark: 'unknown', word: 'unknown', n: 0 };

/** What stands in an area, and when it was told. */
export function factOf({ status }: PortfolioColumns, area: WorkArea, row: number): Told {
  if (status === null) return { fact: { kind: 'cell', area, cell: unknownCell }, at: 0 };
  const column = status.areas[area];
  return { fact: { kind: 'cell', area, cell: cellAt(column, row) }, ...toldAt(column, row) };
}

/** The area whose state a condition over all work is about: the first that has one of its states, else the most urgent. */
function areaOf(status: StatusColumns, values: readonly string[], row: number): WorkArea {
  const bits = marksBits(values.filter(isAskedState));
  const named = workAreas.find((area) => (bitsAt(status, area, row) & bits) !== 0);
  return (
    named ?? workAreas.reduce((most, area) => ((status.areas[area].mark[row] ?? 0) < (status.areas[most].mark[row] ?? 0) ? area : most))
  );
}

const filingAreas: readonly WorkArea[] = ['tax', 'personalTax', 'social'];

function dueOf({ status }: PortfolioColumns, row: number): Told {
  const left = status?.daysLeft[row] ?? NO_DUE;
  const open = status === null ? [] : filingAreas.filter((area) => (status.areas[area].at[row] ?? 0) > 0);
  const most = open.toSorted((a, b) => (status?.areas[a].mark[row] ?? 0) - (status?.areas[b].mark[row] ?? 0))[0];
  const told = status === null || most === undefined ? { at: 0 } : toldAt(status.areas[most], row);
  return { fact: { kind: 'due', day: status?.due[row] ?? '', left }, ...told };
}

/** Whose work a way of being counted speaks of: the filing that says so itself, else the most urgent mark of what is filed. */
function workOf(columns: PortfolioColumns, row: number, values: readonly string[]): Told {
  const { status } = columns;
  if (status === null) return factOf(columns, 'tax', row);
  const words: readonly string[] = Object.entries(standingWords).flatMap(([standing, word]) => (values.includes(standing) ? [word] : []));
  const itself = filingAreas.find((area) => words.includes(cellAt(status.areas[area], row).word));
  if (itself !== undefined) return factOf(columns, itself, row);
  const marked = filingAreas.toSorted(
    (a, b) => (status.areas[a].mark[row] ?? rankOf('none')) - (status.areas[b].mark[row] ?? rankOf('none')),
  );
  return factOf(columns, marked[0] ?? 'tax', row);
}

function toldBy(columns: PortfolioColumns, condition: Condition, row: number, pulledAt: number): Told {
  const own = { at: pulledAt };
  const { dir, status } = columns;
  if (condition.field === 'days' || condition.field === 'due') return dueOf(columns, row);
  if (condition.field === 'text') return { fact: { kind: 'name', name: dir.name[row] ?? '' }, ...own };
  if (condition.field === 'work') return workOf(columns, row, condition.values);
  if (condition.field === 'any') return factOf(columns, status === null ? 'tax' : areaOf(status, condition.values, row), row);
  if (workAreas.some((area) => area === condition.field)) return factOf(columns, condition.field as WorkArea, row); // as: it is one of them
  const field = condition.field as Parameters<typeof valuesAt>[1]; // as: the fields of work are above
  if (field === 'vip' && condition.values.includes('ending')) return { fact: { kind: 'until', day: dir.expireDate[row] ?? '' }, ...own };
  return { fact: { kind: 'value', field, values: valuesAt(columns, field, row) }, ...own };
}

/** What an answer cites of a company: by the first of its conditions that is about work, else by the first. */
export function citedAt(columns: PortfolioColumns, conditions: readonly Condition[], row: number, pulledAt: number): Cited {
  const plain = new Set<Condition['field']>(['text', 'type', 'area', 'tag', 'accountant']);
  const condition = conditions.find(({ field }) => !plain.has(field)) ?? conditions[0] ?? { field: 'text', text: '' };
  return { row, companyId: columns.dir.id[row] ?? '', ...toldBy(columns, condition, row, pulledAt) };
}
