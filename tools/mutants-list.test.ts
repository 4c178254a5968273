import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mistakes, placesOf } from './mutants-list.ts';

test('each mistake of the list stands exactly once in its file, is another text, and has a test file', () => {
  expect(mistakes.length).toBeGreaterThan(0);
  for (const mistake of mistakes) {
    expect([placesOf(mistake), mistake.becomes === mistake.text, existsSync(mistake.test)], JSON.stringify(mistake)).toEqual([
      1,
      false,
      true,
    ]);
  }
});

test('no mistake is in the list twice', () => {
  expect(new Set(mistakes.map((one) => JSON.stringify(one))).size).toBe(mistakes.length);
});

test('a text that is not there, or twice, is told by its number', () => {
  const file = 'tools/mutants-list.test.ts';
  expect(placesOf({ file, text: ['not', 'there', 'at', 'all'].join('-') })).toBe(0);
  expect(placesOf({ file, text: ['import', '{'].join(' ') })).toBe(3);
});
