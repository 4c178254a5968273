import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { areasOf, explainedIds, idsInSource, idsInText } from '../support/cited-ids.ts';
import { idsIn, testTitles } from '../support/test-titles.ts';

const explained = explainedIds();
const areas = areasOf(explained);

const unknownIn = (file: string, ids: readonly string[]): string[] => ids.filter((id) => !explained.has(id)).map((id) => `${file}: ${id}`);

describe('the documents explain every id', () => {
  test('that a source file names', () => {
    const files = globSync('{src,server,companion,tools,tests,sdk,samples}/**/*.{ts,tsx,css}', { exclude: ['tests/docs/**'] });
    expect(files.flatMap((file) => unknownIn(file, idsInSource(file, readFileSync(file, 'utf8'), areas)))).toEqual([]);
    expect(files.length).toBeGreaterThan(1_000);
  });

  test('that the title of a test names in brackets, of whatever area', () => {
    expect(testTitles().flatMap(({ file, titles }) => unknownIn(file, idsIn(titles)))).toEqual([]);
  });

  test('that another document names', () => {
    const pages = ['README.md', ...globSync('docs/**/*.md')];
    expect(pages.flatMap((file) => unknownIn(file, idsInText(readFileSync(file, 'utf8'), areas)))).toEqual([]);
  });
});

test('an id that no document explains is found in a comment, in a text and in a title', () => {
  const source = "/* As HOME-99 says (F77, fault 63). */\n// A-999, P-256\nconst key = 'F88'; const row = 'CALL-999';\n";
  expect(idsInSource('a.ts', source, areas)).toEqual(['HOME-99', 'A-999', 'CALL-999', 'F77', 'fault 63']);
  expect(idsInSource('a.css', '/* HOME-98, S77 */ .a { color: F66; }', areas)).toEqual(['HOME-98', 'S77']);
  expect(idsIn(['[NEW-01] [fault 99] shows [1] one'])).toEqual(['NEW-01', 'fault 99']);
});
