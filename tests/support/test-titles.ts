/** Beginning of a test's title, up to the quote that ends it; and a first cell of a table of tests that carries ids. */
const TITLE = /\b(?:test|it|describe)(?:\.each\([^;]*?\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1|\[\s*(['"])((?:\[[^\]]+\] ?)+[^'"]*)\3,/gs;

/** Titles that stand in the text of a test file. */
export function titlesIn(text: string): string[] {
  return [...text.matchAll(TITLE)].map(([, , title, , ofTable]) => title ?? ofTable ?? '');
}
