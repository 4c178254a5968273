import { useEffect, useMemo, useState } from 'react';
import { type Directory, FLAG_HIDDEN } from '../../domain/company/directory.ts';
import { buildIndex, type Hit, type SearchIndex, searchIndex, updateIndex } from '../../domain/company/search.ts';
import { type Fold, foldText } from '../../domain/company/search-columns.ts';

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

/** What is no part of the first load: how traditional characters are folded, and the search for what `searchIndex` does not find. */
interface Late {
  readonly fold: Fold;
  readonly searchMore: (index: SearchIndex, query: string) => readonly Hit[];
}

let late: Late = { fold: foldText, searchMore: () => [] };

async function loadLate(): Promise<void> {
  try {
    const { foldMore, searchMore } = await import('../../domain/company/search-more.ts');
    if (late.fold !== foldMore) late = { fold: foldMore, searchMore };
  } catch {
    // The next directory tries again.
  }
}

/**
 * Search index of the newest directory: made when the page is idle, at the first word typed at the latest, carried on over small changes. On the main thread: a worker's answer
 * misses the frame (performance.md 3). The index of an older directory is used up.
 */
export function indexOf(dir: Directory): SearchIndex {
  const { fold } = late;
  const known = latest?.fold === fold ? latest : null;
  if (known?.directory === dir) return known;
  const rows = known === null ? null : changedRows(known.directory, dir);
  latest = known === null || rows === null ? buildIndex(dir, fold) : updateIndex(known, dir, rows);
  return latest;
}

export interface FoundCompanies {
  /** Best first; null while nothing is asked. */
  readonly hits: readonly Hit[] | null;
  readonly rows: readonly number[] | null;
}

const nothingAsked: FoundCompanies = { hits: null, rows: null };

/** Companies that match what was typed (P-07), as hits and as directory rows. Hidden ones only where the caller wants them. */
export function useCompanySearch(dir: Directory | null, query: string, withHidden: boolean): FoundCompanies {
  const [more, setMore] = useState(late);
  useEffect(() => {
    if (dir === null) return;
    let left = false;
    let idle = 0;
    // The index is made once it is known how it folds, or it would be made twice.
    void loadLate().then(() => {
      if (left) return;
      setMore(late);
      if (typeof requestIdleCallback !== 'undefined') idle = requestIdleCallback(() => indexOf(dir));
    });
    return () => {
      left = true;
      if (idle !== 0) cancelIdleCallback(idle);
    };
  }, [dir]);
  return useMemo(() => {
    if (dir === null || query.trim() === '') return nothingAsked;
    const index = indexOf(dir);
    const usual = searchIndex(index, query);
    const all = usual.length > 0 ? usual : more.searchMore(index, query);
    const hits = withHidden ? all : all.filter((hit) => ((dir.flags[hit.row] ?? 0) & FLAG_HIDDEN) === 0);
    return { hits, rows: hits.map((hit) => hit.row) };
  }, [dir, query, withHidden, more]);
}
