import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTooDeep, MAX_DEPTH, parseJson } from './safe-json.ts';

test('what JSON.stringify writes is read back, whatever is in its strings', () => {
  const plain = fc.jsonValue({ maxDepth: 6 }).filter((value) => !/__proto__|constructor|prototype/.test(JSON.stringify(value)));
  fc.assert(
    fc.property(plain, (value) => {
      const text = JSON.stringify(value);
      expect(parseJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
    }),
  );
});

test('nesting is allowed to the limit and refused one deeper, before it is parsed', () => {
  const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(parseJson(nest(MAX_DEPTH)).ok).toBe(true);
  expect(parseJson(nest(MAX_DEPTH + 1))).toEqual({ ok: false, error: 'too-deep' });
  expect(parseJson(nest(200_000))).toEqual({ ok: false, error: 'too-deep' });
  expect(parseJson(`${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`)).toEqual({ ok: false, error: 'too-deep' });
});

test('brackets and quotes inside strings are not nesting', () => {
  const text = JSON.stringify({ a: '['.repeat(100), b: '"{'.repeat(100), c: '\\"['.repeat(100), ['{'.repeat(50)]: 1 });
  expect(isTooDeep(text)).toBe(false);
  expect(parseJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
});

test.each([
  ['plain', '{"a":1,"__proto__":{"admin":true},"b":[{"constructor":{"prototype":{"admin":true}}}]}'],
  ['escaped', '{"a":1,"\\u005f_proto__":{"admin":true},"b":[{"c\\u006fnstructor":{"prototype":{"admin":true}}}]}'],
])('keys that could reach a prototype are dropped at every depth (%s)', (_, text) => {
  const parsed = parseJson(text);
  expect(parsed).toEqual({ ok: true, value: { a: 1, b: [{}] } });
  expect(Object.assign({}, parsed.ok ? parsed.value : null)).not.toHaveProperty('admin');
  expect({}).not.toHaveProperty('admin');
});

test.each(['', ' ', '{', '{"a":', '[1,2', '{"a":1}x', 'undefined', 'NaN', '<html></html>', '\u0000', "{'a':1}"])(
  '%j is not JSON',
  (text) => {
    expect(parseJson(text)).toEqual({ ok: false, error: 'not-json' });
  },
);

test('no text makes the parser throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      parseJson(text);
    }),
  );
  const bits = fc.constantFrom('{', '}', '[', ']', '"', '\\', ':', ',', '1', 'e', '-', 'null', '"__proto__"', '\\u', ' ');
  fc.assert(
    fc.property(fc.array(bits, { maxLength: 60 }), (parts) => {
      parseJson(parts.join(''));
    }),
    { numRuns: 2_000 },
  );
});
