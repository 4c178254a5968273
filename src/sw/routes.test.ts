import { expect, test } from 'vitest';
import { calls } from '../api/calls/table.ts';
import { type RoutedRequest, routeOf, type SwRoute } from './routes.ts';
import { staticRoutes } from './static-routes.ts';

const ORIGIN = 'https://workbench.example';
const files = new Set(['/index.html', '/icon.svg', '/manifest.webmanifest', '/assets/main-abcd1234.js']);
function route(path: string, part: Partial<RoutedRequest> = {}): SwRoute {
  const request = { method: 'GET', url: new URL(path, ORIGIN).href, mode: 'cors', destination: '', ...part };
  return routeOf(request, ORIGIN, (name) => files.has(name));
}
const navigation = { mode: 'navigate', destination: 'document' };

test.each(Object.values(calls).map(({ name, method, path }) => [name, method, path]))(
  'the call %s is never answered from here',
  (_, method, path) => {
    expect(route(path, { method })).toBe('network');
    expect(route(`${path}?cursor=1`, { method })).toBe('network');
    expect(route(path, { ...navigation })).toBe('network');
  },
);

test('other paths under the prefixes of the gateway and its fault switches are never answered from here', () => {
  for (const path of ['/itpbasic/unknown', '/stpweb/', '/app-center/x/y.js', '/__faults']) expect(route(path, navigation)).toBe('network');
});

test('other origins are never touched: the companion, a gateway elsewhere, embedded apps', () => {
  for (const url of [
    'http://127.0.0.1:17681/pcInfo',
    'http://localhost:17681/',
    'https://gw.example/itpbasic/company/list',
    'https://apps.example/index.html',
  ])
    expect([route(url), route(url, navigation)]).toEqual(['network', 'network']);
});

test.each(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])('%s is never touched', (method) => {
  for (const path of ['/', '/index.html', '/config.json', '/assets/main-abcd1234.js']) expect(route(path, { method })).toBe('network');
});

test.each([
  '/',
  '/index.html',
  '/workbench/main',
  '/workbench/company-manage',
  '/workbench/login?redirect=%2Fworkbench%2Fmain',
  '/vip-center/visit?accessToken=x',
  '/no/such/path',
  '/workbench/a.b',
])('[PLUS-13] a navigation to %s is answered with the stored page', (path) => {
  expect(route(path, navigation)).toBe('page');
});

test('a frame inside the page is not given the page', () => {
  expect(route('/workbench/main', { mode: 'navigate', destination: 'iframe' })).toBe('network');
});

test('files of the build come from the store, parts of an earlier build too, other files do not', () => {
  for (const path of ['/icon.svg', '/manifest.webmanifest', '/assets/main-abcd1234.js', '/assets/old-00000000.js'])
    expect(route(path)).toBe('file');
  for (const path of ['/robots.txt', '/sw.js', '/workbench/main']) expect(route(path)).toBe('network');
});

test('the configuration is its own route', () => {
  expect([route('/config.json'), route('/config.json', navigation)]).toEqual(['config', 'config']);
});

test('what the browser may route without this worker is what this worker would say', () => {
  const [gateway, late, assets] = staticRoutes('store');
  expect(gateway).toEqual({
    condition: {
      or: ['/itpbasic/*', '/app-center/*', '/itpactivity/*', '/malacca/*', '/itpcfoweb/*', '/itpmixweb/*', '/stpweb/*', '/__faults*'].map(
        (pathname) => ({
          urlPattern: { pathname },
        }),
      ),
    },
    source: 'network',
  });
  expect(late).toEqual({ condition: { or: [{ urlPattern: { pathname: '/assets/readings-*.js' } }] }, source: 'fetch-event' });
  expect(assets).toEqual({ condition: { urlPattern: { pathname: '/assets/*' }, requestMethod: 'GET' }, source: { cacheName: 'store' } });
});
