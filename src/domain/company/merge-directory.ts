import type { Directory, DirectoryRow } from './directory.ts';
import { columns, directoryRowOf, inOrder, type ListedCompany, pickDirectoryRows, setDirectoryRow } from './directory-row.ts';

/** One company that differs from what the directory says; `row: null` means gone. */
export interface DirectoryChange {
  readonly id: string;
  readonly row: ListedCompany | null;
  readonly pending: number;
}

/** Up to so many ids are looked for one by one, which takes less than a look at every row. */
const FEW = 32;

/** Positions of the changed companies that are stored. */
function placesOf({ id }: Directory, changes: ReadonlyMap<string, DirectoryChange>): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  if (changes.size <= FEW) {
    for (const one of changes.keys()) {
      const at = id.indexOf(one);
      if (at >= 0) places.set(one, at);
    }
    return places;
  }
  for (const [at, one] of id.entries()) if (changes.has(one)) places.set(one, at);
  return places;
}

function withValues<V>(column: V[], values: readonly (readonly [at: number, value: V])[]): V[] {
  if (values.every(([at, value]) => column[at] === value)) return column;
  const next = column.slice();
  for (const [at, value] of values) next[at] = value;
  return next;
}

/** Rows in their places. Columns in which nothing differs are shared: an edit changes two or three of fifteen. */
function putRows(stored: Directory, rows: readonly (readonly [at: number, row: DirectoryRow])[]): Directory {
  return columns(
    (column) =>
      withValues(
        stored[column],
        rows.map(([at, row]) => [at, row[column]]),
      ),
    (column) =>
      withValues(
        stored[column],
        rows.map(([at, row]) => [at, row[column]]),
      ),
  );
}

/**
 * The directory as the user sees it: changed rows over stored ones, new ones added, gone ones left out, in `ord` order. The stored
 * directory is not touched, but may share columns with the result; without changes it is returned as it is.
 */
export function mergeDirectory(stored: Directory | null, changes: ReadonlyMap<string, DirectoryChange>): Directory | null {
  if (stored === null || changes.size === 0) return stored;
  const places = placesOf(stored, changes);
  const gone = new Set<number>();
  const put: [number, DirectoryRow][] = [];
  const fresh: DirectoryRow[] = [];
  for (const { id, row, pending } of changes.values()) {
    const at = places.get(id);
    if (row === null) {
      if (at !== undefined) gone.add(at);
    } else if (at === undefined) fresh.push(directoryRowOf(row, -1, pending > 0));
    else put.push([at, directoryRowOf(row, stored.chunk[at] ?? -1, pending > 0)]);
  }
  const changed = putRows(stored, put);
  if (gone.size === 0 && fresh.length === 0) return inOrder(changed);
  const next = pickDirectoryRows(
    changed,
    [...changed.id.keys()].filter((at) => !gone.has(at)),
  );
  for (const row of fresh) setDirectoryRow(next, next.id.length, row);
  return inOrder(next);
}
