import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keptKeys, keptNameOf } from '../support/kept-keys.ts';

const page = readFileSync('docs/encryption.md', 'utf8');
const section = page.slice(page.indexOf('## Small memories'), page.indexOf('## Keys of records'));
const told = section
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));

test('[PLUS-23] the page on data at rest tells of every key that the page writes into localStorage or sessionStorage, and of no other', () => {
  expect([...told].sort()).toEqual([...new Set(keptKeys().map(({ name }) => name))].sort());
  expect(told.length).toBeGreaterThan(40);
});

test('a key that was found in the browser is known by its beginning, the longest that fits', () => {
  const names = ['wb-remind', 'wb-remind-form', 'theme'];
  expect(['wb-remind-form:9', 'wb-remind:9', 'theme', 'other'].map((key) => keptNameOf(key, names))).toEqual([
    'wb-remind-form',
    'wb-remind',
    'theme',
    '',
  ]);
});
