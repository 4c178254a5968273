import { expect, test } from 'vitest';
import { functionLengths, limits, measure, p90 } from './metrics.ts';
import { parseSource } from './source-files.ts';

test('p90 leaves a tenth of the values above', () => {
  expect(p90([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toBe(9);
  expect(p90([])).toBe(0);
});

test('a function is as long as its lines, and carries the name it is bound to', () => {
  const lengths = functionLengths(parseSource('src/ui/a.tsx', 'const Card = () => {\n  return 1;\n};\nfunction b() {}\n'));
  expect(lengths.map(({ name, lines, component }) => [name, lines, component])).toEqual([
    ['Card', 3, true],
    ['b', 1, false],
  ]);
});

test('too long a file and too long a function are breaches, a suite that is long is not', () => {
  const long = `export function f() {\n${'  g();\n'.repeat(limits.functionMax)}}\n`;
  expect(measure([parseSource('src/db/a.ts', long)]).breaches.join('\n')).toContain('f has 82 lines');
  expect(measure([parseSource('src/db/a.test.ts', long)]).breaches).toEqual([]);
  expect(measure([parseSource('src/db/a.ts', 'x;\n'.repeat(401))]).breaches.join('\n')).toContain('401 lines');
});
