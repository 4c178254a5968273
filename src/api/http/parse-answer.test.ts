import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorKinds } from '../error-kinds.ts';
import { parseAnswer, type RawAnswer, retryAfterMs } from './parse-answer.ts';

const JSON_TYPE = 'application/json';
const bytesOf = (text: string) => new TextEncoder().encode(text);
function raw(body: unknown, part: Partial<RawAnswer> = {}): RawAnswer {
  const bytes = body instanceof Uint8Array ? body : bytesOf(typeof body === 'string' ? body : JSON.stringify(body));
  return { status: 200, contentType: JSON_TYPE, retryAfter: '', date: '', bytes, ...part };
}
const head = (code: string, msg = 'm', more: object = {}) => ({ code, msg, ...more });
const kindOf = (answer: RawAnswer, key: string | null = null) => {
  const parsed = parseAnswer(answer, key);
  return parsed.ok ? 'ok' : parsed.error.kind;
};

test('a success carries its body and data as they came', () => {
  expect(parseAnswer(raw({ head: head('00000000', ''), body: { a: 1 } }), null)).toEqual({
    ok: true,
    value: { head: head('00000000', ''), body: { a: 1 }, data: undefined },
  });
});

describe('kinds of failure', () => {
  const failure = (code: string, status: number) => raw({ head: head(code) }, { status });
  test('[ERR-01] HTTP 404 is not-found, with and without a head', () => {
    expect(kindOf(failure('path.unknown', 404))).toBe('not-found');
    expect(kindOf(raw('<html>404</html>', { status: 404, contentType: 'text/html' }))).toBe('not-found');
    expect(kindOf(raw('', { status: 404, contentType: '' }))).toBe('not-found');
  });

  test('[ERR-02] other HTTP failures have their own kinds, none of them not-found', () => {
    const kinds = [500, 501, 502, 504, 599].map((status) => kindOf(raw('x', { status, contentType: 'text/plain' })));
    expect(kinds).toEqual(Array(5).fill('server'));
    expect([429, 503].map((status) => kindOf(raw('x', { status })))).toEqual(['busy', 'busy']);
    expect(kindOf(raw('x', { status: 413 }))).toBe('too-large');
    expect(kindOf(raw('x', { status: 426 }))).toBe('too-old');
    expect([0, 302, 400, 401, 403, 407, 511].map((status) => kindOf(raw('x', { status, contentType: 'text/html' })))).toEqual([
      ...Array(6).fill('bad-answer'),
      'server',
    ]);
  });

  test.each(['uic.sessionInfo.empty', 'uic.accessToken.not.valid', 'token:expired'])('[ERR-03] %s is session-invalid', (code) => {
    expect(kindOf(failure(code, 401))).toBe('session-invalid');
    expect(kindOf(failure(code, 200))).toBe('session-invalid');
  });

  test('[ERR-06] a head whose code is not the success code is refused with its msg and code, whatever the HTTP status', () => {
    for (const status of [200, 400, 401, 403, 422]) {
      const parsed = parseAnswer(raw({ head: head('company.notFound', '企业不存在') }, { status }), null);
      expect(parsed).toEqual({ ok: false, error: { kind: 'refused', code: 'company.notFound', msg: '企业不存在', status } });
    }
  });

  test('[ERR-07] the special code is an alert with its title and content', () => {
    const parsed = parseAnswer(raw({ head: head('600101', 'm', { title: '提示', content: '稍后再来' }) }), null);
    expect(parsed).toEqual({
      ok: false,
      error: { kind: 'alert', code: '600101', msg: 'm', title: '提示', content: '稍后再来', status: 200 },
    });
    const bare = parseAnswer(raw({ head: head('600101') }), null);
    expect(bare.ok ? null : [bare.error.title, bare.error.content]).toEqual([undefined, undefined]);
  });

  test('conflict, clock and replay have their kinds and keep what came with them', () => {
    expect(parseAnswer(raw({ head: head('company.conflict'), body: { company: { rev: 9 } } }, { status: 409 }), null)).toMatchObject({
      error: { kind: 'conflict', body: { company: { rev: 9 } } },
    });
    expect(parseAnswer(raw({ head: head('sign.clock'), body: { now: 5 } }, { status: 400 }), null)).toMatchObject({
      error: { kind: 'clock', body: { now: 5 } },
    });
    expect(kindOf(failure('sign.replay', 409))).toBe('replay');
  });

  test('a success code under a failing status is no answer of the contract', () => {
    expect(kindOf(failure('00000000', 400))).toBe('bad-answer');
    expect(kindOf(failure('00000000', 302))).toBe('bad-answer');
  });
});

describe('answers to commands', () => {
  test('a success counts only with the id of the command', () => {
    const answer = (requestId?: string) => raw({ head: head('00000000', '', requestId === undefined ? {} : { requestId }), body: {} });
    expect(kindOf(answer('k1'), 'k1')).toBe('ok');
    expect(kindOf(answer('k2'), 'k1')).toBe('bad-answer');
    expect(kindOf(answer(), 'k1')).toBe('bad-answer');
  });

  test('a refusal may lack the id, but may not carry another', () => {
    const answer = (more: object) => raw({ head: head('company.conflict', '', more) }, { status: 409 });
    expect(kindOf(answer({}), 'k1')).toBe('conflict');
    expect(kindOf(answer({ requestId: 'k1' }), 'k1')).toBe('conflict');
    expect(kindOf(answer({ requestId: 'k2' }), 'k1')).toBe('bad-answer');
  });
});

