import { Hono } from 'hono';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK } from 'jose';
import { describe, expect, test } from 'vitest';
import type { Log } from '../domain/core/log.ts';
import { calls } from './calls/table.ts';
import { appKeyOf, signKeyOf, signOf } from './http/headers.ts';
import { bodyOf, clientOver, headAnswer } from './testing/client-fixture.ts';
import { companyRow } from './testing/company-row.ts';
import { WIRE_VERSION } from './wire.ts';

const change = { companyId: 'c1', baseRev: 7, changes: { note: { from: '', to: '好' } } };
const echo = (request: Request, body: unknown) => headAnswer({ head: { requestId: request.headers.get('idempotency-key') }, body });
const signedIn = {
  accountId: 'a1',
  accessToken: 'at',
  refreshToken: '',
  loginName: '13900000000',
  mobile: '13900000000',
  fullName: '王敏',
  avatar: '',
  positionType: '',
  method: 'password',
  rememberPassword: true,
  autoLogin: false,
  password: '',
  isGuest: false,
  isReal: true,
  expiresIn: 600,
  signKey: 'k',
  passwordWeak: false,
  passwordGiven: false,
  needInit: false,
  vaultHalf: '',
  epoch: 'e1',
};

describe('requests', () => {
  test('[HDR-03] [HDR-04] every request carries the headers of the context, a timestamp, a fresh id and the appKey over them', async () => {
    const fixture = clientOver(() => headAnswer({ body: { total: 2, hidden: 1 } }));
    expect(await fixture.client.call(calls.getCompanyListTotal, {})).toEqual({ ok: true, value: { total: 2, hidden: 1 } });
    fixture.context.locationCode = '440300';
    await fixture.client.call(calls.getCompanyListTotal, {});
    const [first, second] = fixture.sent.map(({ headers }) => Object.fromEntries(headers));
    const base = {
      appId: '22530100010000',
      version: 'V1.0',
      mac: '',
      accountId: 'a1',
      accessToken: 'token-1',
      timestamp: String(fixture.time.now()),
    };
    const low = (headers: object) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    expect(first).toMatchObject(
      low({ ...base, locationCode: '130000', appKey: appKeyOf({ ...base, locationCode: '130000' }), 'request-id': 'id-1' }),
    );
    expect(second).toMatchObject(
      low({ ...base, locationCode: '440300', appKey: appKeyOf({ ...base, locationCode: '440300' }), 'request-id': 'id-2' }),
    );
    expect([first?.sign, first?.['idempotency-key'], first?.['wire-version']]).toEqual([undefined, undefined, `${WIRE_VERSION}`]);
  });

  test('[HDR-05] an activity call carries a sign over what is sent', async () => {
    const fixture = clientOver((request) => echo(request, { accepted: 1 }));
    const events = [{ event: 'e', platform: 'web', time: 1, appId: 'a', accountId: '', companyId: '', locationCode: '' } as const];
    expect(await fixture.client.call(calls.trackingCollect, { events }, { idempotencyKey: 'k1' })).toEqual({
      ok: true,
      value: { accepted: 1 },
    });
    const [sent] = fixture.sent;
    const target = '/itpactivity/tracking/collect';
    const timestamp = sent?.headers.get('timestamp') ?? '';
    const sign = signOf(signKeyOf(fixture.context), {
      method: 'POST',
      target,
      timestamp,
      requestId: 'id-1',
      body: (await sent?.text()) ?? '',
    });
    expect(sent?.headers.get('sign')).toBe(sign);
  });

  test('a GET has its input in the query, a POST in its body', async () => {
    const fixture = clientOver((request) =>
      request.method === 'GET' ? headAnswer({ body: { total: 0, hidden: 0 } }) : headAnswer({ body: { vip: null } }),
    );
    await fixture.client.call(calls.getCompanyListTotal, {});
    await fixture.client.call(calls.getMemberInfo, { companyId: 'c1' });
    const [get, post] = fixture.sent;
    expect([get?.method, get?.url, await get?.text()]).toEqual(['GET', 'http://gateway.test/itpbasic/company/total', '']);
    expect([post?.method, post?.url, await post?.json()]).toEqual([
      'POST',
      'http://gateway.test/itpbasic/member/info',
      { companyId: 'c1' },
    ]);
    expect(post?.headers.get('content-type')).toBe('application/json');
  });

  test('only calls without a session let cookies travel to another origin, and no answer is cached or redirected', async () => {
    const fixture = clientOver(() => headAnswer({ body: {} }));
    await fixture.client.call(calls.logout, { accountId: 'a1' });
    await fixture.client.call(calls.getCompanyListTotal, {});
    expect(fixture.sent.map(({ credentials }) => credentials)).toEqual(['include', 'same-origin']);
    expect(fixture.sent.map(({ redirect, cache, referrerPolicy }) => [redirect, cache, referrerPolicy])).toEqual(
      Array(2).fill(['manual', 'no-store', 'no-referrer']),
    );
  });

  test('a call for another account takes neither token nor sign key of this one along', async () => {
    const fixture = clientOver((request) => echo(request, { company: companyRow() }));
    await fixture.client.call(calls.companyUpdate, change, { idempotencyKey: 'k1', accountId: 'a2' });
    await fixture.client.call(calls.companyUpdate, change, { idempotencyKey: 'k2', accountId: 'a1' });
    expect(fixture.sent.map(({ headers }) => [headers.get('accountid'), headers.get('accesstoken')])).toEqual([
      ['a2', ''],
      ['a1', 'token-1'],
    ]);
  });

  test('an input that is not the contract’s is refused without a request', async () => {
    const fixture = clientOver(() => headAnswer({ body: {} }));
    expect(await fixture.client.call(calls.getMemberInfo, { companyId: '' })).toMatchObject({
      error: { kind: 'refused', code: 'input.invalid', status: 0 },
    });
    expect(fixture.sent).toEqual([]);
  });
});

