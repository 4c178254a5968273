import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cursor, cursorText, parseCursor, RECENTS } from './pull.ts';

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
const delta = fc.record({ kind: fc.constant('delta' as const), rev: whole });

test('every cursor survives its text, which is at most 200 characters', async () => {
  await fc.assert(
    fc.property(fc.oneof(full, delta), (cursor: Cursor) => {
      const text = cursorText(cursor, epoch);
      expect(text.length).toBeLessThanOrEqual(200);
      expect(parseCursor(text, epoch)).toEqual(cursor);
      expect(parseCursor(text, 'ffffffff-0000')).toBeNull();
    }),
  );
});

test('no text that is no cursor is taken for one', async () => {
  await fc.assert(fc.property(fc.string(), (text) => parseCursor(text, epoch) === null));
  await fc.assert(
    fc.property(delta, fc.string({ minLength: 1 }), (cursor, more) => parseCursor(`${cursorText(cursor, epoch)}.${more}`, epoch) === null),
  );
});
