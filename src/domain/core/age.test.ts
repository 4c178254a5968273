import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageOf, nextAgeChangeMs } from './age.ts';

const AT = 1_700_000_000_000;

test.each([
  [0, { unit: 'moment' }],
  [59_999, { unit: 'moment' }],
  [60_000, { unit: 'minute', n: 1 }],
  [3_599_999, { unit: 'minute', n: 59 }],
  [3_600_000, { unit: 'hour', n: 1 }],
  [86_399_999, { unit: 'hour', n: 23 }],
  [86_400_000, { unit: 'time', at: AT }],
])('after %i ms the age is %o', (passed, age) => {
  expect(ageOf(AT, AT + passed)).toEqual(age);
});

test('a time in the future, after the clock was set back, counts as now (A-45)', () => {
  expect(ageOf(AT + 86_400_000, AT)).toEqual({ unit: 'moment' });
});

test('what was never fetched has no age', () => {
  expect(ageOf(0, AT)).toEqual({ unit: 'never' });
  expect(nextAgeChangeMs(0, AT)).toBeNull();
});

test('the words stay the same until the time given, and change then', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_399_999 }), (passed) => {
      const wait = nextAgeChangeMs(AT, AT + passed) ?? 0;
      const words = ageOf(AT, AT + passed);
      expect(wait).toBeGreaterThan(0);
      expect(ageOf(AT, AT + passed + wait - 1)).toEqual(words);
      expect(ageOf(AT, AT + passed + wait)).not.toEqual(words);
    }),
  );
});
