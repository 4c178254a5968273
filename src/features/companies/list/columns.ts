import { gridOf } from '../../../desk/table/table-styles.ts';
import type { TextKey } from '../../../texts/catalogue.ts';
import type { SortKey } from './list-model.ts';

export type ListColumn = 'name' | 'taxId' | 'area' | 'type' | 'authorized' | 'expiry' | 'accountant' | 'tags' | 'state' | 'actions';

interface Column {
  readonly text: TextKey;
  readonly sort: SortKey | null;
  /** Its part of a row, and how wide it is at least, rem. */
  readonly track: string;
  readonly rem: number;
}

const wide = (rem: number) => ({ rem, track: `${rem}rem` });
/** The name takes what is left, up to a limit; in wider windows the tags have the rest. */
const columns: Readonly<Record<ListColumn, Column>> = {
  name: { text: 'companies.colName', sort: 'name', rem: 12.25, track: 'minmax(12.25rem, 32.5rem)' },
  taxId: { text: 'companies.colTaxId', sort: 'taxId', ...wide(11) },
  area: { text: 'companies.colArea', sort: 'area', ...wide(4.5) },
  type: { text: 'companies.colType', sort: 'type', ...wide(7) },
  authorized: { text: 'companies.colAuthorized', sort: 'authorized', ...wide(6.125) },
  expiry: { text: 'companies.colVip', sort: 'expiry', ...wide(6) },
  accountant: { text: 'companies.colAccountant', sort: 'accountant', rem: 5, track: 'minmax(5rem, 7.5rem)' },
  tags: { text: 'companies.colTags', sort: null, rem: 6.5, track: 'minmax(6.5rem, 1fr)' },
  state: { text: 'companies.colState', sort: null, ...wide(5.25) },
  actions: { text: 'companies.colActions', sort: null, ...wide(7.5) },
};
/** Where there are no tags, which the accountant's tooltip tells then. */
const withoutTags: Partial<Readonly<Record<ListColumn, string>>> = { name: 'minmax(12.25rem, 2.6fr)', accountant: 'minmax(5rem, 1fr)' };
const order = Object.keys(columns) as readonly ListColumn[]; // as: they are its keys

export interface ListRoom {
  /** Without membership there is no column of it (FLAG-02). */
  readonly memberText: boolean;
  /** Some company has a state: an empty column takes no room. */
  readonly hasStates: boolean;
  readonly medium: boolean;
  readonly narrow: boolean;
}

/** What the list shows in the room there is: its columns, their headings and the grid of a row. */
export function listColumns({ memberText, hasStates, medium, narrow }: ListRoom) {
  const gone: readonly ListColumn[] = [
    ...(memberText ? [] : (['expiry'] as const)),
    ...(hasStates ? [] : (['state'] as const)),
    ...(medium || narrow ? (['tags'] as const) : []),
    ...(narrow ? (['authorized', 'expiry', 'accountant'] as const) : []),
  ];
  const shown = order.filter((name) => !gone.includes(name));
  const track = (name: ListColumn): string => (gone.includes('tags') ? withoutTags[name] : undefined) ?? columns[name].track;
  return {
    shown,
    headings: shown.map((name) => ({ name, text: columns[name].text, by: columns[name].sort })),
    ...gridOf(shown.map((name) => ({ rem: columns[name].rem, track: track(name) }))),
  };
}
