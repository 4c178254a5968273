import { globSync, readFileSync } from 'node:fs';

/** Beginning of a test's title, up to the quote that ends it; and a first cell of a table of tests that carries ids. */
const TITLE = /\b(?:test|it|describe)(?:\.each\([^;]*?\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1|\[\s*(['"])((?:\[[^\]]+\] ?)+[^'"]*)\3,/gs;

/** What a title shows, in brackets at its beginning or further on: a row, a decision, a goal, an invariant, or a fault by its number. */
const SHOWN = /\[([A-Z]+-?\d+|fault \d+)\]/g;

/** Titles that stand in the text of a test file. */
export function titlesIn(text: string): string[] {
  return [...text.matchAll(TITLE)].map(([, , title, , ofTable]) => title ?? ofTable ?? '');
}

/** Ids that titles name: `HOME-11`, `A-35`, `S4`, `fault 42`. */
export function idsIn(titles: readonly string[]): string[] {
  return titles.flatMap((title) => [...title.matchAll(SHOWN)].map(([, id = '']) => id));
}

/** Every test file of the repository with its titles; those whose path is in `without` are left out. */
export function testTitles(without: readonly string[] = []): { file: string; titles: string[] }[] {
  return globSync(['{src,server,companion,tools,samples,sdk,tests}/**/*.{test,spec}.{ts,tsx}'])
    .map((path) => path.replaceAll('\\', '/'))
    .filter((file) => !without.includes(file))
    .sort()
    .map((file) => ({ file, titles: titlesIn(readFileSync(file, 'utf8')) }));
}
