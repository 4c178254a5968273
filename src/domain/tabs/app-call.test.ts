import { expect, test } from 'vitest';
import { createMeter, createRate, readAppCall, weigh } from './app-call.ts';

const sizes = new Map([
  ['title', 100],
  ['close', 0],
]);
const raw = (value: unknown) => ({ type: 'RAW', value });
const call = (part: object) => readAppCall({ id: '1', type: 'APPLY', path: ['title'], argumentList: [raw('三月')], ...part }, sizes);

test('[EMBED-02] a call by a known name with plain values passes', () => {
  expect(call({})).toEqual({ ok: true, id: '1', name: 'title', args: ['三月'] });
  expect(call({ path: ['close'], argumentList: [] })).toEqual({ ok: true, id: '1', name: 'close', args: [] });
});

test.each([
  ['a path into the object', { path: ['title', 'constructor'] }],
  ['a path of nothing', { path: [] }],
  ['a read', { type: 'GET' }],
  ['a write', { type: 'SET', path: ['__proto__', 'x'] }],
  ['a construction', { type: 'CONSTRUCT' }],
  ['another port', { type: 'ENDPOINT' }],
  ['a proxy in place of a value', { argumentList: [{ type: 'HANDLER', name: 'proxy', value: {} }] }],
  ['an argument in no form', { argumentList: ['三月'] }],
  ['a list that is none', { argumentList: 'x' }],
  ['many arguments', { argumentList: [raw(1), raw(2), raw(3), raw(4)] }],
])('[EMBED-02] %s is refused', (_, part) => {
  expect(call(part)).toMatchObject({ ok: false, id: '1', why: 'shape' });
});

test('[EMBED-02] an unknown name is refused by its name, cut to a length; what says too much by its size', () => {
  expect(call({ path: ['constructor'] })).toEqual({ ok: false, id: '1', why: 'unknown', name: 'constructor' });
  expect(call({ path: ['x'.repeat(500)] })).toMatchObject({ why: 'unknown', name: 'x'.repeat(60) });
  expect(call({ argumentList: [raw('x'.repeat(101))] })).toEqual({ ok: false, id: '1', why: 'size', name: 'title' });
});

test.each([null, 'x', 5, {}, { id: 5 }, { id: 'x'.repeat(61) }])('what has no place for an answer gets none: %j', (data) => {
  expect(readAppCall(data, sizes)).toMatchObject({ ok: false, id: null, why: 'shape' });
});

test('the weight of a value is its characters and bytes; one too deep, with too many parts or of another kind is too heavy', () => {
  expect(weigh(['ab', { c: 'de' }])).toBe(5);
  expect(weigh([new Blob(['12345'])])).toBe(5);
  expect(weigh(Array.from({ length: 20_001 }, () => ''))).toBe(Number.POSITIVE_INFINITY);
  const deep = Array.from({ length: 9 }).reduce((inner) => [inner], []);
  expect(weigh(deep)).toBe(Number.POSITIVE_INFINITY);
  for (const other of [new Map(), new Date(0), new ArrayBuffer(8), new Uint8Array(8)]) expect(weigh(other)).toBe(Number.POSITIVE_INFINITY);
});

test('so many within a time, and again after it; a clock that was set back begins anew', () => {
  const take = createRate({ most: 2, inMs: 100 });
  expect([take(0), take(50), take(100), take(101), take(5)]).toEqual([true, true, false, true, true]);
});

test('[EMBED-02] messages count by number, by what is in them and by the time it takes to read them; once it is too much nothing is read any more', () => {
  let [now, reads] = [0, 0];
  const open = () => createMeter({ most: 3, inMs: 100, mostMs: 20, mostSize: 1_000 }, () => now);
  const read =
    (value: unknown, ms = 0) =>
    () => {
      reads += 1;
      now += ms;
      return value;
    };
  const counted = open();
  expect([1, 2, 3, 4].map((one) => counted(read(one)))).toEqual([{ data: 1 }, { data: 2 }, { data: 3 }, null]);
  now += 1_000;
  expect([counted(read(5)), reads]).toEqual([null, 3]);
  const large = open();
  expect([large(read('x'.repeat(600))), large(read('x'.repeat(600))), large(read('x'))]).toEqual([{ data: 'x'.repeat(600) }, null, null]);
  expect(reads).toBe(5);
  const slow = open();
  expect([slow(read('a', 15)), slow(read('b', 15)), slow(read('c'))]).toEqual([{ data: 'a' }, null, null]);
  expect(reads).toBe(7);
  // Each span has its own allowance, and of what nobody can weigh one is too much here.
  const calm = open();
  expect(calm(read('a', 15))).toEqual({ data: 'a' });
  now += 200;
  expect(calm(read('b', 15))).toEqual({ data: 'b' });
  expect(open()(read(new Array(50_000).fill({ a: 1 })))).toBeNull();
});
