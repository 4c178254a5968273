import { mixedRows, mixedSpelling } from './mixed-spelling.ts';
import { foldQuery, type Hit, type SearchIndex, searchIndex } from './search.ts';
import { toSimplified } from './traditional.ts';

/** Ranks of mixed spellings: the only hits of their query. */
const START = 0;
const INSIDE = 1;

/** 长an, cqchangan, xi'an: hits at the start of a name first, otherwise in the order of the directory. */
function searchMixed(index: SearchIndex, query: string): readonly Hit[] {
  const spelling = mixedSpelling(foldQuery(query));
  if (spelling === null) return [];
  const { base, overlay, changed, scratch } = index;
  const fresh = overlay === null ? [] : mixedRows(overlay, spelling, () => false).map(([at, hit]) => [changed[at] ?? 0, hit] as const);
  const found = [...mixedRows(base, spelling, (row) => scratch.stale[row] === 1), ...fresh].sort(([x], [y]) => x - y);
  const hits = found.map(([row, { at, length }]): Hit => ({ row, rank: at === 0 ? START : INSIDE, field: 'pinyin', at, length }));
  return hits.sort((x, y) => x.rank - y.rank);
}

/**
 * Companies for a query by which `searchIndex` finds none: characters, initials and syllables mixed, and traditional characters. Apart from it,
 * because a page needs it after its first rows only.
 */
export function searchMore(index: SearchIndex, query: string): readonly Hit[] {
  const mixed = searchMixed(index, query);
  if (mixed.length > 0) return mixed;
  const simplified = toSimplified(query);
  if (simplified === query) return [];
  const hits = searchIndex(index, simplified);
  return hits.length > 0 ? hits : searchMixed(index, simplified);
}
