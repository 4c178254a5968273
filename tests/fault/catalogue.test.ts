import { describe, expect, test } from 'vitest';
import { idsIn, testTitles } from '../support/test-titles.ts';
import { catalogue } from './catalogue.ts';

/** Shows that the tests' own proxy makes the faults, not that the product survives them. */
const ofTheProxy = 'tests/fault/fault-proxy.test.ts';
const named = new Set(
  testTitles([ofTheProxy]).flatMap(({ titles }) => idsIn(titles).flatMap((id) => (id.startsWith('fault ') ? [Number(id.slice(6))] : []))),
);

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
