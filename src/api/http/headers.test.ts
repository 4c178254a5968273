import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { signedInContext } from '../testing/client-fixture.ts';
import { WIRE_VERSION } from '../wire.ts';
import { appKeyOf, headersOf, publicSignKey, signKeyOf, signOf } from './headers.ts';

// The vectors were computed with the crypto module of Node, apart from this code.
const base = {
  appId: '22530100010000',
  version: 'V1.0',
  timestamp: '1800000000000',
  mac: '',
  accountId: 'a1',
  accessToken: 'token-1',
  locationCode: '130000',
};

test('[HDR-04] appKey is the hex SHA-1 of the seven headers in their listed order', () => {
  expect(appKeyOf(base)).toBe('2aeeeb1dea9665c4b56469b76d81819144253c9a');
  expect(appKeyOf({ ...base, mac: '00-11-22', accountId: '账号', accessToken: '令牌', locationCode: '440300' })).toBe(
    '75d9aba2ea1fa66bad518799ed1376144300a6a9',
  );
});

test('[HDR-04] appKey changes with every one of the seven headers', () => {
  const keys = Object.keys(base).map((name) => appKeyOf({ ...base, [name]: 'other' }));
  expect(new Set([appKeyOf(base), ...keys]).size).toBe(8);
});

test('[HDR-05] sign is the hex HMAC-SHA-256 over method, target, timestamp, nonce and body hash', () => {
  const input = {
    method: 'POST',
    target: '/itpactivity/tracking/collect',
    timestamp: '1800000000000',
    requestId: 'id-1',
    body: '{"events":[]}',
  };
  expect(signOf(signKeyOf(signedInContext), input)).toBe('af605bc5913da578319accf70448bd06d1ef7c3520a80af942b87a2a10fee8c6');
});

test('[HDR-05] before login the public key of the app signs', () => {
  expect(bytesToHex(publicSignKey('22530100010000'))).toBe('caacc78e23e804f4e2fc5c6c554cb45d9b51da298dffd4928e9fd2bd44bcfe6f');
  const input = { method: 'GET', target: '/itpactivity/x?a=1', timestamp: '1800000000000', requestId: 'id-1', body: '' };
  expect(signOf(signKeyOf({ ...signedInContext, signKey: '' }), input)).toBe(
    '543554cc1ac6f4ea574cc7f34de81ca10fdc9c125b31f99455ae352dbe1233db',
  );
});

test('[HDR-03] [HDR-05] every request carries the seven headers, and only a signed one a sign', () => {
  const input = { context: signedInContext, timestamp: 1_800_000_000_000, requestId: 'id-1', signed: null, idempotencyKey: null };
  const plain = headersOf(input);
  expect(plain).toEqual({ ...base, appKey: appKeyOf(base), 'wire-version': `${WIRE_VERSION}`, 'request-id': 'id-1' });
  const signed = headersOf({
    ...input,
    signed: { method: 'POST', target: '/itpactivity/tracking/collect', body: '{"events":[]}' },
    idempotencyKey: 'k',
  });
  expect(signed).toEqual({ ...plain, sign: 'af605bc5913da578319accf70448bd06d1ef7c3520a80af942b87a2a10fee8c6', 'idempotency-key': 'k' });
});
