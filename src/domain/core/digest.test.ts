import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDigest, digestOf, digestOfColumns, digestText, parseDigest, removeDigest, rowDigest } from './digest.ts';

const row = fc.record({ companyId: fc.string({ minLength: 1, maxLength: 40 }), rev: fc.nat({ max: Number.MAX_SAFE_INTEGER }) });

test('a row number is a whole number of at most 48 bits', () => {
  fc.assert(
    fc.property(row, ({ companyId, rev }) => {
      const number = rowDigest(companyId, rev);
      return Number.isSafeInteger(number) && number >= 0 && number < 2 ** 48;
    }),
  );
});

test('[PLUS-03] the digest does not depend on the order of the rows', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect(digestOf(rows.toReversed())).toBe(digestOf(rows));
    }),
  );
});

test('[PLUS-03] adding and removing rows one by one ends at the digest of what is left', () => {
  fc.assert(
    fc.property(fc.array(row), fc.array(row), (kept, gone) => {
      let sum = 0;
      for (const { companyId, rev } of [...gone, ...kept]) sum = addDigest(sum, rowDigest(companyId, rev));
      for (const { companyId, rev } of gone) sum = removeDigest(sum, rowDigest(companyId, rev));
      expect(digestText(sum)).toBe(digestOf(kept));
    }),
  );
});

test('rows, columns and the text form agree', () => {
  const rows = Array.from({ length: 50 }, (_, i) => ({ companyId: `92${i}`, rev: i * 7 }));
  const text = digestOf(rows);
  expect(
    digestOfColumns(
      rows.map(({ companyId }) => companyId),
      rows.map(({ rev }) => rev),
    ),
  ).toBe(text);
  expect(digestText(parseDigest(text) ?? -1)).toBe(text);
  expect(parseDigest('ABCDEF012345')).toBeNull();
  expect(digestOf([])).toBe('000000000000');
});

test('neighbouring ids and revisions give 200,000 different numbers, spread over all 48 bits', () => {
  const seen = new Set<number>();
  const ones = new Int32Array(48);
  for (let i = 0; i < 400; i += 1) {
    for (let rev = 0; rev < 500; rev += 1) {
      const number = rowDigest(`92000001${String(i).padStart(8, '0')}`, rev);
      seen.add(number);
      for (let bit = 0; bit < 48; bit += 1) ones[bit] = (ones[bit] ?? 0) + (Math.floor(number / 2 ** bit) % 2);
    }
  }
  expect(seen.size).toBe(200_000);
  for (const count of ones) expect(Math.abs(count - 100_000)).toBeLessThan(2_000);
});

test('a revision beyond 32 bits counts in full', () => {
  expect(rowDigest('a', 5)).not.toBe(rowDigest('a', 5 + 2 ** 32));
});
