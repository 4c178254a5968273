import { afterEach, describe, expect, test } from 'vitest';
import type { Result } from '../../domain/core/result.ts';
import type { CallError } from '../error-kinds.ts';
import { bodyOf, type ClientFixture, clientOver, headAnswer } from '../testing/client-fixture.ts';
import { companyRow } from '../testing/company-row.ts';
import { MAX_BATCH, type PullBatch, parsePullLine, STALL_MS } from './pull-entries.ts';

const row = (n: number) => JSON.stringify({ t: 'c', v: companyRow({ companyId: `c${n}`, ord: n }) });
const gone = (id: string) => JSON.stringify({ t: 'x', id });
const mark = (cursor: string, count: number) => JSON.stringify({ t: 'b', cursor, count });
const end = JSON.stringify({ t: 'e', cursor: 'end', total: 3, digest: '00000000000a', epoch: 'e1' });
const stream = (body: BodyInit) => new Response(body, { headers: { 'content-type': 'application/x-ndjson; charset=utf-8' } });
const text = (...lines: string[]) => `${lines.join('\n')}\n`;

let abort = new AbortController();
afterEach(() => {
  abort.abort();
  abort = new AbortController();
});

async function pullAll({ client }: ClientFixture, cursor = ''): Promise<Result<PullBatch, CallError>[] | CallError> {
  const opened = await client.pull(cursor, { signal: abort.signal });
  if (!opened.ok) return opened.error;
  const items: Result<PullBatch, CallError>[] = [];
  for await (const item of opened.value) items.push(item);
  return items;
}
const pulled = (body: BodyInit) => pullAll(clientOver(() => stream(body)));

test('rows and tombstones come in batches as the b lines end them, the e line as the last', async () => {
  const items = await pulled(text(row(1), row(2), mark('p1', 2), row(3), gone('c9'), mark('p2', 2), end));
  expect(items).toMatchObject([
    { ok: true, value: { rows: [{ companyId: 'c1' }, { companyId: 'c2' }], gone: [], cursor: 'p1', rejected: 0, end: null } },
    { ok: true, value: { rows: [{ companyId: 'c3' }], gone: ['c9'], cursor: 'p2', rejected: 0, end: null } },
    { ok: true, value: { rows: [], gone: [], cursor: 'end', rejected: 0, end: { total: 3, digest: '00000000000a', epoch: 'e1' } } },
  ]);
});

test('the cursor travels in the query and the body is asked for as lines', async () => {
  const fixture = clientOver(() => stream(text(end)));
  await pullAll(fixture, 'p 1&x');
  expect(new URL(fixture.sent[0]?.url ?? '').searchParams.get('cursor')).toBe('p 1&x');
  expect(fixture.sent[0]?.headers.get('accept')).toBe('application/x-ndjson');
});

test('lines survive any cut of the bytes, also inside a character', async () => {
  const bytes = new TextEncoder().encode(text(row(1), mark('p1', 1), end));
  const whole = await pulled(bytes);
  for (const size of [1, 2, 3, 7, 100]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.slice(i * size, (i + 1) * size));
    expect(await pulled(bodyOf(pieces))).toEqual(whole);
  }
});

describe('rows that are not the contract’s', () => {
  test.each([
    ['a wrong type', { companyName: 5 }],
    ['a missing field', { rev: undefined }],
    ['a huge number', { rev: 1e300 }],
    ['a number where an identifier belongs', { nsrsbh: 9007199254740992 }],
    ['a text over its limit', { companyName: 'x'.repeat(201) }],
  ])('[fault 11] %s: the row is left out and counted, the others stay', async (_, part) => {
    const bad = JSON.stringify({ t: 'c', v: { ...companyRow(), ...part } });
    const items = await pulled(text(row(1), bad, row(2), mark('p1', 3), end));
    expect(items).toMatchObject([
      { value: { rows: [{ companyId: 'c1' }, { companyId: 'c2' }], rejected: 1, cursor: 'p1' } },
      { value: { end: {} } },
    ]);
  });

  test('unknown further fields are kept, prototype keys are not', () => {
    const line = (extra: string) => row(1).replace('"v":{', `"v":{${extra},`);
    expect(parsePullLine(line('"future":{"a":[1]}'))).toMatchObject({ t: 'c', v: { companyId: 'c1', future: { a: [1] } } });
    expect(parsePullLine(line('"__proto__":{"admin":1}'))).toEqual(parsePullLine(row(1)));
    expect(parsePullLine(line(`"future":${'['.repeat(40)}${']'.repeat(40)}`))).toBe('bad-row');
  });
});

