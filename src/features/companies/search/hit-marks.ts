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

/** Where a hit stands in the full name, null when it is elsewhere (tag, tax identifier, a short name of its own). */
export function markInName(name: string, shortName: string, hit: Hit): Range | null {
  switch (hit.field) {
    case 'name':
      return { from: hit.at, to: hit.at + hit.length };
    case 'shortName': {
      const start = name.indexOf(shortName);
      return shortName === '' || start < 0 ? null : { from: start + hit.at, to: start + hit.at + hit.length };
    }
    case 'initials':
    case 'pinyin':
      return soundedRange(name, hit.at, hit.length);
    default:
      return null;
  }
}

/** The same place in the short name, as far as it stands in there. */
export function markInShortName(name: string, shortName: string, hit: Hit): Range | null {
  if (hit.field === 'shortName') return { from: hit.at, to: hit.at + hit.length };
  const range = markInName(name, shortName, hit);
  const start = name.indexOf(shortName);
  if (range === null || shortName === '' || start < 0) return null;
  const from = Math.max(0, range.from - start);
  const to = Math.min(shortName.length, range.to - start);
  return from < to ? { from, to } : null;
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