describe('commands', () => {
  test('every try of a command sends the same key and the same bytes under a fresh request id', async () => {
    const fixture = clientOver((request) => echo(request, { company: companyRow() }));
    for (let i = 0; i < 2; i += 1)
      expect(await fixture.client.call(calls.companyUpdate, change, { idempotencyKey: 'k1' })).toMatchObject({
        ok: true,
        value: { company: { companyId: 'c1' } },
      });
    const seen = await Promise.all(fixture.sent.map(async (request) => [request.headers.get('idempotency-key'), await request.text()]));
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.[0]).toBe('k1');
    expect(new Set(fixture.sent.map(({ headers }) => headers.get('request-id'))).size).toBe(2);
  });

  test('a command without a key gets one, and its answer must carry it', async () => {
    expect(await clientOver((request) => echo(request, {})).client.call(calls.switchCompanyLog, { companyId: 'c1', at: '' })).toEqual({
      ok: true,
      value: {},
    });
    expect(await clientOver(() => headAnswer({ body: {} })).client.call(calls.switchCompanyLog, { companyId: 'c1', at: '' })).toMatchObject(
      {
        error: { kind: 'bad-answer' },
      },
    );
  });
});

describe('answers', () => {
  test('an answer whose content is not the schema’s is a bad answer, and the log names fields but no values', async () => {
    const lines: unknown[] = [];
    const log: Log = { debug() {}, info() {}, error: (...line) => lines.push(line) };
    const { client } = clientOver(() => headAnswer({ body: { company: { ...companyRow(), nsrsbh: 911301 } } }), { log });
    expect(await client.call(calls.getAllCompanyInfoById, { companyId: 'c1' })).toMatchObject({
      error: { kind: 'bad-answer', status: 200 },
    });
    expect(lines).toEqual([['answer not of the contract', { call: 'getAllCompanyInfoById', at: ['company.nsrsbh'] }]]);
  });

  test('a rejected fetch is offline, whatever it rejects with', async () => {
    for (const reason of [new TypeError('Failed to fetch'), 'text', undefined, null]) {
      const { client, time } = clientOver(() => Promise.reject(reason));
      expect(await client.call(calls.ping, {})).toEqual({ ok: false, error: { kind: 'offline', code: '', msg: '', status: 0 } });
      expect(time.waiting()).toBe(0);
    }
  });

  test('a body that is cut after its head is offline and keeps the status', async () => {
    const { client } = clientOver(() => new Response(bodyOf(['{"head":'], 'error'), { headers: { 'content-type': 'application/json' } }));
    expect(await client.call(calls.ping, {})).toMatchObject({ error: { kind: 'offline', status: 200 } });
  });

  test('[fault 12] reading stops at eight megabytes', async () => {
    let served = 0;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        served += 1;
        controller.enqueue(new Uint8Array(1024 * 1024).fill(32));
      },
    });
    const { client } = clientOver(() => new Response(body, { headers: { 'content-type': 'application/json' } }));
    expect(await client.call(calls.ping, {})).toMatchObject({ error: { kind: 'bad-answer' } });
    expect(served).toBeLessThan(12);
  });

  test('the error body of a failing gateway is read no further than its limit either', async () => {
    const body = bodyOf(Array(20).fill(new Uint8Array(1024 * 1024)));
    const { client } = clientOver(() => new Response(body, { status: 500 }));
    expect(await client.call(calls.ping, {})).toMatchObject({ error: { kind: 'bad-answer', status: 500 } });
  });
});

