import { describe, expect, test } from 'vitest';
import { checkEndings, checkImports, checkImportTable, findCycles } from './imports.ts';
import { parseSource } from './source-files.ts';

const breaches = (path: string, text: string): string[] => checkImportTable(parseSource(path, text));

describe('import table', () => {
  test('a rule may import a rule', () => {
    expect(breaches('src/domain/a.ts', "import { b } from './b.ts';")).toEqual([]);
  });

  test('a rule may import nothing else, not even a package', () => {
    expect(breaches('src/domain/a.ts', "import { x } from '../db/x.ts';")).toHaveLength(1);
    expect(breaches('src/domain/a.ts', "import dayjs from 'dayjs';")).toHaveLength(1);
  });

  test('storage may take types of the contract, not values', () => {
    expect(breaches('src/db/a.ts', "import type { C } from '../api/c.ts';")).toEqual([]);
    expect(breaches('src/db/a.ts', "import { type C } from '../api/c.ts';")).toEqual([]);
    expect(breaches('src/db/a.ts', "import { type C, d } from '../api/c.ts';")).toHaveLength(1);
  });

  test('a feature must not import another feature, its own files it may', () => {
    expect(breaches('src/features/a/x.tsx', "import { y } from './components/y.tsx';")).toEqual([]);
    expect(breaches('src/features/a/x.tsx', "import { y } from '../b/y.tsx';")).toHaveLength(1);
    expect(breaches('src/features/a/x.tsx', "import { y } from '../../desk/y.tsx';")).toEqual([]);
    expect(breaches('src/desk/x.tsx', "import { y } from '../features/b/y.tsx';")).toHaveLength(1);
  });

  test('a re-export and a dynamic import count as imports', () => {
    expect(breaches('src/ui/a.tsx', "export { x } from '../db/x.ts';")).toHaveLength(1);
    expect(breaches('src/ui/a.tsx', "void import('../db/x.ts');")).toHaveLength(1);
  });

  test('the page reaches the worker by its entry address and its surface only', () => {
    expect(breaches('src/app/a.ts', "import url from '../workers/sync.worker.ts?worker&url';")).toEqual([]);
    expect(breaches('src/app/a.ts', "import { createSyncEngine } from '../workers/engine.ts';")).toHaveLength(1);
  });

  test('the gateway must not reach into the page', () => {
    expect(breaches('server/a.ts', "import { x } from '../src/db/x.ts';")).toHaveLength(1);
    expect(breaches('server/a.ts', "import { x } from '../src/domain/x.ts'; import { readFileSync } from 'node:fs';")).toEqual([]);
  });

  test('a package that starts with the name of an allowed one is not allowed', () => {
    expect(breaches('src/ui/a.tsx', "import { x } from 'react-other';")).toHaveLength(1);
  });
});

test('a relative import without its ending is named', () => {
  expect(checkEndings(parseSource('src/domain/a.ts', "import { b } from './b';"))).toHaveLength(1);
});

test('cycles are found, also over three files and over types', () => {
  const a = parseSource('src/domain/a.ts', "import { b } from './b.ts';");
  const b = parseSource('src/domain/b.ts', "import type { C } from './c.ts';");
  const c = parseSource('src/domain/c.ts', "import { a } from './a.ts';");
  expect(findCycles([a, b, c])).toEqual([['src/domain/a.ts', 'src/domain/b.ts', 'src/domain/c.ts']]);
  expect(findCycles([a, b])).toEqual([]);
  expect(checkImports([a, b, c])).toHaveLength(1);
});
