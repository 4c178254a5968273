import { randomUUID } from 'node:crypto';
import type { CallName } from '../../src/api/calls/table.ts';
import { type BadRequest, callNames, forCalls, type Kind, kindsOf } from './kind.ts';

const needed = ['appId', 'version', 'timestamp', 'mac', 'accountId', 'accessToken', 'locationCode', 'request-id', 'wire-version'] as const;
const others = [
  'appKey',
  'sign',
  'idempotency-key',
  'answer-key',
  'last-event-id',
  'cookie',
  'accept-language',
  'accept-encoding',
] as const;
const everywhere = [
  ...needed,
  ...others,
  'sec-fetch-site',
  'origin',
  'content-type',
  'accept',
  'range',
  'if-modified-since',
  'x-forwarded-for',
];
/** One call of each kind: with a session and without, command, signed, stream, encrypted. */
const samples: readonly CallName[] = [
  'companyHide',
  'webPasswordLogin',
  'autoLoginWrap',
  'trackingCollect',
  'pushListener',
  'companyPull',
  'ping',
];

function withHeader(names: readonly string[], values: readonly (string | null)[], calls: readonly CallName[]): BadRequest[] {
  return forCalls(
    calls,
    names.flatMap((name) => values.map((value) => ({ headers: { [name]: value } }))),
  );
}
const one = (name: string, values: readonly string[], calls: readonly CallName[] = samples): BadRequest[] =>
  withHeader([name], values, calls);

const b64 = (value: unknown): string => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const jwe = (head: object): string => `${b64(head)}.${b64('x')}.${b64('123456789012')}.${b64('x')}.${b64('1234567890123456')}`;
const key = { kty: 'EC', crv: 'P-256', x: b64('x'.repeat(32)), y: b64('y'.repeat(32)) };

/** Sealed fields that no key opens. */
const badSecrets = [
  'x',
  '....',
  'a.b.c.d.e',
  b64('{}'),
  jwe({}),
  jwe({ alg: 'none', enc: 'A256GCM' }),
  jwe({ alg: 'dir', enc: 'A256GCM', kid: 'x' }),
  jwe({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'unknown', epk: key }),
  jwe({ alg: 'ECDH-ES', enc: 'A256GCM', zip: 'DEF', kid: 'x', epk: key }),
  jwe({ alg: 'ECDH-ES', enc: 'A256GCM', crit: ['b64'], kid: 'x', epk: key }),
  jwe({ alg: 'RSA-OAEP', enc: 'A256GCM', kid: '__proto__' }),
  `${b64({ alg: 'none' })}.${b64({ sub: 'admin' })}.`,
  'a'.repeat(5_000),
];

export function headerKinds(): Kind<BadRequest>[] {
  return kindsOf<BadRequest>({
    'header: missing': withHeader(needed, [null], callNames),
    'header: empty': withHeader(everywhere, [''], samples),
    'header: long': withHeader(everywhere, ['x'.repeat(300), 'x'.repeat(5_000)], samples),
    'header: no word of it': withHeader(everywhere, ['0', '-1', '{}', '%00', '1e99', 'null'], samples),
    'header: beyond ASCII': withHeader(everywhere, ['é', '\u00ff\u0080'], samples),
    'header: SQL and markup': withHeader(everywhere, ["'; drop table account; --", '<script>1</script>'], samples),
    'header: several in one': withHeader(everywhere, ['a, b', 'a; b=c; a', '"a", "b"'], ['companyHide', 'ping']),
    'header: timestamp': one(
      'timestamp',
      ['abc', '1e12', '1.5', '-1', '0', '9'.repeat(15), '9'.repeat(16), ' 1', '0x10', '１２３'].filter(isLatin),
    ),
    'header: version of the wire': one('wire-version', ['0', '-1', '1.0', '01', '999999', '9999999', 'v3', '3,3']),
    'header: request id': one('request-id', [
      'x',
      '00000000-0000-0000-0000-00000000000',
      `${randomUUID()}x`,
      `{${randomUUID()}}`,
      '../../x',
    ]),
    'header: idempotency key': one('idempotency-key', ['x', '1', `${randomUUID()}, ${randomUUID()}`, randomUUID().replaceAll('-', '')]),
    'header: token': one(
      'accessToken',
      ['null', 'Bearer x', `${b64({ alg: 'none' })}.${b64({ sub: '1' })}.`, "' or 1=1", 'x'.repeat(200)],
      callNames,
    ),
    'header: account': one('accountId', ['*', '%', '0', 'test-2', '__proto__', 'constructor', "1' or '1'='1"], callNames),
    'header: application': one('appId', ['*', 'x', '__proto__', 'toString'], callNames),
    'header: appKey': one('appKey', ['0'.repeat(40), 'x', 'F'.repeat(40)], callNames),
    'header: sign': one('sign', ['0'.repeat(64), 'x', '0'.repeat(63), 'Z'.repeat(64)], ['trackingCollect']),
    'header: event id': one(
      'last-event-id',
      ['-1', '1.5', '9'.repeat(15), '9'.repeat(16), 'x', '1 or 1=1', '0x1', '1e3'],
      ['pushListener'],
    ),
    'header: key of the answer': one(
      'answer-key',
      [
        'x',
        b64('{}'),
        b64('[]'),
        b64('null'),
        b64({ kty: 'oct', k: 'AA' }),
        b64(key),
        b64({ ...key, x: '' }),
        b64({ ...key, crv: 'P-521' }),
        b64({ ...key, d: key.x }),
        'A'.repeat(2_000),
      ],
      ['webPasswordLogin', 'autoLoginWrap'],
    ),
    'header: cookies': one('cookie', [
      '=',
      ';',
      'a',
      '__Host-wb-refresh-0=x',
      'a=%',
      `a=${'x'.repeat(8_000)}`,
      'a="',
      '__proto__=1; constructor=2',
      'a=1; a=2; a=3',
    ]),
    'header: languages': one(
      'accept-language',
      ['*', 'en;q=9', '../en', '__proto__', 'x'.repeat(2_000), 'en-'.repeat(500)],
      ['ping', 'companyHide'],
    ),
    'header: codings': one('accept-encoding', ['gzip;q=', 'gzip;q=0.0', '*;q=0', 'gzip'.repeat(500), ',,,'], ['companyPull', 'ping']),
    'header: who asks': withHeader(
      ['sec-fetch-site', 'origin', 'referer'],
      ['cross-site', 'null', 'https://evil.example', 'http://localhost:1'],
      samples,
    ),
    'encrypted field: no seal': forCalls(
      ['webPasswordLogin'],
      badSecrets.map((seal) => ({ payload: { loginName: seal, password: seal } })),
    ),
    'method: another': forCalls(
      callNames,
      ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND', 'PURGE'].map((method) => ({ method })),
    ),
  });
}

function isLatin(value: string): boolean {
  return [...value].every((char) => char.charCodeAt(0) < 256);
}
