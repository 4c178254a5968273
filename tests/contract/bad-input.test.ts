import { expect, test } from 'vitest';
import { MAX_BODY } from '../../server/middleware/payload.ts';
import { type CallName, calls } from '../../src/api/calls/table.ts';
import type { Call } from '../../src/api/contract.ts';
import type { RawRequest, TestClient } from '../support/gateway-client.ts';
import { onBothStores } from './stores.ts';

const names = Object.keys(calls) as CallName[]; // as: the names of the table
const posts = names.filter((name) => calls[name].method === 'POST');

const values: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  'x'.repeat(70_000),
  '\u0000',
  '\ud800',
  '\u202eabc',
  "' or 1=1 --",
  '%',
  '{{7*7}}',
  '../..',
  '<script>',
  [],
  {},
  [[[[]]]],
  { from: 1, to: { a: [] } },
  ['x', null, 7],
  { toString: 1 },
  '9'.repeat(400),
  '2026-13-45T99:99:99Z',
];
/** Bodies that are no input of any call. */
const bodies: readonly string[] = [
  '',
  ' ',
  '{',
  '}',
  'null',
  '[]',
  '"x"',
  '7',
  'true',
  '{"a":1,}',
  "{'a':1}",
  '\ufeff{}',
  '{"a":1}{"b":2}',
  '[[[[',
  'undefined',
  'NaN',
  '{"a":1e999}',
  '{"__proto__":{"admin":true}}',
  '{"a":{"constructor":{"prototype":{}}}}',
  '{"\\u005f_proto__":{"x":1}}',
  '{"a":[{"prototype":1}]}',
  '{"a":"\\u0000"}',
  '{"a\\u0000":1}',
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `{"a":${'['.repeat(33)}${']'.repeat(33)}}`,
];

/** Every field that the call's input has, each set to every value. */
function fieldCases(call: Call): object[] {
  const fields = 'entries' in call.input ? Object.keys(call.input.entries as object) : []; // as: the input of an object schema
  const whole = values.map((value) => Object.fromEntries(fields.map((field) => [field, value])));
  return [...whole, ...fields.flatMap((field) => values.map((value) => ({ [field]: value })))];
}

async function send(client: TestClient, name: CallName, request: RawRequest) {
  const response = await client.fetch(name, request);
  const endless = name === 'pushListener' && response.status === 200;
  if (endless) await response.body?.cancel();
  return { status: response.status, text: endless ? '' : await response.text() };
}

onBothStores('bad input', (open) => {
  test('no field of no call answers 5xx, whatever is in it, and every refusal is in the head form', async () => {
    const gateway = await open({ config: { trustProxy: false } });
    await gateway.account('wang', 2);
    const client = gateway.client();
    await client.signIn('wang');
    let sent = 0;
    for (const name of names.filter((call) => call !== 'logout')) {
      const call: Call = calls[name];
      for (const payload of fieldCases(call)) {
        const encoded =
          call.method === 'GET'
            ? new URLSearchParams(
                Object.entries(payload).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
              ).toString()
            : payload;
        const answer = await send(client, name, { payload: encoded });
        expect(answer.status, `${name} ${JSON.stringify(payload).slice(0, 200)}`).toBeLessThan(500);
        if (answer.status !== 200) expect(JSON.parse(answer.text).head.code).not.toBe('');
        sent += 1;
      }
    }
    expect(sent).toBeGreaterThan(400);
    expect((await client.send('getCompanyListTotal')).status).toBe(200);
  });

  test('[fault 13] a body that is no JSON object, too deep, or reaches for a prototype is refused with 400 by every call that has one', async () => {
    const gateway = await open();
    await gateway.account('wang', 1);
    const client = gateway.client();
    await client.signIn('wang');
    for (const name of posts) {
      for (const payload of bodies) {
        const answer = await client.send(name, { payload });
        expect(answer, `${name} ${payload.slice(0, 60)}`).toMatchObject({ status: 400 });
        expect(answer.head.code).toBe('body.bad');
      }
    }
    expect(({} as Record<string, unknown>).admin).toBeUndefined(); // as: asks for a property that must not be there
  });

  test('[fault 12] a body over 1 MiB is refused with 413, told or untold, and one of exactly that size is read', async () => {
    const gateway = await open();
    await gateway.account('wang', 1);
    const client = gateway.client();
    await client.signIn('wang');
    const body = (size: number): string => `{"companyId":"${'x'.repeat(size - 16)}"}`;
    expect(body(MAX_BODY)).toHaveLength(MAX_BODY);
    expect(await client.send('getAllCompanyInfoById', { payload: body(MAX_BODY) })).toMatchObject({
      status: 400,
      head: { code: 'input.invalid' },
    });
    expect(await client.send('getAllCompanyInfoById', { payload: body(MAX_BODY + 1) })).toMatchObject({
      status: 413,
      head: { code: 'body.large' },
    });
    const told = { payload: '{}', headers: { 'content-length': String(MAX_BODY + 1) } };
    expect(await client.send('getAllCompanyInfoById', told)).toMatchObject({ status: 413 });
  });

  test('a body of another type, charset or coding is refused with 415', async () => {
    const gateway = await open();
    await gateway.account('wang', 1);
    const client = gateway.client();
    await client.signIn('wang');
    const wrong: Record<string, string | null>[] = [
      { 'content-type': null },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'application/json; charset=gbk' },
      { 'content-encoding': 'gzip' },
    ];
    for (const headers of wrong) {
      expect(await client.send('getMemberInfo', { headers, payload: '{}' })).toMatchObject({ status: 415, head: { code: 'body.type' } });
    }
    const right = { headers: { 'content-type': 'application/json; charset=UTF-8' }, payload: '{"companyId":"x"}' };
    expect((await client.send('getMemberInfo', right)).head.code).toBe('company.notFound');
  });

  test('unknown fields are no fault: a newer client may send more', async () => {
    const gateway = await open();
    await gateway.account('wang', 1);
    const client = gateway.client();
    await client.signIn('wang');
    expect((await client.send('companyOverviewList', { payload: { pageNum: 1, brandNew: { x: 1 } } })).status).toBe(200);
  });

  test('headers of any kind are no fault of the gateway', async () => {
    const gateway = await open();
    await gateway.account('wang', 1);
    const client = gateway.client();
    await client.signIn('wang');
    const strange = ['', ' ', '0', '-1', 'x'.repeat(5_000), '%00', '{}', 'é', '1e99', "'; drop table account; --"];
    const header = [
      'appId',
      'version',
      'timestamp',
      'mac',
      'accountId',
      'accessToken',
      'locationCode',
      'request-id',
      'wire-version',
      'idempotency-key',
    ];
    for (const name of [
      ...header,
      'sign',
      'answer-key',
      'last-event-id',
      'cookie',
      'accept-language',
      'accept-encoding',
      'sec-fetch-site',
      'origin',
    ]) {
      for (const value of strange) {
        for (const call of ['companyHide', 'webPasswordLogin', 'trackingCollect', 'pushListener'] as const) {
          const answer = await send(client, call, { headers: { [name]: value } });
          expect(answer.status, `${call} ${name}: ${value}`).toBeLessThan(500);
        }
      }
    }
  });
});
