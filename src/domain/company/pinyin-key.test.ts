import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysOf, readingsOf } from './pinyin-key.ts';

test('[PLUS-04] a name with a polyphone has a reading for each of its sounds', () => {
  expect(keysOf([[['chong', 'zhong'], ['qing'], ['a'], ['dian']]])).toEqual({
    pinyin: 'chong qing a dian|zhong qing a dian',
    initials: 'cqad|zqad',
  });
});

test('readings with the same initials share them', () => {
  expect(keysOf([[['jue', 'jiao'], ['se']]])).toEqual({ pinyin: 'jue se|jiao se', initials: 'js' });
});

test('characters without a sound are left out, and a text of such has no key', () => {
  expect(keysOf([[[], ['hua'], []]])).toEqual({ pinyin: 'hua', initials: 'h' });
  expect(keysOf([[[], []]])).toEqual({ pinyin: '', initials: '' });
});

test('a short name adds readings of its own', () => {
  expect(keysOf([[['hua']], [['wang']]])).toEqual({ pinyin: 'hua|wang', initials: 'h|w' });
});

const sounds = fc.array(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 }), { maxLength: 12 });

test('[PLUS-04] every sound of every character stands in a reading, each reading once and as long as the sounded characters, the likeliest first, and they do not multiply', () => {
  fc.assert(
    fc.property(sounds, (drawn) => {
      const readings = readingsOf(drawn);
      const sounded = drawn.filter((alternatives) => alternatives.length > 0);
      expect(readings.length).toBeGreaterThanOrEqual(1);
      expect(readings.length).toBeLessThanOrEqual(8 + 2);
      for (const [at, alternatives] of sounded.entries())
        expect(new Set(readings.map((reading) => reading[at]))).toEqual(new Set(alternatives));
      expect(new Set(readings.map((reading) => reading.join(' '))).size).toBe(readings.length);
      expect(readings[0]).toEqual(sounded.map(([likeliest]) => likeliest));
      for (const reading of readings) expect(reading).toHaveLength(sounded.length);
    }),
  );
});

test('up to three characters of two sounds are kept in any combination', () => {
  const readings = readingsOf([['a', 'b'], ['x'], ['c', 'd'], ['e', 'f']]).map((reading) => reading.join(''));
  expect(readings.toSorted()).toEqual(['axce', 'axcf', 'axde', 'axdf', 'bxce', 'bxcf', 'bxde', 'bxdf']);
});
