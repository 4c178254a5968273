import { expect, test } from 'vitest';
import { headersOf } from '../../src/api/http/headers.ts';
import { runStep } from '../../tests/support/browser/step.ts';
import { defaultConfig } from '../config.ts';
import { systemClock } from '../ports.ts';
import { CLOCK_WINDOW, requestHeaders, sameText } from './request-headers.ts';

const now = 1_795_136_400_000;
const step = requestHeaders({ config: defaultConfig, clock: { ...systemClock, now: () => now } });
const context = {
  appId: defaultConfig.appIds[0] ?? '',
  version: 'V1.0',
  mac: '',
  accountId: 'a',
  accessToken: 't',
  locationCode: '130000',
  signKey: '',
};
const right = (timestamp = now) =>
  headersOf({ context, timestamp, requestId: 'b1a0a3f0-5d4b-4b6f-9d43-0d9a3e2f6f10', signed: null, idempotencyKey: null });

test('[HDR-03] [HDR-04] right headers pass and are handed on', async () => {
  const result = await runStep(step, { call: 'getMemberInfo', headers: right() });
  expect(result).toMatchObject({ passed: true, state: { headers: { accountId: 'a', mac: '', timestamp: String(now) } } });
});

test('a header that is missing, too long or unknown, a wrong appKey or a wrong id stops the request', async () => {
  const without = (name: string) => Object.fromEntries(Object.entries(right()).filter(([key]) => key !== name));
  expect(await runStep(step, { call: 'getMemberInfo', headers: without('mac') })).toMatchObject({ code: 'header.missing', passed: false });
  const changes: [Record<string, string>, string][] = [
    [{ mac: 'x'.repeat(201) }, 'header.missing'],
    [{ 'request-id': '7' }, 'header.missing'],
    [{ appId: '1' }, 'appid.unknown'],
    [{ accountId: 'b' }, 'appkey.bad'],
    [{ appKey: '' }, 'appkey.bad'],
  ];
  for (const [change, code] of changes) {
    expect(await runStep(step, { call: 'getMemberInfo', headers: { ...right(), ...change } })).toMatchObject({
      status: 400,
      code,
      passed: false,
    });
  }
});

test('the clock window is closed on both sides, and only ping is let through outside it', async () => {
  expect((await runStep(step, { call: 'getMemberInfo', headers: right(now - CLOCK_WINDOW) })).passed).toBe(true);
  expect((await runStep(step, { call: 'getMemberInfo', headers: right(now + CLOCK_WINDOW + 1) })).code).toBe('sign.clock');
  expect((await runStep(step, { call: 'ping', headers: right(0) })).passed).toBe(true);
});

test('texts are compared whole', () => {
  expect([sameText('ab', 'ab'), sameText('ab', 'abc'), sameText('', ''), sameText('é', 'e')]).toEqual([true, false, true, false]);
});
