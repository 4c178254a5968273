import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryStore } from '../../tests/support/gateway/memory-store.ts';
import { type Gateway, openGateway } from '../gateway.ts';

let folder = '';
let gateway: Gateway;
const page = '<!doctype html><title>workbench</title>';
const script = 'console.log("hello from the built page")';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workbench-static-'));
  const dist = join(folder, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'outside');
  writeFileSync(join(dist, 'index.html'), page);
  writeFileSync(join(dist, 'sw.js'), '1');
  writeFileSync(join(dist, 'manifest.webmanifest'), '{"name":"main"}');
  writeFileSync(join(dist, 'manifest-xsb.webmanifest'), '{"name":"xsb"}');
  writeFileSync(join(dist, 'assets', 'main-AbCd1234.js'), script);
  writeFileSync(join(dist, 'assets', 'main-AbCd1234.js.br'), brotliCompressSync(script));
  writeFileSync(join(dist, 'assets', 'main-AbCd1234.js.map'), '{}');
  gateway = await openGateway({ db: await memoryStore(), config: { staticDir: dist } });
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

const navigate = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };
const get = (path: string, headers: Record<string, string> = {}) => gateway.app.request(path, { headers });

test('files come with their type, hashed ones for ever, the page and the service worker only after asking', async () => {
  const asset = await get('/assets/main-AbCd1234.js');
  expect(await asset.text()).toBe(script);
  expect(asset.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const path of ['/', '/sw.js', '/index.html']) {
    const response = await get(path, navigate);
    expect(response.status, path).toBe(200);
    expect(response.headers.get('cache-control'), path).toBe('no-cache');
  }
});

test('[FLAG-01] the manifest is that of the variant, under one address, and is never a kept copy', async () => {
  const late = { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' };
  const of = async (from: Gateway) => from.app.request('/manifest.webmanifest', { headers: late });
  const main = await of(gateway);
  expect(main.headers.get('content-type')).toMatch(/manifest\+json/);
  expect(main.headers.get('cache-control')).toBe('no-store');
  expect(await main.json()).toEqual({ name: 'main' });
  const page = { gatewayUrl: '', variant: 'xsb' } as const;
  const other = await openGateway({ db: await memoryStore(), config: { staticDir: join(folder, 'dist'), page } });
  expect(await (await of(other)).json()).toEqual({ name: 'xsb' });
  expect(await (await other.app.request('/config.json')).json()).toEqual({ ...page, frameOrigins: [], collect: [] });
  await other.close();
});

test('every file carries the security headers, the scripts of workers too', async () => {
  for (const path of ['/', '/sw.js', '/assets/main-AbCd1234.js', '/config.json', '/missing.js']) {
    const { headers } = await get(path, navigate);
    expect(headers.get('content-security-policy'), path).toContain("script-src 'self'");
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
  }
});

test('a compressed form is sent to those who take it, and is no file of its own', async () => {
  const packed = await get('/assets/main-AbCd1234.js', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(packed.headers.get('vary')).toContain('Accept-Encoding');
  expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(script);
  for (const path of ['/assets/main-AbCd1234.js.br', '/assets/main-AbCd1234.js.map']) expect((await get(path)).status).toBe(404);
});

test('[ROUTE-02] [ROUTE-09] [ROUTE-12] navigations to the routes get the page, other requests to them do not', async () => {
  for (const path of ['/', '/workbench', '/workbench/main?x=1', '/workbench/any/thing', '/vip-center/service', '/tax-china-buy']) {
    const response = await get(path, navigate);
    expect(await response.text(), path).toBe(page);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  }
  const subrequests: Record<string, string>[] = [
    { 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', accept: 'text/html' },
  ];
  for (const headers of [{}, ...subrequests]) expect((await get('/workbench/missing.js', headers)).status).toBe(404);
  for (const headers of subrequests.map((given) => ({ 'sec-fetch-dest': 'script', ...given })))
    expect((await get('/workbench/main', headers)).status).toBe(404);
});

test('[ROUTE-02] who is no browser gets the page of every page path too, unless it asks for JSON alone', async () => {
  const callers: Record<string, string>[] = [
    {},
    { accept: '*/*' },
    { accept: '*/*', 'sec-fetch-mode': 'cors' },
    { accept: 'text/html,application/json' },
    { accept: 'image/*,*/*;q=0.8' },
  ];
  for (const headers of callers)
    for (const path of ['/', '/workbench/main', '/nothing/here?x=1']) {
      const response = await get(path, headers);
      expect([response.status, await response.text()], `${path} ${JSON.stringify(headers)}`).toEqual([200, page]);
    }
  const head = await gateway.app.request('/', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'text/html; charset=utf-8', '']);
  for (const accept of ['application/json', 'Application/JSON, */*;q=0.1', 'application/problem+json']) {
    const refused = await get('/workbench/main', { accept });
    expect([refused.status, await refused.json()], accept).toEqual([404, { head: { code: 'path.unknown', msg: expect.any(String) } }]);
  }
  const unasked = ['/assets/main-old', '/pictures/none', '/healthz', '/readyz', '/metrics'];
  for (const path of unasked) expect((await get(path)).status, path).toBe(404);
});

test('[ROUTE-13] a navigation to an unknown path gets the page, whose router leads it on', async () => {
  const response = await get('/nothing/here?x=1', navigate);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(page);
});

test('[ERR-01] a navigation to a file that is not there is told so', async () => {
  const response = await get('/nothing/here.html', navigate);
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('您访问的地址有误，或者该页面不存在哦～');
});

test('nothing outside the folder can be reached', async () => {
  const paths = [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%00',
    '//secret.txt',
    '/.%2e/secret.txt',
  ];
  for (const path of paths) {
    const response = await gateway.app.fetch(new Request(`http://gateway.test${path}`));
    expect(await response.text(), path).not.toContain('outside');
    expect(response.status, path).toBe(404);
  }
});

test('a copy that is still the file is answered 304', async () => {
  const first = await get('/sw.js');
  const again = await get('/sw.js', { 'if-modified-since': first.headers.get('last-modified') ?? '' });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  expect((await get('/sw.js', { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).status).toBe(200);
});

test('the configuration of the page is the deployment’s', async () => {
  const response = await get('/config.json');
  expect(await response.json()).toEqual({ gatewayUrl: '', variant: 'main', frameOrigins: [], collect: [] });
  expect(response.headers.get('cache-control')).toBe('no-cache');
});
