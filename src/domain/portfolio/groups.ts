import { urgencies } from '../calendar/urgency.ts';
import type { PortfolioColumns } from './columns.ts';

/** What the rows of the portfolio can be grouped by. */
export const groupings = ['area', 'accountant', 'state'] as const;
export type Grouping = (typeof groupings)[number];

/** What another build has stored and this one does not know groups by nothing. */
export const isGrouping = (value: unknown): value is Grouping => groupings.some((one) => one === value);

/** A line of the table: the head of a group, or a company (a row of the directory). */
export type Entry =
  | { readonly kind: 'group'; readonly key: string; readonly value: string; readonly count: number; readonly isOpen: boolean }
  | { readonly kind: 'row'; readonly row: number };

/** What a company is grouped by: the key of an area, an accountant, or how it is counted; '' for none. */
function groupValueOf({ dir, areaKeys, status }: PortfolioColumns, grouping: Grouping, row: number): string {
  if (grouping === 'area') return areaKeys[row] ?? '';
  if (grouping === 'accountant') return dir.accountant[row] ?? '';
  return status === null ? 'unknown' : (urgencies[status.urgency[row] ?? 0] ?? 'unknown');
}

/** Groups in the order in which their first company stands, so that the most urgent group is first; who has none comes last, states by urgency. */
function ordered(values: Iterable<string>, grouping: Grouping): string[] {
  if (grouping === 'state') {
    const found = new Set(values);
    return urgencies.filter((one) => found.has(one));
  }
  const all = [...values];
  return [...all.filter((value) => value !== ''), ...all.filter((value) => value === '')];
}

const groupKey = (grouping: Grouping, value: string): string => `${grouping}:${value}`;

/**
 * The lines of the table: rows as they are, or under the heads of their groups, each in the order of the rows. `closed` holds the keys of groups whose
 * rows are not shown. Linear in the rows.
 */
export function groupRows(
  columns: PortfolioColumns,
  rows: readonly number[],
  grouping: Grouping | null,
  closed: ReadonlySet<string>,
): readonly Entry[] {
  if (grouping === null) return rows.map((row) => ({ kind: 'row', row }));
  const members = new Map<string, number[]>();
  for (const row of rows) {
    const value = groupValueOf(columns, grouping, row);
    const group = members.get(value);
    if (group === undefined) members.set(value, [row]);
    else group.push(row);
  }
  return ordered([...members.keys()], grouping).flatMap((value): Entry[] => {
    const group = members.get(value) ?? [];
    const key = groupKey(grouping, value);
    const isOpen = !closed.has(key);
    const head: Entry = { kind: 'group', key, value, count: group.length, isOpen };
    return isOpen ? [head, ...group.map((row): Entry => ({ kind: 'row', row }))] : [head];
  });
}

/** The head under which a line stands: its own place when it is one, -1 without groups. */
export function headOf(entries: readonly Entry[], at: number): number {
  for (let i = Math.min(at, entries.length - 1); i >= 0; i -= 1) if (entries[i]?.kind === 'group') return i;
  return -1;
}
