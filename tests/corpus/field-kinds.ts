import { type CallName, calls } from '../../src/api/calls/table.ts';
import { type BadRequest, CANARY, callNames, type Kind } from './kind.ts';

const script = `<img src=x onerror="globalThis.${CANARY}=1">`;

/** Values that stand where another was expected, by kind. */
export const badValues: Readonly<Record<string, readonly unknown[]>> = {
  'no value': [null],
  'truth value': [true, false],
  'negative number': [-1, -0],
  fraction: [0.5, 1e-300],
  'huge number': [1e308, 2 ** 53, -(2 ** 63)],
  'long digits': ['9'.repeat(400), '9007199254740993', 9_007_199_254_740_993n.toString()],
  'empty text': [''],
  'white space': [' ', '\t\r\n', '\u3000'],
  'long text': ['x'.repeat(70_000)],
  NUL: ['\u0000', 'a\u0000b'],
  'lone surrogate': ['\ud800', 'a\udc00'],
  'direction marks': ['\u202eabc', '\u2066a\u2069'],
  'invisible marks': ['\u200b', '\ufeffa', 'a\u00ad'],
  'SQL text': ["' or 1=1 --", "'; drop table account; --", '" union select 1,2'],
  'search signs': ['%', '_', '\\', '%\\'],
  template: ['{{7*7}}', '#{7*7}', '<%= 7 %>'],
  'path upwards': ['../..', '..\\..\\etc', '/etc/passwd'],
  markup: [script, `<script>globalThis.${CANARY}=1</script>`, `javascript:globalThis.${CANARY}=1`],
  'cell formula': ['=1+1', '@SUM(1)', '\t=cmd'],
  'shell text': ['$(id)', '`id`', '| id'],
  'log lines': ['a\r\nlevel=error', '\u001b[31m'],
  'text of an object': ['{"a":1}', '[object Object]', 'undefined', 'NaN'],
  'impossible time': ['2026-13-45T99:99:99Z', '+275760-09-13T00:00:00.001Z', '-000000-01-01'],
  'empty list': [[]],
  'empty object': [{}],
  'nested list': [[[[[]]]]],
  'nested object': [{ from: 1, to: { a: [] } }, { a: { b: { c: { d: {} } } } }],
  'mixed list': [['x', null, 7, {}]],
  'long list': [Array.from({ length: 1_000 }, (_, i) => `x${i}`)],
  'object with a method’s name': [{ toString: 1 }, { valueOf: 'x', toJSON: 1 }, { length: 1e9 }, Object.fromEntries([['then', 1]])],
};

type Payload = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** Every place in a payload, inner ones too. */
function pathsIn(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]): Path[] => [[name], ...pathsIn(inner).map((path) => [name, ...path])]);
}

function replaced(value: unknown, [name, ...rest]: Path, wanted: unknown): unknown {
  if (name === undefined) return wanted;
  const inner: Record<string, unknown> = { ...(value as Record<string, unknown>) }; // as: the path was found in it
  const next = replaced(inner[name], rest, wanted);
  if (Array.isArray(value)) return value.map((item, i) => (String(i) === String(name) ? next : item));
  if (next === undefined) delete inner[name];
  else inner[name] = next;
  return inner;
}

/** A payload as the call sends it: GETs have a query. */
function encoded(call: CallName, payload: Payload): BadRequest {
  if (calls[call].method === 'POST') return { call, request: { payload } };
  const pairs = Object.entries(payload).map(([key, value]): [string, string] => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return { call, request: { payload: new URLSearchParams(pairs).toString() } };
}

/**
 * Every place of every right input with a wrong value of every kind, missing, or with company. Of the values of a kind each place has one, the next place
 * the next one and so on.
 */
export function fieldKinds(valid: Readonly<Record<CallName, Payload>>): Kind<BadRequest>[] {
  const places = callNames.flatMap((call) => pathsIn(valid[call]).map((path) => ({ call, path })));
  const at = (wanted: unknown): BadRequest[] =>
    places.map(({ call, path }) => encoded(call, replaced(valid[call], path, wanted) as Payload)); // as: a changed object is one
  const whole = (make: (payload: Payload) => Payload): BadRequest[] => callNames.map((call) => encoded(call, make(valid[call])));
  const wrong = Object.entries(badValues).map(([name, values]) => ({
    name: `field: ${name}`,
    inputs: places.map(({ call, path }, n) => encoded(call, replaced(valid[call], path, values[n % values.length]) as Payload)), // as: a changed object is one
  }));
  return [
    ...wrong,
    { name: 'field: missing', inputs: at(undefined) },
    { name: 'field: all missing', inputs: whole(() => ({})) },
    { name: 'field: unknown ones', inputs: whole((payload) => ({ ...payload, brandNew: { x: 1 }, id: 'x', accountID: 'x', admin: true })) },
    {
      name: 'field: names of methods',
      inputs: whole((payload) => ({ ...payload, toString: 1, hasOwnProperty: 1, valueOf: 'x', toJSON: {} })),
    },
  ];
}
