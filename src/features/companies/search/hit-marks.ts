import type { Hit } from '../../../domain/company/search.ts';

/** Part of a text, from and to in UTF-16 units. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

const sounded = /[\p{Script=Han}A-Za-z0-9]/u;

/** Place of the n-th to the m-th sounded character (Chinese character, letter, digit) of a name; null when the name has fewer. */
function soundedRange(name: string, first: number, count: number): Range | null {
  let seen = 0;
  let from = -1;
  let at = 0;
  for (const char of name) {
    const next = at + char.length;
    if (sounded.test(char)) {
      if (seen === first) from = at;
      seen += 1;
      if (from >= 0 && seen === first + Math.max(1, count)) return { from, to: next };
    }
    at = next;
  }
  return null;
}

/** Where a hit stands in the full name, null when it is elsewhere (tag, tax identifier). */
function rangeInName(name: string, { field, at, length }: Hit): Range | null {
  if (field === 'name') return { from: at, to: at + length };
  return field === 'initials' || field === 'pinyin' ? soundedRange(name, at, length) : null;
}

/** Where a hit is marked in a row: in the short name when all of it stands there, else in the full name; null where nothing is. */
export function marksOf(name: string, shortName: string, hit: Hit): { readonly short: Range | null; readonly full: Range | null } {
  if (hit.field === 'shortName') return { short: { from: hit.at, to: hit.at + hit.length }, full: null };
  const full = rangeInName(name, hit);
  const start = name.indexOf(shortName);
  if (full === null || shortName === '' || start < 0 || full.from < start || full.to > start + shortName.length)
    return { short: null, full };
  return { short: { from: full.from - start, to: full.to - start }, full: null };
}

/** The tax identifier or tag that was hit, with the place in it; null when the hit is none of them. Takes the directory's column. */
export function hitItem(column: string, hit: Hit): { readonly text: string; readonly range: Range } | null {
  let start = 0;
  for (const text of column.split('\n')) {
    if (hit.at >= start && hit.at < start + text.length) {
      return { text, range: { from: hit.at - start, to: Math.min(text.length, hit.at - start + hit.length) } };
    }
    start += text.length + 1;
  }
  return null;
}
