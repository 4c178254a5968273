import { gridOf } from '../../../desk/table/table-styles.ts';
import type { PortfolioSort } from '../../../domain/portfolio/query.ts';
import { isWorkArea, type WorkArea } from '../../../domain/status/work-area.ts';
import type { Language } from '../../../texts/catalogue.ts';

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

type Widths = Readonly<Record<ColumnName | 'company', number>>;

/** The room that columns ask for in rem: with the age of a state in Chinese; English words are longer, and their ages come in a wide window only. */
const wanted: Readonly<Record<Language, Widths>> = {
  'zh-CN': {
    company: 12.5,
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
  },
  en: {
    company: 12,
    fullName: 15,
    taxId: 11.5,
    type: 6,
    area: 5,
    invoice: 8,
    books: 8,
    tax: 7.5,
    personalTax: 7.5,
    social: 7.5,
    risk: 5.75,
    due: 5.5,
    accountant: 4.5,
    tag: 8,
    vipUntil: 6,
  },
};

/** What they have at least, rem: in Chinese mark and word. In a window of 1024 all usual ones have it beside each other, so that the deadline lies over none. */
const least: Readonly<Record<Language, Widths>> = {
  'zh-CN': {
    ...wanted['zh-CN'],
    company: 10.25,
    area: 3.5,
    invoice: 5.5,
    books: 5.5,
    tax: 5.75,
    personalTax: 5.5,
    social: 5.5,
    risk: 3.75,
    due: 5.5,
  },
  en: { ...wanted.en, company: 8, area: 4, invoice: 5.5, books: 5.5, tax: 5.75, personalTax: 5.5, social: 5.5, due: 5.5 },
};

/** Of the accountant only the avatar, under the heading. */
const AVATAR_REM = 2.5;

export const isStatusColumn = (name: ColumnName): name is ColumnName & WorkArea => isWorkArea(name);

/** What a heading sorts by, null where a column is not sorted by. */
export function sortOf(name: ColumnName): PortfolioSort | null {
  if (name === 'fullName') return 'name';
  if (name === 'area' || name === 'due' || name === 'accountant' || isStatusColumn(name)) return name;
  return null;
}

/** The columns that are shown, by what the account has chosen; in a narrow window without the area. */
export function shownColumns(chosen: readonly string[] | null, narrow: boolean): ColumnName[] {
  const names: readonly string[] = chosen ?? usual;
  return columnNames.filter((name) => (fixedColumns.includes(name) || names.includes(name)) && !(narrow && name === 'area'));
}

/** What is checked in the choice of columns. */
export const chosenColumns = (chosen: readonly string[] | null): readonly ColumnName[] => shownColumns(chosen, false);

export interface TableRoom {
  readonly language: Language;
  readonly narrow: boolean;
  readonly stacked: boolean;
}

/** The grid of a row: company, and the shown columns, which share the room by what they ask for; stacked the company has one column, and the deadline. */
export function columnsGrid(shown: readonly ColumnName[], { language, narrow, stacked }: TableRoom): ReturnType<typeof gridOf> {
  if (stacked) {
    return gridOf([
      { track: 'minmax(0, 1fr)', rem: 0 },
      { track: '9rem', rem: 9 },
    ]);
  }
  return gridOf(
    (['company', ...shown] as const).map((name) => {
      const isAvatar = narrow && name === 'accountant';
      const rem = isAvatar ? AVATAR_REM : least[language][name];
      return { track: `minmax(${rem}rem, ${isAvatar ? AVATAR_REM : wanted[language][name]}fr)`, rem };
    }),
  );
}
