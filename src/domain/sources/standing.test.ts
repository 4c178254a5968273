import { describe, expect, test } from 'vitest';
import { claimsMore } from './contradicts.ts';
import { type SourceKind, standingOf, type Word } from './standing.ts';

const word = (kind: SourceKind, at: number, stateAt: number) => ({ kind, at, stateAt });
const nothing = () => false;
const all = () => true;
const counting = (words: readonly Word[]) => standingOf(words, nothing)?.standing;

describe('which of several words counts', () => {
  test('of the authority the later state, whoever hands it on and whenever he asked', () => {
    const [collected, pushed, app] = [word('collector', 50, 10), word('push', 40, 30), word('app', 20, 20)];
    for (const words of [
      [collected, pushed, app],
      [app, collected, pushed],
    ])
      expect(counting(words)).toBe(pushed);
    const again = word('collector', 60, 30);
    expect(counting([again, pushed])).toBe(again);
  });

  test('a mark and a file count while the authority has not looked since and tells of an earlier state, and no longer', () => {
    const before = word('collector', 20, 10);
    for (const kind of ['hand', 'file'] as const) {
      const later = word(kind, 30, 25);
      expect(counting([before, later])).toBe(later);
      expect(counting([later, word('collector', 40, 10)])).toMatchObject({ kind: 'collector' });
      expect(counting([later, word('push', 20, 26)])).toMatchObject({ kind: 'push' });
      const older = word(kind, 15, 5);
      expect(counting([older, before])).toBe(before);
    }
  });

  test.each(['collector', 'push', 'app'] as const)(
    'what %s hands on is the authority’s word: a file that was known later and tells of an earlier state does not count over it',
    (kind) => {
      const told = word(kind, 20, 26);
      expect(counting([told, word('file', 30, 25)])).toBe(told);
      expect(counting([word('hand', 30, 25), told])).toBe(told);
    },
  );

  test('a file counts over an older mark, and a newer mark over it; of two files or marks the newer one counts', () => {
    const file = word('file', 20, 20);
    expect(counting([word('hand', 10, 10), file])).toBe(file);
    const mark = word('hand', 30, 30);
    expect(counting([file, mark])).toBe(mark);
    expect(counting([mark, word('hand', 29, 40), word('file', 10, 50)])).toBe(mark);
  });

  test('what contradicts the word that counts stays beside it, and only words of a lower rank do', () => {
    const [authority, mark, file] = [word('collector', 40, 35), word('hand', 30, 30), word('file', 20, 20)];
    expect(standingOf([mark, file, authority, word('push', 10, 5)], all)).toEqual({ standing: authority, against: [file, mark] });
    expect(standingOf([mark, word('collector', 20, 10)], all)).toEqual({ standing: mark, against: [] });
    expect(standingOf([], all)).toBeNull();
  });
});

test('a word contradicts by claiming more than is so; what has come further since does not', () => {
  const [undeclared, accepted, paid] = (['undeclared', 'accepted', 'paid'] as const).map((state) => ({ state }));
  expect([claimsMore(accepted ?? {}, undeclared ?? {}), claimsMore(accepted ?? {}, paid ?? {})]).toEqual([true, false]);
  expect(claimsMore({ state: 'accepted' }, { state: 'rejected' })).toBe(true);
  expect(claimsMore({ state: 'paid' }, { state: 'paymentFailed' })).toBe(true);
  expect(claimsMore({ state: 'accepted' }, { state: 'paymentFailed' })).toBe(false);
  expect(claimsMore({ state: 'paid' }, { state: 'notApplicable' })).toBe(true);
  expect([claimsMore({ closed: 1 }, { closed: 0 }), claimsMore({ closed: 0 }, { closed: 1 }), claimsMore({}, {})]).toEqual([
    true,
    false,
    false,
  ]);
});