describe('limits of time', () => {
  const never = () => new Promise<Response>(() => undefined);
  const silent = () => new Response(bodyOf([], 'open'), { headers: { 'content-type': 'application/json' } });
  let drip: () => void = () => undefined;
  const drips = () => {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        drip = () => controller.enqueue(new Uint8Array([32]));
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  };
  const cases = [
    ['login', 'no answer', 8_000, never],
    ['login', 'a silent body', 8_000, silent],
    ['login', 'a body in drips', 8_000, drips],
    ['list', 'no answer', 15_000, never],
    ['list', 'a silent body', 30_000, silent],
    ['list', 'a body in drips', 30_000, drips],
  ] as const;
  test.each(cases)('[fault 7] %s with %s ends as a timeout after %i ms and not before', async (name, _, limit, answer) => {
    let asked: () => void = () => undefined;
    const reached = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const fixture = clientOver(() => {
      asked();
      return answer();
    });
    const call =
      name === 'login' ? fixture.client.call(calls.logout, { accountId: 'a1' }) : fixture.client.call(calls.getSimpleCompanyList, {});
    let done = false;
    void call.then(() => {
      done = true;
    });
    const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
    await reached;
    await settle();
    for (let at = 1_000; at < limit; at += 1_000) {
      fixture.time.advance(1_000);
      if (answer === drips) drip();
      await settle();
    }
    fixture.time.advance(999);
    await settle();
    expect(done).toBe(false);
    fixture.time.advance(1);
    expect(await call).toMatchObject({ error: { kind: 'timeout' } });
    expect(fixture.time.waiting()).toBe(0);
  });

  test('a signal ends a call as aborted, also before it begins', async () => {
    const abort = new AbortController();
    const { client, sent } = clientOver(
      (request) => new Promise<Response>((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason))),
    );
    const call = client.call(calls.ping, {}, { signal: abort.signal });
    setTimeout(() => abort.abort(), 5);
    expect(await call).toMatchObject({ error: { kind: 'aborted', status: 0 } });
    expect(await client.call(calls.ping, {}, { signal: abort.signal })).toMatchObject({ error: { kind: 'aborted' } });
    expect(sent).toHaveLength(1);
  });
});

describe('the clock of the gateway', () => {
  test('timestamps follow a device clock that is a day off after one refusal, repeated once', async () => {
    const gatewayNow = (now: number) => now + 86_400_000;
    const fixture = clientOver((request) => {
      const now = gatewayNow(fixture.time.now());
      const inside = Math.abs(Number(request.headers.get('timestamp')) - now) <= 300_000;
      return inside ? echo(request, { accepted: 0 }) : headAnswer({ code: 'sign.clock', body: { now } }, { status: 400 });
    });
    const event = { event: 'e', platform: 'web', time: 1, appId: 'a', accountId: '', companyId: '', locationCode: '' } as const;
    expect(await fixture.client.call(calls.trackingCollect, { events: [event] }, { idempotencyKey: 'k1' })).toMatchObject({ ok: true });
    expect(fixture.client.clockOffset()).toBe(86_400_000);
    expect(fixture.sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['k1', 'k1']);
    expect(new Set(fixture.sent.map(({ headers }) => headers.get('request-id'))).size).toBe(2);
    await fixture.client.call(calls.trackingCollect, { events: [event] });
    expect(fixture.sent).toHaveLength(3);
  });

  test('a gateway that never takes the timestamp is asked twice and then reported', async () => {
    const fixture = clientOver(() => headAnswer({ code: 'sign.clock', body: {} }, { status: 400 }));
    expect(await fixture.client.call(calls.getCompanyListTotal, {})).toMatchObject({ error: { kind: 'clock' } });
    expect(fixture.sent).toHaveLength(2);
  });

  test('the Date of an answer teaches the offset, the Date of a portal does not', async () => {
    const date = (now: number) => new Date(now - 3_600_000).toUTCString();
    const portal = clientOver(() => new Response('<html>', { headers: { 'content-type': 'text/html', date: date(portal.time.now()) } }));
    await portal.client.call(calls.getCompanyListTotal, {});
    expect(portal.client.clockOffset()).toBe(0);
    const gateway = clientOver(() => headAnswer({ body: { total: 0, hidden: 0 } }, { headers: { date: date(gateway.time.now()) } }));
    await gateway.client.call(calls.getCompanyListTotal, {});
    expect(Math.abs(gateway.client.clockOffset() + 3_600_000)).toBeLessThanOrEqual(1_000);
  });
});

