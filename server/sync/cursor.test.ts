import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cursor, cursorText, LONGEST_CURSOR, type Place, parseCursor, RECENTS } from './cursor.ts';

const epoch = 'cb0b96c2-ef5c-479c-8d32-62d1043c9b23';
const whole = fc.integer({ min: 0, max: 2 ** 31 });
const full = fc.record({
  kind: fc.constant('full' as const),
  rev: whole,
  ord: whole,
  count: whole,
  digest: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
  recents: fc.array(whole, { maxLength: RECENTS }),
});
const noun = fc.stringMatching(/^[a-z]{1,12}$/);
const told = fc.record({ rev: whole, after: fc.constant(''), whole: fc.constant(false) });
/** Keys of any character, the longest that the contract lets through. */
const key = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 65 }),
  fc
    .string({ unit: fc.constantFrom('.', '%', '"', '\\', '~', '@', ':', '=', '😀', '税', '1'), minLength: 100, maxLength: 130 })
    .map((text) => text.slice(0, 130)),
);
const middle = fc.record({ rev: whole, after: key, whole: fc.boolean() });
const nouns = (place: fc.Arbitrary<Place>, maxLength: number) =>
  fc.array(fc.tuple(noun, place), { maxLength }).map((places) => new Map<string, Place>(places));
const oneInMiddle = fc
  .tuple(nouns(told, 11), noun, middle)
  .map(([places, name, place]) => new Map<string, Place>([...places, [name, place]]));
const delta = fc.record({ kind: fc.constant('delta' as const), rev: whole, nouns: fc.oneof(nouns(told, 12), oneInMiddle) });

test('every cursor survives its text, whatever the keys in it are made of, and one of another store is none', async () => {
  await fc.assert(
    fc.property(fc.oneof(full, delta), (cursor: Cursor) => {
      const text = cursorText(cursor, epoch);
      expect(parseCursor(text, epoch)).toEqual(cursor);
      expect(parseCursor(text, 'ffffffff-0000')).toBeNull();
    }),
  );
});

test('a cursor is at most 200 characters, with a dozen collections at most 400, be all of them in their middle', async () => {
  await fc.assert(fc.property(full, (cursor) => cursorText(cursor, epoch).length <= 200));
  await fc.assert(
    fc.property(whole, nouns(fc.oneof(told, middle), 12), (rev, places) => {
      const text = cursorText({ kind: 'delta', rev, nouns: places }, epoch);
      expect(text.length).toBeLessThanOrEqual(LONGEST_CURSOR);
      const parsed = parseCursor(text, epoch);
      // A key that found no room: what came before it is told once more, never less than from its place on.
      for (const [name, place] of places) {
        const left = parsed?.kind === 'delta' ? parsed.nouns.get(name) : undefined;
        expect([place, { ...place, after: '' }]).toContainEqual(left);
      }
    }),
  );
});

test('a cursor of the time before collections stays one, and where all is told alike a collection costs its name', () => {
  expect(parseCursor('d.cb0b96c2.1a', epoch)).toEqual({ kind: 'delta', rev: 46, nouns: new Map() });
  const place = { rev: 46, after: '', whole: false };
  expect(cursorText({ kind: 'delta', rev: 46, nouns: new Map([['tips', place]]) }, epoch)).toBe('d.cb0b96c2.1a.tips');
  expect(cursorText({ kind: 'delta', rev: 46, nouns: new Map() }, epoch)).toBe('d.cb0b96c2.1a');
});

test('no text that is no cursor is taken for one', async () => {
  await fc.assert(fc.property(fc.string(), (text) => parseCursor(text, epoch) === null));
  await fc.assert(
    fc.property(full, fc.string({ minLength: 1 }), (cursor, more) => parseCursor(`${cursorText(cursor, epoch)}.${more}`, epoch) === null),
  );
  for (const bad of [
    '',
    '1',
    'tips=',
    'tips=!',
    'tips=1:',
    'tips=1@',
    'tips=1x:',
    'tips=1@a',
    'tips=1@2~a',
    'tips=1@1~ab',
    'tips=1:0~.',
    'ti ps',
    'tips=zzzzzzzzzzz',
  ])
    expect(parseCursor(`d.cb0b96c2.1a.${bad}`, epoch), bad).toBeNull();
});