describe('malformed answers', () => {
  const good = JSON.stringify({ head: head('00000000'), body: { name: '石家庄' } });
  const gbk = Uint8Array.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xca, 0xaf, 0xbc, 0xd2, 0xd7, 0xaf, 0x22, 0x7d]);
  const corpus: [string, RawAnswer][] = [
    ['an empty body', raw('')],
    ['a body of spaces', raw('  \n')],
    ['half a body', raw(good.slice(0, good.length / 2))],
    ['a body cut inside a character', raw(bytesOf(good).slice(0, -12))],
    ['two bodies', raw(good + good)],
    ['a portal page', raw('<!doctype html><html><body>login</body></html>', { contentType: 'text/html; charset=utf-8' })],
    ['a portal page that says it is JSON', raw('<!doctype html><html></html>')],
    ['JSON that says it is a page', raw(good, { contentType: 'text/html' })],
    ['JSON without a type', raw(good, { contentType: '' })],
    ['GBK that says so', raw(gbk, { contentType: 'application/json; charset=gbk' })],
    ['GBK that says it is UTF-8', raw(gbk, { contentType: 'application/json; charset=utf-8' })],
    ['UTF-16', raw(Uint8Array.from([0xff, 0xfe, 0x7b, 0, 0x7d, 0]))],
    ['a list', raw([])],
    ['null', raw('null')],
    ['a number', raw('1e400')],
    ['a body without a head', raw({ body: {} })],
    ['a head that is a text', raw({ head: '00000000' })],
    ['a head without a code', raw({ head: { msg: '' } })],
    ['a code that is a number', raw({ head: { code: 0, msg: '' }, body: {} })],
    ['a msg that is null', raw({ head: { code: '00000000', msg: null }, body: {} })],
    ['deep nesting', raw(`{"head":{"code":"00000000","msg":""},"body":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)],
    ['a head that hides in the prototype', raw('{"__proto__":{"head":{"code":"00000000","msg":""}}}')],
  ];
  test.each(corpus)('%s is a bad answer', (_, answer) => {
    expect(parseAnswer(answer, null)).toEqual({ ok: false, error: { kind: 'bad-answer', code: '', msg: '', status: 200 } });
  });

  test('a byte order mark and any spelling of the type are accepted', () => {
    const withMark = Uint8Array.from([0xef, 0xbb, 0xbf, ...bytesOf(good)]);
    expect(kindOf(raw(withMark))).toBe('ok');
    for (const contentType of ['application/json; charset=utf-8', 'Application/JSON;charset=UTF8', ' application/json ;charset="utf-8"'])
      expect(kindOf(raw(good, { contentType }))).toBe('ok');
  });

  test('prototype keys of a body are dropped', () => {
    const parsed = parseAnswer(raw('{"head":{"code":"00000000","msg":""},"body":{"a":1,"__proto__":{"admin":1}}}'), null);
    expect(parsed.ok ? Object.keys(Object(parsed.value.body)) : null).toEqual(['a']);
  });

  test('every answer there is ends in a success or in an error of a known kind', () => {
    const anyHead = fc.record({
      code: fc.oneof(fc.constantFrom('00000000', '600101', 'token:expired', 'x.conflict'), fc.string(), fc.anything()),
      msg: fc.anything(),
    });
    const anyBody = fc.oneof(
      fc.string(),
      fc.json(),
      fc.record({ head: anyHead, body: fc.anything() }).map((form) => JSON.stringify(form) ?? ''),
    );
    const anyAnswer = fc.record({
      status: fc.oneof(fc.constantFrom(200, 400, 401, 404, 409, 429, 500, 503), fc.integer({ min: 0, max: 999 })),
      contentType: fc.constantFrom('', JSON_TYPE, 'text/html', 'application/json; charset=gbk'),
      retryAfter: fc.string(),
      date: fc.string(),
      bytes: fc.oneof(anyBody.map(bytesOf), fc.uint8Array()),
    });
    fc.assert(
      fc.property(anyAnswer, fc.option(fc.string()), (answer, key) => {
        const parsed = parseAnswer(answer, key);
        if (!parsed.ok) expect(errorKinds).toContain(parsed.error.kind);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('Retry-After', () => {
  const date = 'Sat, 21 Nov 2026 08:00:00 GMT';
  test.each([
    ['5', '', 5_000],
    ['0', '', 0],
    ['Sat, 21 Nov 2026 08:01:00 GMT', date, 60_000],
    ['Sat, 21 Nov 2026 07:00:00 GMT', date, 0],
    ['999999', '', 3_600_000],
    ['', date, undefined],
    ['-5', '', undefined],
    ['soon', date, undefined],
    ['Sat, 21 Nov 2026 08:01:00 GMT', '', undefined],
  ])('%j at %j is a wait of %s ms', (value, at, ms) => {
    expect(retryAfterMs(value, at)).toBe(ms);
  });

  test('the wait stands in the error', () => {
    expect(parseAnswer(raw('x', { status: 503, retryAfter: '7' }), null)).toMatchObject({ error: { kind: 'busy', retryAfterMs: 7_000 } });
  });
});
