import { gridOf } from '../../../desk/table/table-styles.ts';
import type { PortfolioSort } from '../../../domain/portfolio/query.ts';
import { isWorkArea, type WorkArea } from '../../../domain/status/work-area.ts';

/** Columns of the table in their order, without the two that are pinned. */
export const columnNames = [
  'fullName',
  'taxId',
  'type',
  'area',
  'invoice',
  'books',
  'tax',
  'personalTax',
  'social',
  'risk',
  'due',
  'accountant',
  'tag',
  'vipUntil',
] as const;
export type ColumnName = (typeof columnNames)[number];

const usual: readonly ColumnName[] = ['area', 'invoice', 'books', 'tax', 'personalTax', 'social', 'risk', 'due', 'accountant'];
/** These never go: without them a row says nothing. */
export const fixedColumns: readonly ColumnName[] = ['tax', 'due'];

/** Widths in rem. */
const widths: Readonly<Record<ColumnName, number>> = {
  fullName: 15,
  taxId: 11.5,
  type: 6,
  area: 4,
  invoice: 7.25,
  books: 7,
  tax: 8,
  personalTax: 7.5,
  social: 7.5,
  risk: 4,
  due: 8.75,
  accountant: 4.5,
  tag: 8,
  vipUntil: 7,
};

export const isStatusColumn = (name: ColumnName): name is ColumnName & WorkArea => isWorkArea(name);

/** What a heading sorts by, null where a column is not sorted by. */
export function sortOf(name: ColumnName): PortfolioSort | null {
  if (name === 'fullName') return 'name';
  if (name === 'area' || name === 'due' || name === 'accountant' || isStatusColumn(name)) return name;
  return null;
}

/** The columns that are shown, by what the account has chosen; in a narrow window without the area. */
export function shownColumns(chosen: readonly string[] | null, narrow: boolean): ColumnName[] {
  const wanted: readonly string[] = chosen ?? usual;
  return columnNames.filter((name) => (fixedColumns.includes(name) || wanted.includes(name)) && !(narrow && name === 'area'));
}

/** What is checked in the choice of columns. */
export const chosenColumns = (chosen: readonly string[] | null): readonly ColumnName[] => shownColumns(chosen, false);

/** The grid of a row: company, and the shown columns, each at least as wide as its words; stacked the company has one column, and the deadline. */
export function columnsGrid(shown: readonly ColumnName[], stacked: boolean): ReturnType<typeof gridOf> {
  if (stacked) {
    return gridOf([
      { track: 'minmax(0, 1fr)', rem: 0 },
      { track: '9rem', rem: 9 },
    ]);
  }
  const rest = shown.map((name) => ({ track: `minmax(${widths[name]}rem, ${widths[name]}fr)`, rem: widths[name] }));
  return gridOf([{ track: 'minmax(12.5rem, 15fr)', rem: 12.5 }, ...rest]);
}