describe('encrypted fields and answers', () => {
  interface Pair {
    jwk: object;
    privateKey: CryptoKey | Uint8Array;
  }
  async function pair(kid: string): Promise<Pair> {
    const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
    return { jwk: { ...(await exportJWK(publicKey)), kid }, privateKey };
  }
  /** A gateway that opens the fields with `keys[0]`, and refuses other key ids. */
  function gateway(keys: { pairs: Pair[] }, answer: (jwe: string) => object = (data) => ({ data })) {
    const opened: unknown[] = [];
    const app = new Hono()
      .get('/itpbasic/v2/basic/common/keys', () => headAnswer({ body: { keys: keys.pairs.map(({ jwk }) => jwk) } }))
      .post('/itpbasic/v2/basic/common/login/webPasswordLogin', async (c) => {
        const input: Record<string, string> = await c.req.json();
        const [current] = keys.pairs;
        if (!current || decodeProtectedHeader(input.password ?? '').kid !== Reflect.get(current.jwk, 'kid'))
          return headAnswer({ code: 'secret.key' }, { status: 400 });
        const open = async (name: string) =>
          new TextDecoder().decode((await compactDecrypt(input[name] ?? '', current.privateKey)).plaintext);
        opened.push({ ...input, loginName: await open('loginName'), password: await open('password') });
        const to = await importJWK(JSON.parse(Buffer.from(c.req.header('answer-key') ?? '', 'base64url').toString()), 'ECDH-ES');
        const jwe = await new CompactEncrypt(Buffer.from(JSON.stringify(signedIn)))
          .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
          .encrypt(to);
        return headAnswer(answer(jwe));
      });
    return { fixture: clientOver((request) => app.fetch(request)), opened };
  }
  const login = { loginName: '13900000000', password: '密码1', autoLogin: true };

  test('[HDR-06] [HDR-07] secret fields travel encrypted, the rest readable, and the encrypted answer is opened', async () => {
    const { fixture, opened } = gateway({ pairs: [await pair('k1')] });
    expect(await fixture.client.call(calls.webPasswordLogin, login)).toEqual({ ok: true, value: signedIn });
    expect(opened).toEqual([login]);
    const texts = await Promise.all(fixture.sent.map((request) => request.text()));
    expect(texts.join()).not.toMatch(/13900000000|密码1/);
  });

  test('[HDR-07] the answer may be encrypted in body as well as in data', async () => {
    const { fixture } = gateway({ pairs: [await pair('k1')] }, (body) => ({ body }));
    expect(await fixture.client.call(calls.webPasswordLogin, login)).toEqual({ ok: true, value: signedIn });
  });

  test('[HDR-07] an answer that should be encrypted and is not, or is encrypted to another, is a bad answer', async () => {
    const keys = { pairs: [await pair('k1')] };
    for (const answer of [() => ({ data: signedIn }), () => ({ body: signedIn }), (jwe: string) => ({ data: `${jwe}x` }), () => ({})])
      expect(await gateway(keys, answer).fixture.client.call(calls.webPasswordLogin, login)).toMatchObject({
        error: { kind: 'bad-answer' },
      });
  });

  test('[HDR-06] the gateway’s keys are asked for once, and once more when it no longer knows the one that was used', async () => {
    const keys = { pairs: [await pair('k1')] };
    const { fixture } = gateway(keys);
    await fixture.client.call(calls.webPasswordLogin, login);
    await fixture.client.call(calls.webPasswordLogin, login);
    expect(fixture.sent.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);
    keys.pairs = [await pair('k2'), ...keys.pairs];
    expect(await fixture.client.call(calls.webPasswordLogin, login)).toMatchObject({ ok: true });
    expect(fixture.sent.slice(3).map(({ method }) => method)).toEqual(['POST', 'GET', 'POST']);
  });

  test('[HDR-06] without keys nothing secret is sent', async () => {
    const fixture = clientOver((request) => (request.method === 'GET' ? new Response('', { status: 500 }) : headAnswer({})));
    expect(await fixture.client.call(calls.webPasswordLogin, login)).toMatchObject({ error: { kind: 'server' } });
    const broken = clientOver(() => headAnswer({ body: { keys: [{ kid: 'k', kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' }] } }));
    expect((await broken.client.call(calls.webPasswordLogin, login)).ok).toBe(false);
    expect([...fixture.sent, ...broken.sent].map(({ method }) => method)).toEqual(['GET', 'GET']);
  });
});
