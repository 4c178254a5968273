import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { titlesIn } from '../support/test-titles.ts';
import { catalogue } from './catalogue.ts';

/** Faults that the titles of a test file name. */
function faultsIn(text: string): number[] {
  return titlesIn(text).flatMap((title) => [...title.matchAll(/\[fault (\d+)\]/g)].map(([, fault]) => Number(fault)));
}

/** Shows that the tests' own proxy makes the faults, not that the product survives them. */
const ofTheProxy = 'tests/fault/fault-proxy.test.ts';
const files = globSync(['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'tests/**/*.test.ts', 'tests/**/*.spec.ts']).filter(
  (file) => file !== ofTheProxy,
);
const named = new Set(files.flatMap((file) => faultsIn(readFileSync(file, 'utf8'))));

describe('the fault catalogue', () => {
  test('numbers its rows from 1 without a gap', () => {
    expect(catalogue.map(({ fault }) => fault)).toEqual(catalogue.map((_, i) => i + 1));
  });

  test('[R9] has a test that names each row which is not owed', () => {
    const missing = catalogue.filter(({ fault, owedBy }) => owedBy === undefined && !named.has(fault));
    expect(missing).toEqual([]);
  });

  test('no row is owed that has a test, and no test names a row that is none', () => {
    expect(catalogue.filter(({ fault, owedBy }) => owedBy !== undefined && named.has(fault))).toEqual([]);
    expect([...named].filter((fault) => fault < 1 || fault > catalogue.length)).toEqual([]);
  });
});
