import { expect, test } from 'vitest';
import { publicSignKey, signOf } from '../../src/api/http/headers.ts';
import { runStep } from '../../tests/support/browser/step.ts';
import { sign } from './sign.ts';

const target = '/itpactivity/tracking/collect';
const headers = { appId: 'app', version: '', timestamp: '17', mac: '', accountId: 'a', accessToken: 't', locationCode: '' };
const state = { headers, requestId: 'r', raw: '{"a":1}' };
const key = Buffer.alloc(32, 7);
const session = { accountId: 'a', familyId: 'f', device: '', signKey: key.toString('base64url'), rev: 0, total: 0, hiddenTotal: 0 };
const signed = (change: object = {}, by: Uint8Array = key) =>
  signOf(by, { method: 'POST', target, timestamp: '17', requestId: 'r', body: '{"a":1}', ...change });
const ask = (value: string) => runStep(sign(), { call: 'trackingCollect', state: { ...state, session }, headers: { sign: value } });

test('[HDR-05] the sign of the session’s key passes', async () => {
  expect((await ask(signed())).passed).toBe(true);
});

test('[HDR-05] a sign over anything else, or by another key, does not', async () => {
  const changes = [{ method: 'GET' }, { target: `${target}?x=1` }, { timestamp: '18' }, { requestId: 's' }, { body: '{"a":2}' }];
  for (const change of changes) expect(await ask(signed(change))).toMatchObject({ status: 400, code: 'sign.bad', passed: false });
  expect((await ask(signed({}, publicSignKey('app')))).code).toBe('sign.bad');
  expect((await ask('')).code).toBe('sign.bad');
});

test('calls that are no activity calls need none', async () => {
  expect((await runStep(sign(), { call: 'companyHide', state })).passed).toBe(true);
});
