import { expect, test } from 'vitest';
import { readSources } from '../../tools/source-files.ts';

/** Signs of Chinese writing. */
const SIGNS = /[\u3000-\u303f\uff00-\uff65]/;
/** Comments, and patterns that are a class of signs: what a user types may hold them. */
const NO_TEXT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\/\[[^\]\n]*\]\$?\//gm;

test('[PLUS-26] no part of the page puts Chinese signs between its texts: in English they would stand there too', () => {
  const pages = readSources().filter(({ path }) => /^src\/(app|desk|features|ui)\//.test(path) && !/\.test\.tsx?$/.test(path));
  expect(pages.length).toBeGreaterThan(200);
  const lines = pages.flatMap(({ path, text }) =>
    text
      .replace(NO_TEXT, '')
      .split('\n')
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(lines.filter((line) => SIGNS.test(line))).toEqual([]);
});
