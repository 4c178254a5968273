import { type Columns, isSyllableStart, type SpokenColumn, syllablesIn } from './search-columns.ts';

/*
 * Spellings that no single column holds: 长an, 重q, cqchangan (initials, then syllables), xi'an, and those that take a sound of one reading and the
 * next of another. They are looked for only when nothing else was found, because every reading is walked.
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
  /** Syllables of the readings that are walked beside each other. */
  readonly count: number;
}

const isReadingEnd = (code: number): boolean => Number.isNaN(code) || code === BAR || code === ROW_END;

function syllableEnd(column: SpokenColumn, at: number): number {
  let end = at + 1;
  while (!isReadingEnd(column.text.charCodeAt(end)) && !isSyllableStart(column, end)) end += 1;
  return end;
}

/** Letters of a query, from `asked` on, that a syllable may stand for, the most first: the whole of it, its initial (two letters for zh, ch, sh), or at the end any beginning. */
function takenBy({ column: { text }, query }: Walk, asked: number, at: number, end: number): number[] {
  let alike = 0;
  while (at + alike < end && text.charCodeAt(at + alike) === query.charCodeAt(asked + alike)) alike += 1;
  return Array.from({ length: alike }, (_, less) => alike - less).filter((taken) => {
    const isInitial = taken === 1 || (taken === 2 && text.charCodeAt(at + 1) === LETTER_H);
    return at + taken === end || isInitial || asked + taken === query.length;
  });
}

/**
 * Syllables that the rest of the query takes from the `n`-th of the name on, which each reading has at one of the places `ats`: -1 when it does not go
 * on there. Any sound that a character has may follow any of the one before it; of a Chinese name the character itself may be typed too.
 */
function walk(found: Walk, from: number, ats: readonly number[], n: number): number {
  const { column, query, chars, count } = found;
  const asked = query.charCodeAt(from) === QUOTE ? from + 1 : from;
  if (asked >= query.length) return 0;
  if (n >= count) return -1;
  const ends = ats.map((at) => syllableEnd(column, at));
  const on = (taken: number): number => {
    const more = walk(found, asked + taken, ends, n + 1);
    return more < 0 ? -1 : more + 1;
  };
  const char = query.charAt(asked);
  if (query.charCodeAt(asked) >= FIRST_HAN) return chars[n] === char ? on(1) : -1;
  // How many letters are taken decides what follows, not by which sound.
  const taken = new Set(ats.flatMap((at, i) => takenBy(found, asked, at, ends[i] ?? at)));
  for (const letters of [...taken].sort((a, b) => b - a)) {
    const length = on(letters);
    if (length >= 0) return length;
  }
  return -1;
}

/** Where the readings of a row start: those with as many syllables as each other are of one text, and stand together. */
function readingsIn(column: SpokenColumn, row: number): { readonly ats: number[]; readonly count: number }[] {
  const { text, starts } = column;
  const end = (starts[row + 1] ?? text.length + 1) - 1;
  const groups: { ats: number[]; count: number }[] = [];
  for (let from = starts[row] ?? 0; from < end; ) {
    const bar = text.indexOf('|', from);
    const to = bar < 0 || bar > end ? end : bar;
    const count = syllablesIn(column, from, to);
    const last = groups.at(-1);
    if (last?.count === count) last.ats.push(from);
    else groups.push({ ats: [from], count });
    from = to + 1;
  }
  return groups;
}

/** The first place in a row's readings from which on they hold the mixed spelling. `name` is folded. */
function findMixed({ pinyin }: Columns, row: number, name: string, query: string): MixedHit | null {
  const { text } = pinyin;
  const chars = han.test(query) ? [...name].filter((char) => sounded.test(char)) : [];
  const first = query.charCodeAt(0);
  for (const { ats, count } of readingsIn(pinyin, row)) {
    let places: readonly number[] = ats;
    for (let n = 0; n < count; n += 1) {
      if (first >= FIRST_HAN || places.some((at) => text.charCodeAt(at) === first)) {
        const length = walk({ column: pinyin, query, chars, count }, 0, places, n);
        if (length > 0) return { at: n, length };
      }
      places = places.map((at) => syllableEnd(pinyin, at));
    }
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
