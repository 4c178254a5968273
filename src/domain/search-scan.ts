import { cleanTaxId } from './normalize.ts';
import { type Column, type Columns, isSyllableStart, type SpokenColumn, syllablesIn } from './search-columns.ts';

/** How well a row is hit: the whole field, from its start, from a syllable (or word) on, or inside one. Lower is better. */
const EXACT = 0;
const START = 1;
const SYLLABLE = 2;
const INSIDE = 3;
/** A rank is one of these times FIELDS plus the number of the field. */
export const FIELDS = 8;
export const NO_HIT = 255;
/** Above every rank of one word. */
export const RANKS = 4 * FIELDS;

/** Order of the fields among equally good hits; the place in this list is the field's number. */
export const searchFields = ['name', 'shortName', 'initials', 'pinyin', 'tag', 'taxId'] as const;
export type SearchField = (typeof searchFields)[number];

/** Working memory of a query, one entry a row. */
export interface Scratch {
  /** Best rank of each row. */
  readonly rank: Uint8Array;
  /** Where that hit starts in its column. */
  readonly pos: Int32Array;
  /** 1 for rows whose text in the base is old. */
  readonly stale: Uint8Array;
}

/** What is looked for, in the forms in which the columns hold it. */
export interface Needle {
  readonly text: string;
  /** Without grouping, for tax identifiers; '' when it cannot stand in one. */
  readonly code: string;
  /** Letters and digits only: may stand in spoken keys. */
  readonly spoken: boolean;
}

export function needleOf(text: string): Needle {
  const code = cleanTaxId(text).toLowerCase();
  return { text, code: /^[0-9a-z]+$/.test(code) ? code : '', spoken: /^[a-z][0-9a-z]*$|^[0-9]+[a-z][0-9a-z]*$/.test(text) };
}

/** One pass over the columns for one needle. */
export interface Scan {
  readonly columns: Columns;
  /** Rows of the index by position in the columns, null when they are the same. */
  readonly rows: readonly number[] | null;
  readonly scratch: Scratch;
  /** Enough hits of the best kind: a one-character query needs no more. */
  readonly enough: number;
  best: number;
}

function isWordStart(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const isAlnum = (code: number) => (code >= 48 && code <= 57) || (code >= 97 && code <= 122);
  return !(isAlnum(before) && isAlnum(text.charCodeAt(at)));
}

function isRowEnd(text: string, at: number): boolean {
  return at >= text.length || text.charCodeAt(at) === 1;
}

/** Row of a position, at or after `row`: the next rows first, then by halves. */
function rowAt(starts: Int32Array, from: number, at: number): number {
  let row = from;
  for (let i = 0; i < 8; i += 1) {
    if ((starts[row + 1] ?? 0) > at) return row;
    row += 1;
  }
  let high = starts.length - 1;
  while (high - row > 1) {
    const middle = (row + high) >> 1;
    if ((starts[middle] ?? 0) <= at) row = middle;
    else high = middle;
  }
  return row;
}

type Judge = (at: number, row: number) => number;

/** Judges the occurrences of a needle row by row and keeps each row's best. `judge` answers a rank, or NO_HIT for an occurrence that does not count. */
function scanColumn(scan: Scan, column: Column, needle: string, oneEach: boolean, judge: Judge): void {
  const { text, starts } = column;
  const { scratch, rows } = scan;
  let row = 0;
  let at = text.indexOf(needle);
  while (at >= 0) {
    row = rowAt(starts, row, at);
    const rank = judge(at, row);
    const target = rows === null ? row : (rows[row] ?? 0);
    if (rank < (scratch.rank[target] ?? 0) && (rows !== null || scratch.stale[target] === 0)) {
      const known = scratch.rank[target] ?? 0;
      scratch.rank[target] = rank;
      scratch.pos[target] = at;
      if (rank < SYLLABLE * FIELDS && known >= SYLLABLE * FIELDS && ++scan.best >= scan.enough) return;
    }
    const next = oneEach || rank < SYLLABLE * FIELDS ? (starts[row + 1] ?? text.length) : at + 1;
    at = text.indexOf(needle, next);
  }
}

function plainJudge(column: Column, length: number, field: number, shortAt: Int16Array | null): Judge {
  const { text, starts } = column;
  return (at, row) => {
    const start = starts[row] ?? 0;
    const short = shortAt?.[row] ?? -1;
    if (at === start) return (isRowEnd(text, at + length) ? EXACT : START) * FIELDS + field;
    if (short >= 0 && at - start === short) return START * FIELDS + 1;
    return (isWordStart(text, at) ? SYLLABLE : INSIDE) * FIELDS + field;
  };
}

/** Fields of several values: each value has its own start. */
function listJudge(column: Column, length: number, field: number): Judge {
  const { text } = column;
  return (at) => {
    const before = text.charCodeAt(at - 1);
    const starts = at === 0 || before === 10 || before === 1;
    if (!starts) return INSIDE * FIELDS + field;
    const ends = isRowEnd(text, at + length) || text.charCodeAt(at + length) === 10;
    return (ends ? EXACT : START) * FIELDS + field;
  };
}

/**
 * Readings of a name: a hit counts at a syllable only, and is at the start when it begins a reading, or the short name within the
 * likeliest reading (as far as all characters before it are sounded).
 */
function spokenJudge(column: Column, spoken: SpokenColumn | null, field: number, shortAt: Int16Array, length: number): Judge {
  const { text, starts } = column;
  return (at, row) => {
    if (spoken !== null && !isSyllableStart(spoken, at)) return NO_HIT;
    const before = text.charCodeAt(at - 1);
    if (at === 0 || before === 124 || before === 1) return START * FIELDS + field;
    const short = shortAt[row] ?? -1;
    const start = starts[row] ?? 0;
    const place = spoken === null || length < 3 || short < 0 || at - start > short * 6 ? at - start : syllablesIn(spoken, start, at);
    return (place === short ? START : SYLLABLE) * FIELDS + field;
  };
}

/** Gives each row of the columns its best rank for the needle. Likely fields go first: a scan that has enough ends early. */
export function scanAll(scan: Scan, needle: Needle): void {
  const { columns } = scan;
  const { text, code } = needle;
  const passes: (() => void)[] = [
    () => scanColumn(scan, columns.name, text, false, plainJudge(columns.name, text.length, 0, columns.shortAt)),
    () => scanColumn(scan, columns.ownShort, text, true, plainJudge(columns.ownShort, text.length, 1, null)),
  ];
  if (needle.spoken) {
    passes.unshift(() =>
      scanColumn(scan, columns.initials, text, false, spokenJudge(columns.initials, null, 2, columns.shortAt, text.length)),
    );
    passes.push(() =>
      scanColumn(scan, columns.pinyin, text, false, spokenJudge(columns.pinyin, columns.pinyin, 3, columns.shortAt, text.length)),
    );
  }
  passes.push(() => scanColumn(scan, columns.tags, text, false, listJudge(columns.tags, text.length, 4)));
  if (code !== '') passes.push(() => scanColumn(scan, columns.taxIds, code, false, listJudge(columns.taxIds, code.length, 5)));
  for (const pass of passes) {
    if (scan.best >= scan.enough) return;
    pass();
  }
}
