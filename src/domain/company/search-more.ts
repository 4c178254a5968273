import { mixedRows, mixedSpelling } from './mixed-spelling.ts';
import { foldQuery, type Hit, type SearchIndex } from './search.ts';
import { foldText } from './search-columns.ts';
import { toSimplified } from './traditional.ts';

/** Ranks of mixed spellings: the only hits of their query. */
const START = 0;
const INSIDE = 1;

/**
 * Folds as the search does, and traditional characters to simplified ones: a name is found in either, whichever was typed, and the place
 * of a hit is that in the name as it is written.
 */
export function foldMore(text: string): string {
  return toSimplified(foldText(text));
}

/**
 * Companies for a query by which `searchIndex` finds none: characters, initials and syllables mixed, as 长an, cqchangan, xi'an. Hits at the start of
 * a name first, otherwise in the order of the directory. Apart from it, because a page needs it after its first rows only.
 */
export function searchMore(index: SearchIndex, query: string): readonly Hit[] {
  const spelling = mixedSpelling(foldQuery(query, index.fold));
  if (spelling === null) return [];
  const { base, overlay, changed, scratch } = index;
  const fresh = overlay === null ? [] : mixedRows(overlay, spelling, () => false).map(([at, hit]) => [changed[at] ?? 0, hit] as const);
  const found = [...mixedRows(base, spelling, (row) => scratch.stale[row] === 1), ...fresh].sort(([x], [y]) => x - y);
  const hits = found.map(([row, { at, length }]): Hit => ({ row, rank: at === 0 ? START : INSIDE, field: 'pinyin', at, length }));
  return hits.sort((x, y) => x.rank - y.rank);
}
