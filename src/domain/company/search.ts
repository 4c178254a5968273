import { cleanText } from '../core/normalize.ts';
import type { Directory } from './directory.ts';
import { type Column, type Columns, columnsOf, type Fold, foldText, syllablesIn } from './search-columns.ts';
import { FIELDS, type Needle, NO_HIT, needleOf, RANKS, type Scratch, type SearchField, scanAll, searchFields } from './search-scan.ts';

const BAR = 124;
/** Added to hits of several words, which come after those of the words written together. */
const APART = RANKS;

export interface Hit {
  /** Index into the directory's columns. */
  readonly row: number;
  /** Lower is better; hits of the same rank stand in the order of the directory. */
  readonly rank: number;
  readonly field: SearchField;
  /**
   * Where the hit is and how long, for marking it: UTF-16 units of the field (for shortName of the short name, for tag and taxId of the
   * directory's column), for initials and pinyin sounded characters of the name (Chinese characters, letters, digits).
   */
  readonly at: number;
  readonly length: number;
}

/** Rows of the directory at build time, and rows that changed since. Memory is about 200 bytes a row. */
export interface SearchIndex {
  readonly directory: Directory;
  /** Folds what is stored, once, and what is asked. */
  readonly fold: Fold;
  readonly base: Columns;
  /** Rows that changed since the base was built, searched beside it. */
  readonly changed: readonly number[];
  readonly overlay: Columns | null;
  readonly scratch: Scratch;
}

/** More changed rows than this are folded into a new base. */
const MAX_OVERLAY = 500;

/**
 * Index over all rows of a directory (P-07). A plain value: build a new one when rows come, go or move. By `foldMore` traditional and
 * simplified characters are the same.
 */
export function buildIndex(directory: Directory, fold: Fold = foldText): SearchIndex {
  const size = directory.id.length;
  const scratch = { rank: new Uint8Array(size), pos: new Int32Array(size), stale: new Uint8Array(size) };
  return { directory, fold, base: columnsOf(directory, null, fold), changed: [], overlay: null, scratch };
}

/**
 * Index over `directory`, which differs from the indexed one in the texts of `rows` only. Cheap for a few rows; builds anew when rows came,
 * went or moved, or when too many have changed. The old index must not be used afterwards.
 */
export function updateIndex(index: SearchIndex, directory: Directory, rows: readonly number[]): SearchIndex {
  const changed = [...new Set([...index.changed, ...rows])].sort((x, y) => x - y);
  if (directory.id.length !== index.base.size || changed.length > MAX_OVERLAY) return buildIndex(directory, index.fold);
  for (const row of rows) index.scratch.stale[row] = 1;
  return { ...index, directory, changed, overlay: changed.length === 0 ? null : columnsOf(directory, changed, index.fold) };
}

/** Fills `scratch.rank` and `scratch.pos` for one needle. */
function rankRows(index: SearchIndex, needle: Needle, limit: number): void {
  const { scratch, base, overlay, changed } = index;
  scratch.rank.fill(NO_HIT);
  const enough = needle.text.length === 1 ? limit : Number.POSITIVE_INFINITY;
  // The overlay goes first, so that stopping early cannot leave out what was just changed.
  if (overlay !== null) scanAll({ columns: overlay, rows: changed, scratch, enough: Number.POSITIVE_INFINITY }, needle);
  scanAll({ columns: base, rows: null, scratch, enough }, needle);
}

/** The words of a query: first written together, then, when there are several, all of them apart. Spellings that this does not find: `searchMore`. */
export function searchIndex(index: SearchIndex, query: string, limit = Number.POSITIVE_INFINITY): Hit[] {
  const folded = foldQuery(query, index.fold);
  if (folded === '' || limit <= 0) return [];
  const words = folded.split(' ');
  if (words.length === 1) {
    const needle = needleOf(folded);
    rankRows(index, needle, limit);
    return collect(index, needle, index.scratch.rank, limit);
  }
  return searchApart(index, words, limit);
}

