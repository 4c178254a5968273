import { cleanTaxId } from '../core/normalize.ts';
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

const ROW_END = 1;
const LINE_END = 10;
const BAR = 124;
/** Letters of 'zhuang'. */
const LONGEST_SYLLABLE = 6;

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

/** The scan of some columns for one needle. */
export interface Scan {
  readonly columns: Columns;
  /** Rows of the index by position in the columns, null when they are the same. */
  readonly rows: readonly number[] | null;
  readonly scratch: Scratch;
  /** Rows of the best kind after which nothing better can come; used for needles of one character, which nearly every row has. */
  readonly enough: number;
}

function isWordStart(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const isAlnum = (code: number) => (code >= 48 && code <= 57) || (code >= 97 && code <= 122);
  return !(isAlnum(before) && isAlnum(text.charCodeAt(at)));
}

function isRowEnd(text: string, at: number): boolean {
  return at >= text.length || text.charCodeAt(at) === ROW_END;
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

interface Pass {
  readonly column: Column;
  readonly needle: string;
  /** Number of the field; passes run in the order of their fields. */
  readonly field: number;
  /** Best rank there can be in this column: a row that has it is passed over. */
  readonly top: number;
  /** Set for a column in which only hits at a syllable count. */
  readonly syllables?: SpokenColumn;
  /** Rank of an occurrence. */
  readonly judge: (at: number, row: number) => number;
}

/**
 * Judges the occurrences of a needle row by row and keeps each row's best. `started` counts the rows by the field in which they start with
 * the needle. Ends early when enough rows are known that no later row or field can go before: answers whether it did.
 */
function runPass(scan: Scan, { column, needle, field, top, syllables, judge }: Pass, started: Int32Array): boolean {
  const { text, starts } = column;
  const { scratch, rows, enough } = scan;
  let ahead = started.subarray(0, field).reduce((sum, count) => sum + count, 0);
  if (ahead >= enough) return true;
  let row = 0;
  let at = text.indexOf(needle);
  while (at >= 0) {
    if (syllables !== undefined && !isSyllableStart(syllables, at)) {
      at = text.indexOf(needle, at + 1);
      continue;
    }
    row = rowAt(starts, row, at);
    const target = rows === null ? row : (rows[row] ?? 0);
    const known = scratch.rank[target] ?? 0;
    const rank = known <= top ? known : judge(at, row);
    if (rank < known && (rows !== null || scratch.stale[target] === 0)) {
      scratch.rank[target] = rank;
      scratch.pos[target] = at;
      if (isStart(known)) started[known % FIELDS] = (started[known % FIELDS] ?? 0) - 1;
      if (isStart(rank)) started[rank % FIELDS] = (started[rank % FIELDS] ?? 0) + 1;
      if (rank === START * FIELDS + field && ++ahead >= enough) return true;
    }
    at = text.indexOf(needle, rank < SYLLABLE * FIELDS ? (starts[row + 1] ?? text.length) : at + 1);
  }
  return false;
}

function isStart(rank: number): boolean {
  return rank >= START * FIELDS && rank < SYLLABLE * FIELDS;
}

function plainJudge(column: Column, length: number, field: number, shortAt: Int16Array | null): Pass['judge'] {
  const { text, starts } = column;
  return (at, row) => {
    const start = starts[row] ?? 0;
    const short = shortAt?.[row] ?? -1;
    if (at === start) return (length > 1 && isRowEnd(text, at + length) ? EXACT : START) * FIELDS + field;
    if (short >= 0 && at - start === short) return START * FIELDS + 1;
    return (isWordStart(text, at) ? SYLLABLE : INSIDE) * FIELDS + field;
  };
}

/** Fields of several values: each value has its own start. */
function listJudge(column: Column, length: number, field: number): Pass['judge'] {
  const { text } = column;
  return (at) => {
    const before = text.charCodeAt(at - 1);
    const starts = at === 0 || before === LINE_END || before === ROW_END;
    if (!starts) return INSIDE * FIELDS + field;
    const ends = length > 1 && (isRowEnd(text, at + length) || text.charCodeAt(at + length) === LINE_END);
    return (ends ? EXACT : START) * FIELDS + field;
  };
}

/**
 * Readings of a name: a hit counts at a syllable only, and is at the start when it begins a reading, or the short name within the
 * likeliest reading (as far as all characters before it are sounded).
 */
function spokenJudge(columns: Columns, column: Column, field: number, length: number): Pass['judge'] {
  const { text, starts } = column;
  return (at, row) => {
    const before = text.charCodeAt(at - 1);
    if (at === 0 || before === BAR || before === ROW_END) return START * FIELDS + field;
    const short = columns.shortAt[row] ?? -1;
    const start = starts[row] ?? 0;
    const spelled = column === columns.pinyin && length >= 3 && at - start <= short * LONGEST_SYLLABLE;
    const place = spelled ? syllablesIn(columns.pinyin, start, at) : at - start;
    return (place === short ? START : SYLLABLE) * FIELDS + field;
  };
}

/** Passes for a needle, in the order of the fields. */
function passesOf(columns: Columns, { text, code, spoken }: Needle): Pass[] {
  const { name, ownShort, initials, pinyin, tags, taxIds } = columns;
  const { length } = text;
  // A whole field of one character is a start like any other, or the first rows could not be told before the last field was read.
  const best = length === 1 ? START * FIELDS : EXACT * FIELDS;
  const passes: Pass[] = [
    { column: name, needle: text, field: 0, top: best, judge: plainJudge(name, length, 0, columns.shortAt) },
    { column: ownShort, needle: text, field: 1, top: best + 1, judge: plainJudge(ownShort, length, 1, null) },
  ];
  if (spoken)
    passes.push({ column: initials, needle: text, field: 2, top: START * FIELDS + 2, judge: spokenJudge(columns, initials, 2, length) });
  // One letter starts a syllable exactly where it stands in the initials.
  if (spoken && length > 1) {
    const judge = spokenJudge(columns, pinyin, 3, length);
    passes.push({ column: pinyin, needle: text, field: 3, top: START * FIELDS + 3, syllables: pinyin, judge });
  }
  passes.push({ column: tags, needle: text, field: 4, top: best + 4, judge: listJudge(tags, length, 4) });
  if (code !== '') passes.push({ column: taxIds, needle: code, field: 5, top: best + 5, judge: listJudge(taxIds, code.length, 5) });
  return passes;
}

/** Gives each row of the columns its best rank for the needle, until no row can come before those that are known. */
export function scanAll(scan: Scan, needle: Needle): void {
  const started = new Int32Array(FIELDS);
  for (const pass of passesOf(scan.columns, needle)) {
    if (runPass(scan, pass, started)) return;
  }
}
