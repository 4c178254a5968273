import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls } from '../src/api/calls/table.ts';
import { CONTRACT_FILE, contractTables, renewed } from './contract-doc.ts';

test('the contract page is the one that the table of calls makes', () => {
  const page = readFileSync(CONTRACT_FILE, 'utf8');
  // When this fails: node tools/contract-doc.ts
  expect(page).toBe(renewed(page));
});

test('every call stands in the table and has its shapes', () => {
  const text = contractTables();
  for (const name of Object.keys(calls)) {
    expect(text).toContain(`| \`${name}\` |`);
    expect(text).toContain(`### ${name}\n`);
  }
});

test('a page without its markers is not overwritten', () => {
  expect(() => renewed('# Contract')).toThrow('markers');
});