function searchApart(index: SearchIndex, words: readonly string[], limit: number): Hit[] {
  const together = needleOf(words.join(''));
  const first = needleOf(words[0] ?? '');
  const { scratch } = index;
  const worst = new Uint8Array(scratch.rank.length);
  for (const word of words.toReversed()) {
    rankRows(index, needleOf(word), Number.POSITIVE_INFINITY);
    for (let row = 0; row < worst.length; row += 1) worst[row] = Math.max(worst[row] ?? 0, scratch.rank[row] ?? 0);
  }
  // What scratch holds now are the hits of the first word: those are marked. Rank is that of the worst word.
  const apart = collect(
    index,
    first,
    worst.map((rank) => (rank === NO_HIT ? NO_HIT : rank + APART)),
    limit,
    scratch.rank,
  );
  rankRows(index, together, limit);
  const whole = collect(index, together, scratch.rank, limit);
  const found = new Set(whole.map((hit) => hit.row));
  return [...whole, ...apart.filter((hit) => !found.has(hit.row))].slice(0, limit);
}

/** A query as the columns are folded: controls and unprinted marks out, white space single, ü as the readings write it (lü and lyu as lv, lue and nue as lve and nve unless an e of its own follows: luen, luer). */
export function foldQuery(query: string, fold: Fold): string {
  const folded = fold(cleanText(query)).trim();
  const plain = folded.replaceAll('ü', 'v').replace(/([ln])yu(?![a-z]*ng)/g, '$1v');
  return plain.replace(/([ln])ue(?!i|[nr](?![aeiouv]))/g, '$1ve');
}

/** The best rows by `ranks`, best first, rows of the same rank in order. `own` holds the ranks of the hits themselves when they differ. */
function collect(index: SearchIndex, needle: Needle, ranks: Uint8Array, limit: number, own: Uint8Array = ranks): Hit[] {
  const counts = new Int32Array(256);
  for (let row = 0; row < ranks.length; row += 1) {
    const rank = ranks[row] ?? NO_HIT;
    counts[rank] = (counts[rank] ?? 0) + 1;
  }
  const buckets: number[][] = Array.from({ length: 2 * RANKS }, () => []);
  let last = -1;
  for (let rank = 0, found = 0; rank < NO_HIT && found < limit; rank += 1) {
    found += counts[rank] ?? 0;
    last = rank;
  }
  for (let row = 0; row < ranks.length; row += 1) {
    const rank = ranks[row] ?? NO_HIT;
    const bucket = buckets[rank];
    if (rank <= last && bucket !== undefined && bucket.length < limit) bucket.push(row);
  }
  const best = buckets.flatMap((rows, rank) => rows.map((row) => ({ row, rank })));
  return best.slice(0, limit).map(({ row, rank }) => toHit(index, needle, row, rank, own[row] ?? rank));
}

function toHit(index: SearchIndex, needle: Needle, row: number, rank: number, ownRank: number): Hit {
  const inOverlay = index.scratch.stale[row] === 1;
  const columns = inOverlay && index.overlay !== null ? index.overlay : index.base;
  const place = inOverlay ? index.changed.indexOf(row) : row;
  const pos = index.scratch.pos[row] ?? 0;
  const field = searchFields[ownRank % FIELDS] ?? 'name';
  const { length } = needle.text;
  switch (field) {
    case 'name':
      return { row, rank, field, at: pos - (columns.name.starts[place] ?? 0), length };
    case 'shortName': {
      const short = columns.shortAt[place] ?? -1;
      return { row, rank, field, at: short >= 0 ? 0 : pos - (columns.ownShort.starts[place] ?? 0), length };
    }
    case 'initials':
      return { row, rank, field, at: pos - readingStart(columns.initials, place, pos), length };
    case 'pinyin': {
      const start = readingStart(columns.pinyin, place, pos);
      return { row, rank, field, at: syllablesIn(columns.pinyin, start, pos), length: syllablesIn(columns.pinyin, pos, pos + length) };
    }
    case 'tag':
      return { row, rank, field, at: pos - (columns.tags.starts[place] ?? 0), length };
    case 'taxId':
      return { row, rank, field, at: pos - (columns.taxIds.starts[place] ?? 0), length: needle.code.length };
  }
}

function readingStart(column: Column, place: number, pos: number): number {
  const start = column.starts[place] ?? 0;
  let at = pos;
  while (at > start && column.text.charCodeAt(at - 1) !== BAR) at -= 1;
  return at;
}
