import { useEffect, useMemo, useState } from 'react';
import { type Directory, FLAG_HIDDEN } from '../../../domain/company/directory.ts';
import { buildIndex, type Hit, type SearchIndex, searchIndex, updateIndex } from '../../../domain/company/search.ts';

let latest: SearchIndex | null = null;
const searched = ['name', 'shortName', 'pinyin', 'taxIds', 'tags'] as const;

/** Rows whose searched texts differ; null when rows came, went or moved, or when too many differ to be worth it. */
export function changedRows(before: Directory, after: Directory): readonly number[] | null {
  if (before.id.length !== after.id.length) return null;
  const rows: number[] = [];
  // A change of a few rows shares the columns that it left as they were.
  const columns = searched.filter((column) => before[column] !== after[column]);
  for (let i = 0; i < after.id.length; i += 1) {
    if (before.id[i] !== after.id[i] || rows.length > 400) return null;
    if (columns.some((column) => before[column][i] !== after[column][i])) rows.push(i);
  }
  return rows;
}

/**
 * Search index of the newest directory: made when the page is idle, at the first word typed at the latest, carried on over small changes. On the main thread: a worker's answer
 * misses the frame (performance.md 3). The index of an older directory is used up.
 */
export function indexOf(dir: Directory): SearchIndex {
  if (latest?.directory === dir) return latest;
  const rows = latest === null ? null : changedRows(latest.directory, dir);
  latest = latest === null || rows === null ? buildIndex(dir) : updateIndex(latest, dir, rows);
  return latest;
}

type Search = (index: SearchIndex, query: string) => readonly Hit[];

/** Finds what `searchIndex` does not. It is no part of the first load, and finds nothing until it is there. */
let searchMore: Search = () => [];

async function loadMore(): Promise<void> {
  try {
    ({ searchMore } = await import('../../../domain/company/search-more.ts'));
  } catch {
    // The next directory tries again.
  }
}

export interface FoundCompanies {
  /** Best first; null while nothing is asked. */
  readonly hits: readonly Hit[] | null;
  readonly rows: readonly number[] | null;
}

const nothingAsked: FoundCompanies = { hits: null, rows: null };

/** Companies that match what was typed (P-07), as hits and as directory rows. Hidden ones only where the caller wants them. */
export function useCompanySearch(dir: Directory | null, query: string, withHidden: boolean): FoundCompanies {
  const [more, setMore] = useState(() => searchMore);
  useEffect(() => {
    if (dir === null) return;
    void loadMore().then(() => setMore(() => searchMore));
    if (typeof requestIdleCallback === 'undefined') return;
    const idle = requestIdleCallback(() => indexOf(dir));
    return () => cancelIdleCallback(idle);
  }, [dir]);
  return useMemo(() => {
    if (dir === null || query.trim() === '') return nothingAsked;
    const index = indexOf(dir);
    const usual = searchIndex(index, query);
    const all = usual.length > 0 ? usual : more(index, query);
    const hits = withHidden ? all : all.filter((hit) => ((dir.flags[hit.row] ?? 0) & FLAG_HIDDEN) === 0);
    return { hits, rows: hits.map((hit) => hit.row) };
  }, [dir, query, withHidden, more]);
}
