import { expect, test } from 'vitest';
import { calls } from '../../src/api/calls/table.ts';
import { runCheck } from '../../tests/support/browser/step.ts';
import { memoryStore } from '../../tests/support/gateway/memory-store.ts';
import { defaultConfig } from '../config.ts';
import { openGateway } from '../gateway.ts';
import { callerOrigin } from './origin.ts';

const friend = 'https://desk.example.com';
const step = callerOrigin({ ...defaultConfig, corsOrigins: [friend] });
const ask = (headers: Record<string, string>, method = 'POST') => runCheck(step, { call: 'companyHide', headers, method });

test('the own page, programs and listed sibling hosts pass; other sites do not', async () => {
  expect((await ask({ 'sec-fetch-site': 'same-origin', origin: 'https://gateway.example.com' })).passed).toBe(true);
  expect((await ask({})).passed).toBe(true);
  expect((await ask({ 'sec-fetch-site': 'same-site', origin: friend })).passed).toBe(true);
  for (const site of ['cross-site', 'same-site']) {
    expect(await ask({ 'sec-fetch-site': site, origin: 'https://evil.example' })).toMatchObject({
      status: 403,
      code: 'origin.refused',
      passed: false,
    });
  }
});

test('a browser that says no Sec-Fetch-Site is judged by its Origin: the host that it called passes, any other not', async () => {
  const host = 'gateway.example.com';
  for (const origin of ['https://gateway.example.com', 'http://gateway.example.com', friend])
    expect((await ask({ origin, host })).passed, origin).toBe(true);
  for (const origin of ['https://evil.example', 'https://gateway.example.com:8443', 'https://gateway.example.com.evil.example', 'null'])
    expect(await ask({ origin, host }), origin).toMatchObject({ status: 403, code: 'origin.refused', passed: false });
});

test('only a listed host may read answers with its cookies, and only it gets its preflight answered', async () => {
  const allowed = await ask({ origin: friend, 'sec-fetch-site': 'same-site' });
  expect(allowed.headers.get('access-control-allow-origin')).toBe(friend);
  expect(allowed.headers.get('access-control-allow-credentials')).toBe('true');
  expect(allowed.headers.get('cross-origin-resource-policy')).toBe('same-site');
  const preflight = await ask({ origin: friend, 'access-control-request-method': 'POST' }, 'OPTIONS');
  expect(preflight).toMatchObject({ status: 204, passed: false });
  expect(preflight.headers.get('access-control-allow-headers')).toContain('appKey');
  const stranger = await ask({ origin: 'https://evil.example' }, 'OPTIONS');
  expect(stranger.status).toBe(403);
  expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
});

test('files are not calls: any site may link to the page', async () => {
  const gateway = await openGateway({ db: await memoryStore() });
  const ask = async (path: string) => (await gateway.app.request(path, { headers: { 'sec-fetch-site': 'cross-site' } })).status;
  expect([await ask('/config.json'), await ask(calls.ping.path)]).toEqual([200, 403]);
  await gateway.close();
});