describe('entries of collections', () => {
  const tip = (n: number, part: object = {}) => ({ id: `c${n}:a`, companyId: `c${n}`, tipsCode: 'a', ...part });
  const entry = (noun: string, body: object) => JSON.stringify({ noun, ...body });

  test('rows and keys come in order beside the companies of their batch', async () => {
    const items = await pulled(text(row(1), entry('tips', { row: tip(1) }), entry('tips', { gone: 'c2:a' }), mark('p1', 3), end));
    expect(items).toMatchObject([
      { ok: true, value: { rows: [{ companyId: 'c1' }], cursor: 'p1', rejected: 0, unknown: 0 } },
      { ok: true },
    ]);
    const [first] = Array.isArray(items) ? items : [];
    expect(first?.ok && first.value.entries).toEqual([
      { noun: 'tips', row: tip(1) },
      { noun: 'tips', gone: 'c2:a' },
    ]);
  });

  test.each([
    ['a wrong type', entry('tips', { row: tip(1, { tipsCode: 5 }) })],
    ['a missing field', entry('tips', { row: tip(1, { companyId: undefined }) })],
    ['a text over its limit', entry('tips', { row: tip(1, { tipsCode: 'x'.repeat(61) }) })],
    ['no row', entry('tips', { row: null })],
    ['neither row nor key', entry('tips', {})],
    ['an empty key', entry('tips', { gone: '' })],
    ['a key that is a number', entry('tips', { gone: 5 })],
    ['too deep a row', entry('tips', {}).replace('}', `,"row":${'['.repeat(40)}${']'.repeat(40)}}`)],
  ])('[fault 11] %s: the entry is left out and counted, the others stay', async (_, bad) => {
    expect(await pulled(text(entry('tips', { row: tip(1) }), bad, entry('tips', { row: tip(2) }), mark('p1', 3), end))).toMatchObject([
      { value: { entries: [{ row: { id: 'c1:a' } }, { row: { id: 'c2:a' } }], rejected: 1, unknown: 0, cursor: 'p1' } },
      { value: { end: {} } },
    ]);
  });

  test('entries of a noun that this build does not know are left out and counted, whatever they hold', async () => {
    const strange = ['weather', 'constructor', '__proto__', 'toString', ''].flatMap((noun) => [
      entry(noun, { row: 1 }),
      entry(noun, { sun: [] }),
    ]);
    const deep = entry('weather', {}).replace('}', `,"row":${'['.repeat(40)}${']'.repeat(40)}}`);
    const items = await pulled(text(entry('tips', { row: tip(1) }), ...strange, deep, mark('p1', strange.length + 2), end));
    expect(items).toMatchObject([
      { value: { entries: [{ noun: 'tips' }], rejected: 0, unknown: strange.length + 1 } },
      { value: { end: {} } },
    ]);
  });

  test('unknown further fields of a row are kept, prototype keys are not', () => {
    expect(parsePullLine(entry('tips', { row: tip(1, { future: { a: [1] } }) }))).toMatchObject({
      row: { id: 'c1:a', future: { a: [1] } },
    });
    const hostile = entry('tips', { row: tip(1) }).replace('"row":{', '"row":{"__proto__":{"admin":1},');
    expect(parsePullLine(hostile)).toEqual({ noun: 'tips', row: tip(1) });
  });

  test('a pull asks for the nouns that it is told to, and for none as clients did before', async () => {
    const fixture = clientOver(() => stream(text(end)));
    const nouns = [['tips', 'weather'], [], undefined];
    for (const wanted of nouns) await fixture.client.pull('p1', { signal: abort.signal, ...(wanted ? { nouns: wanted } : {}) });
    expect(fixture.sent.map(({ url }) => new URL(url).searchParams.get('nouns'))).toEqual(['tips,weather', null, null]);
  });
});

