import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogue } from '../fault/catalogue.ts';
import { figures } from '../fault/figures.ts';

const rowsOf = (file: string): string[][] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));

test('the page of figures lists the goals that are checked, in their order', () => {
  const told = rowsOf('docs/figures.md').flatMap(([, id = '']) => (/^[RSQ]\d/.test(id) ? [id] : []));
  expect(told).toEqual(figures.map(({ id }) => id));
});

test('the page of figures says which rows the bench measures', () => {
  const bench = [...readFileSync('tests/bench/run.ts', 'utf8').matchAll(/ids: \[([^\]]+)\]/g)].flatMap(
    ([, ids = '']) => ids.match(/F\d+/g) ?? [],
  );
  const told = rowsOf('docs/figures.md').flatMap(([, id = '', , , , by]) => (/^F\d/.test(id) && by === 'bench' ? [id] : []));
  expect(told).toEqual([...new Set(bench)].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1))));
});

test('the page on reliability tells of every fault of the catalogue', () => {
  const told = rowsOf('docs/reliability.md').flatMap(([, id = '']) => (/^\d+$/.test(id) ? [Number(id)] : []));
  expect(told).toEqual(catalogue.map(({ fault }) => fault));
});
