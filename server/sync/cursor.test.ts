import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cursor, cursorText, type Place, parseCursor, RECENTS } from './cursor.ts';

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
const middle = fc.record({ rev: whole, after: fc.string({ minLength: 1, maxLength: 130 }), whole: fc.boolean() });
const nouns = (place: fc.Arbitrary<Place>, maxLength: number) =>
  fc.array(fc.tuple(noun, place), { maxLength }).map((places) => new Map<string, Place>(places));
const delta = fc.record({ kind: fc.constant('delta' as const), rev: whole, nouns: nouns(fc.oneof(told, middle), 12) });

test('every cursor survives its text, and one of another store is none', async () => {
  await fc.assert(
    fc.property(fc.oneof(full, delta), (cursor: Cursor) => {
      const text = cursorText(cursor, epoch);
      expect(parseCursor(text, epoch)).toEqual(cursor);
      expect(parseCursor(text, 'ffffffff-0000')).toBeNull();
    }),
  );
});

test('a cursor is at most 200 characters, with a dozen collections and one in its middle at most 400', async () => {
  const one = fc.tuple(nouns(told, 11), noun, middle).map(([places, name, place]) => new Map<string, Place>([...places, [name, place]]));
  await fc.assert(fc.property(full, (cursor) => cursorText(cursor, epoch).length <= 200));
  const ids = (place: Place) => ({ ...place, after: place.after.replaceAll(/[.%]/g, ':') });
  await fc.assert(
    fc.property(whole, one, (rev, places) => {
      const plain = new Map([...places].map(([name, place]) => [name, ids(place)]));
      return cursorText({ kind: 'delta', rev, nouns: plain }, epoch).length <= 400;
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
  for (const bad of ['', '1', 'tips=', 'tips=!', 'tips=1:', 'tips=1@', 'tips=1x:', 'ti ps', 'tips=zzzzzzzzzzz'])
    expect(parseCursor(`d.cb0b96c2.1a.${bad}`, epoch), bad).toBeNull();
});
