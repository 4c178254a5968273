import { expect, test } from 'vitest';
import { quickClone } from './quick-clone.ts';

const shared = ['tag'];
const circle: Record<string, unknown> = { id: 1 };
circle.self = circle;

test.each([
  ['scalars', [1, 'two', true, null, undefined, 3n, Number.NaN]],
  ['a record in a record', { id: 'C1', body: [{ tags: ['a', 'b'], at: undefined }], none: {} }],
  ['what is held twice', { base: shared, row: shared }],
  ['a circle', circle],
  ['bytes', { sealed: Uint8Array.of(1, 2, 3) }],
  ['a part of a buffer', new Uint8Array(Uint8Array.of(1, 2, 3, 4).buffer, 1, 2)],
  ['a buffer of Node', Buffer.from('row')],
  ['a list with holes', Object.assign(new Array(3), { 1: 'one' })],
  ['what only the platform copies', { at: new Date(0), map: new Map([['k', { v: 1 }]]), set: new Set([1]) }],
])('a quick clone is a clone: %s', (_, value) => {
  const [quick, real] = [quickClone(value), structuredClone(value)];
  expect(quick).toStrictEqual(real);
  expect(quick).not.toBe(value);
});

test('a quick clone holds nothing of its original', () => {
  const row = { tags: ['a'], bytes: Uint8Array.of(1) };
  const copy = quickClone(row);
  row.tags.push('b');
  row.bytes[0] = 9;
  expect(copy).toEqual({ tags: ['a'], bytes: Uint8Array.of(1) });
});

test('what is held twice is one in the clone', () => {
  const { base, row } = quickClone({ base: shared, row: shared });
  expect(base).toBe(row);
});

test('what cannot be cloned is refused', () => {
  expect(() => quickClone({ run: () => {} })).toThrow(expect.objectContaining({ name: 'DataCloneError' }));
  expect(() => quickClone([Symbol('no')])).toThrow(expect.objectContaining({ name: 'DataCloneError' }));
});
