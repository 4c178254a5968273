import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanLines, cleanTaxId, cleanText, hasUnprinted, nameKey } from './normalize.ts';

test('text is stored half-width, without marks that print nothing, with single spaces', () => {
  expect(cleanText(' ＡＢＣ\u3000１２３\u00a0科技\u200b\u202e有限公司\ufeff ')).toBe('ABC 123 科技有限公司');
  expect(cleanText('Cafe\u0301')).toBe('Café');
  expect(cleanText('（北京）')).toBe('（北京）');
  expect(hasUnprinted('华\u202e信')).toBe(true);
  expect(hasUnprinted('华信 1\n2')).toBe(false);
});

test('notes keep their lines', () => {
  expect(cleanLines(' 一 \r\n二\r三\n')).toBe('一\n二\n三');
});

test('identifiers lose grouping and come in upper case', () => {
  expect(cleanTaxId(' ９１４４-0300 ma5d.a1b2‑c3 ')).toBe('91440300MA5DA1B2C3');
  expect(cleanTaxId("'91440300MA5DA1B2C3")).toBe('91440300MA5DA1B2C3');
});

test('two spellings of one name have the same key', () => {
  expect(nameKey('华信（北京）科技 有限公司')).toBe(nameKey('华信(北京)科技有限公司。'));
  expect(nameKey('ABC科技')).toBe(nameKey('ａｂｃ科技'));
  expect(nameKey('华信科技')).not.toBe(nameKey('华信科枝'));
});

test('cleaning twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(cleanText(cleanText(text))).toBe(cleanText(text));
      expect(cleanLines(cleanLines(text))).toBe(cleanLines(text));
      expect(hasUnprinted(cleanText(text))).toBe(false);
    }),
  );
});