describe('streams that are not the contract’s', () => {
  const failure = (kind: string) => [{ ok: false, error: { kind, status: 200 } }];
  test.each([
    ['ends without its end line', text(row(1), mark('p1', 1))],
    ['is cut in a batch', text(row(1), mark('p1', 1), row(2))],
    ['is cut in a line', `${text(row(1), mark('p1', 1))}${row(2).slice(0, 50)}`],
    ['counts another number of rows', text(row(1), mark('p1', 1), row(2), mark('p2', 2), end)],
    ['holds a line that is no JSON', text(row(1), mark('p1', 1), '<html>')],
    ['holds a line of no known form', text(row(1), mark('p1', 1), '{"t":"z"}')],
    ['holds an entry whose noun is no text', text(row(1), mark('p1', 1), '{"noun":5,"row":{}}')],
    ['marks a batch without a cursor', text(row(1), mark('p1', 1), '{"t":"b","count":0}')],
  ])('one that %s yields what was whole and then bad-answer', async (_, body) => {
    expect(await pulled(body)).toMatchObject([{ ok: true, value: { cursor: 'p1' } }, ...failure('bad-answer')]);
  });

  test('one in another encoding is a bad answer', async () => {
    expect(await pulled(bodyOf([Uint8Array.from([0xca, 0xaf, 0xbc, 0xd2, 0x0a])]))).toMatchObject(failure('bad-answer'));
  });

  test('one whose line never ends is a bad answer', async () => {
    expect(await pulled(bodyOf(Array(20).fill('x'.repeat(100_000))))).toMatchObject(failure('bad-answer'));
  });

  test('one whose batch never ends is a bad answer', async () => {
    for (const line of [gone('c'), '{"noun":"tips","gone":"c"}', '{"noun":"weather"}', '{"noun":"tips"}'])
      expect(await pulled(text(...Array.from({ length: MAX_BATCH + 1 }, () => line)))).toMatchObject(failure('bad-answer'));
  });

  test('one that the line cuts is offline, with the whole batches before it', async () => {
    const items = await pulled(bodyOf([text(row(1), mark('p1', 1)), row(2)], 'error'));
    expect(items).toMatchObject([{ ok: true, value: { cursor: 'p1' } }, ...failure('offline')]);
  });
});

test('a pull that falls silent ends in a timeout, and time the consumer takes does not count', async () => {
  const fixture = clientOver(() => stream(bodyOf([text(row(1), mark('p1', 1)), text(row(2), mark('p2', 1))], 'open')));
  const opened = await fixture.client.pull('', { signal: abort.signal });
  const items: unknown[] = [];
  if (!opened.ok) throw new Error('not opened');
  for await (const item of opened.value) {
    items.push(item);
    fixture.time.advance(STALL_MS * 4);
    if (items.length === 2) setTimeout(() => fixture.time.advance(STALL_MS), 5);
  }
  expect(items).toMatchObject([{ value: { cursor: 'p1' } }, { value: { cursor: 'p2' } }, { ok: false, error: { kind: 'timeout' } }]);
  expect(fixture.time.waiting()).toBe(0);
});

test('a reader that stops, and a signal, end the stream and leave no timer', async () => {
  const fixture = clientOver(() => stream(bodyOf([text(row(1), mark('p1', 1))], 'open')));
  const first = await fixture.client.pull('', { signal: abort.signal });
  if (first.ok) for await (const _ of first.value) break;
  expect(fixture.time.waiting()).toBe(0);
  const second = await fixture.client.pull('', { signal: abort.signal });
  const items: unknown[] = [];
  if (second.ok)
    for await (const item of second.value) {
      items.push(item);
      abort.abort();
    }
  expect(items).toMatchObject([{ ok: true }, { ok: false, error: { kind: 'aborted' } }]);
  expect(fixture.time.waiting()).toBe(0);
});

test('a refused cursor, a portal page and a head form of success are errors of the call', async () => {
  const answers: [Response, object][] = [
    [headAnswer({ code: 'pull.restart', msg: 'm' }, { status: 400 }), { kind: 'refused', code: 'pull.restart' }],
    [new Response('<html></html>', { headers: { 'content-type': 'text/html' } }), { kind: 'bad-answer', code: '' }],
    [headAnswer({ body: {} }), { kind: 'bad-answer' }],
    [new Response('', { status: 503, headers: { 'retry-after': '3' } }), { kind: 'busy', retryAfterMs: 3_000 }],
  ];
  for (const [answer, error] of answers) expect(await pullAll(clientOver(() => answer))).toMatchObject(error);
});
