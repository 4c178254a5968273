import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { calls } from './calls/table.ts';
import { collectionSchemas } from './collections.ts';
import { type AnswerForm, type CallKind, defineCall } from './contract.ts';
import { wireHash } from './describe-table.ts';
import { WIRE_VERSION, wireHistory } from './wire.ts';

test('the table on the wire is the one of the newest history line', () => {
  // When this fails: add a line to wireHistory with the new hash, and raise WIRE_VERSION when an older client breaks.
  expect(wireHistory.at(-1)).toMatchObject({ version: WIRE_VERSION, hash: wireHash(calls, collectionSchemas) });
});

test('the history of the wire never goes back and says what changed', () => {
  for (const [index, line] of wireHistory.entries()) {
    expect(line.version).toBeGreaterThanOrEqual(wireHistory[index - 1]?.version ?? 1);
    expect(line.hash).toMatch(/^[0-9a-f]{16}$/);
    expect(line.what).not.toBe('');
  }
  expect(new Set(wireHistory.map(({ hash }) => hash)).size).toBe(wireHistory.length);
});

const one = {
  name: 'one',
  method: 'POST',
  path: '/malacca/one',
  kind: 'read',
  input: v.object({}),
  output: v.object({ n: v.number() }),
  rows: [],
} as const;

test('the hash changes with everything that client and gateway must agree on', () => {
  const base = wireHash({ one: defineCall(one) }, {});
  const others = [
    { ...one, method: 'GET' as const },
    { ...one, path: '/malacca/two' as const },
    { ...one, kind: 'online' as const },
    { ...one, session: false },
    { ...one, encryptedAnswer: true },
    { ...one, secret: ['password' as const] },
    { ...one, output: v.object({ n: v.string() }) },
    { ...one, output: v.object({ n: v.optional(v.number()) }) },
    { ...one, output: v.object({ n: v.number(), m: v.number() }) },
    { ...one, output: v.looseObject({ n: v.number() }) },
    { ...one, output: v.object({ n: v.pipe(v.number(), v.minValue(1)) }) },
    { ...one, input: v.object({ t: v.picklist(['a']) }) },
  ].map((row) => wireHash({ one: defineCall<GenericSchema, GenericSchema, CallKind, AnswerForm, boolean>(row) }, {}));
  expect(new Set([base, ...others]).size).toBe(others.length + 1);
});

test('the hash does not change with time limits or ledger ids', () => {
  expect(wireHash({ one: defineCall({ ...one, timeoutMs: 1, rows: ['GEN-01'] }) }, {})).toBe(wireHash({ one: defineCall(one) }, {}));
});

test('the hash changes with the collections, their keys, topics and rows', () => {
  const notes = { key: 'id', topic: 'note', schema: v.object({ id: v.string() }) };
  const of = (part: object) => wireHash({}, { notes: { ...notes, ...part } });
  const others = [wireHash({}, {}), of({ key: 'noteId' }), of({ topic: 'notes' }), of({ schema: v.object({ id: v.number() }) })];
  expect(new Set([of({}), ...others]).size).toBe(others.length + 1);
});
