import { type Columns, isSyllableStart, type SpokenColumn } from './search-columns.ts';

/*
 * Spellings that no single column holds: 长an, 重q, cqchangan (initials, then syllables), xi'an. They are looked for only when nothing else
 * was found, because every reading is walked.
 */

const BAR = 124;
const ROW_END = 1;
const QUOTE = 39;
const LETTER_H = 104;
const FIRST_HAN = 128;
const han = /\p{Script=Han}/u;
const sounded = /[\p{Script=Han}A-Za-z0-9]/u;

/** Where a mixed spelling starts and ends, in sounded characters of the name; null when a row does not hold it. */
export interface MixedHit {
  readonly at: number;
  readonly length: number;
}

/** A query that may be a mixed spelling: apostrophes as one character, nothing but Chinese characters, letters and digits; null for others. */
export function mixedSpelling(folded: string): string | null {
  const text = folded.replace(/[’‘`´ʼ]/g, "'");
  const isMixed = han.test(text) ? /[a-z]/.test(text) : text.length >= 3;
  return isMixed && /^[\p{Script=Han}a-z0-9](?:'?[\p{Script=Han}a-z0-9])*$/u.test(text) && /[a-z]/.test(text) ? text : null;
}

interface Walk {
  readonly column: SpokenColumn;
  readonly query: string;
  /** Sounded characters of the name, one a syllable. */
  readonly chars: readonly string[];
}

const isReadingEnd = (code: number): boolean => Number.isNaN(code) || code === BAR || code === ROW_END;

function syllableEnd(column: SpokenColumn, at: number): number {
  let end = at + 1;
  while (!isReadingEnd(column.text.charCodeAt(end)) && !isSyllableStart(column, end)) end += 1;
  return end;
}

/**
 * Syllables that the rest of the query takes from the syllable at `at`, the `n`-th of the name; -1 when it does not go on there. Of a
 * syllable the whole may be typed, its initial (two letters for zh, ch, sh), or at the end any beginning; of a Chinese name also the character itself.
 */
function walk(found: Walk, from: number, at: number, n: number): number {
  const { column, query, chars } = found;
  const asked = query.charCodeAt(from) === QUOTE ? from + 1 : from;
  if (asked >= query.length) return 0;
  if (isReadingEnd(column.text.charCodeAt(at))) return -1;
  const end = syllableEnd(column, at);
  const on = (taken: number): number => {
    const more = walk(found, asked + taken, end, n + 1);
    return more < 0 ? -1 : more + 1;
  };
  const char = query.charAt(asked);
  if (query.charCodeAt(asked) >= FIRST_HAN) return chars[n] === char ? on(1) : -1;
  let alike = 0;
  while (at + alike < end && column.text.charCodeAt(at + alike) === query.charCodeAt(asked + alike)) alike += 1;
  for (let taken = alike; taken > 0; taken -= 1) {
    const isWhole = at + taken === end;
    const isInitial = taken === 1 || (taken === 2 && column.text.charCodeAt(at + 1) === LETTER_H);
    const isLast = asked + taken === query.length;
    if (!(isWhole || isInitial || isLast)) continue;
    const length = on(taken);
    if (length >= 0) return length;
  }
  return -1;
}

/** The first place in a row's readings from which on they hold the mixed spelling. `name` is folded. */
function findMixed({ pinyin }: Columns, row: number, name: string, query: string): MixedHit | null {
  const { text, starts } = pinyin;
  const end = (starts[row + 1] ?? text.length + 1) - 1;
  const chars = han.test(query) ? [...name].filter((char) => sounded.test(char)) : [];
  const first = query.charCodeAt(0);
  let n = -1;
  for (let at = starts[row] ?? 0; at < end; at += 1) {
    if (text.charCodeAt(at) === BAR) n = -1;
    if (!isSyllableStart(pinyin, at)) continue;
    n += 1;
    if (first < FIRST_HAN && text.charCodeAt(at) !== first) continue;
    const length = walk({ column: pinyin, query, chars }, 0, at, n);
    if (length > 0) return { at: n, length };
  }
  return null;
}

/** Rows of some columns that hold the mixed spelling, with the place. `isOld` leaves rows out that are searched elsewhere. */
export function mixedRows(
  columns: Columns,
  query: string,
  isOld: (row: number) => boolean,
): readonly (readonly [row: number, hit: MixedHit])[] {
  const { text, starts } = columns.name;
  const written = query.match(/\p{Script=Han}+/u)?.[0] ?? '';
  const found: [number, MixedHit][] = [];
  for (let row = 0; row < columns.size; row += 1) {
    if (isOld(row)) continue;
    const name = written === '' ? '' : text.slice(starts[row], (starts[row + 1] ?? 0) - 1);
    if (!name.includes(written)) continue;
    const hit = findMixed(columns, row, name, query);
    if (hit !== null) found.push([row, hit]);
  }
  return found;
}
