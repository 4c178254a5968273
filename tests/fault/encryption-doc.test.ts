import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { collectionNames, collections, isPacked } from '../../src/db/collections/collections.ts';
import { storeNames } from '../../src/db/schema.ts';
import { encryptRow } from '../../src/db/vault/encrypted-row.ts';
import type { RecordCipher } from '../../src/db/vault/key-ring.ts';

const page = readFileSync('docs/encryption.md', 'utf8');
/** The part on the stores of the database; other tables have rows that begin alike. */
const doc = page.slice(page.indexOf('## Every field of every store'), page.indexOf('## Small memories of the browser'));
const cipher: RecordCipher = { encrypt: () => new Uint8Array(1), decrypt: () => '' };

/** Names between backticks. */
const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/** What the table of stores says of each: fields that stay readable, fields of the body. */
const told = new Map(
  doc
    .split('\n')
    .filter((line) => /^\| `\w+` \|/.test(line))
    .map((line) => {
      const [, store = '', plain = '', body = ''] = line.split('|');
      return [namesIn(store)[0], { plain: namesIn(plain), body: namesIn(body) }] as const;
    }),
);

describe('the page on data at rest', () => {
  test('[PLUS-23] tells of every store which of its fields stay readable on a shared PC, as they are stored', () => {
    expect([...told.keys()].sort()).toEqual([...storeNames].sort());
    for (const store of storeNames) {
      // The rows of `meta` are told by their keys.
      if (store === 'meta') continue;
      const { plain = [], body = [] } = told.get(store) ?? {};
      const directory = { number: {} };
      const fields = [...new Set([...plain, ...body])].map((name) => [name, store === 'dir' && name === 'body' ? directory : name]);
      const { sealed, ...readable } = encryptRow(cipher, store, Object.fromEntries(fields));
      // A job's row says nothing of anybody.
      if (body.length > 0) expect(sealed, store).toBeInstanceOf(Uint8Array);
      else expect([store, sealed]).toEqual(['jobs', undefined]);
      expect(Object.keys(readable).sort(), store).toEqual([...plain].sort());
    }
  });

  test('[PLUS-23] names every index of a collection whose rows are records: keys and indexes are never encrypted', () => {
    for (const name of collectionNames.filter((one) => !isPacked(one)))
      for (const index of collections[name].indexes)
        for (const field of index.replace(/[[\]]/g, '').split('+')) expect(told.get(name)?.plain).toContain(field);
  });
});
