import { expect, test } from 'vitest';
import { hostileAddresses as payloads } from '../../../tests/corpus/hostile-addresses.ts';
import { judgeRedirect, REDIRECT_FALLBACK, safeRedirect } from './redirect.ts';

const ORIGIN = 'https://work.example.com';
const known = [
  '/workbench/main',
  '/workbench/company-manage',
  '/workbench/index',
  '/vip-center/service',
  '/vip-center/visit',
  '/tax-china-buy',
];
const isKnown = (pathname: string) => known.includes(pathname);

test.each([
  ['/workbench/main', '/workbench/main'],
  ['/workbench/company-manage?tab=hidden&page=2', '/workbench/company-manage?tab=hidden&page=2'],
  ['/workbench/main?companyId=9200000100000001', '/workbench/main?companyId=9200000100000001'],
  ['/workbench/main?q=%E5%8D%8E%E4%BF%A1', '/workbench/main?q=%E5%8D%8E%E4%BF%A1'],
  ['/workbench/main#top', '/workbench/main'],
  ['/workbench/main?q=华信', '/workbench/main?q=%E5%8D%8E%E4%BF%A1'],
])('the redirect %s is followed to %s (A-79)', (value, to) => {
  expect(judgeRedirect(value, ORIGIN, isKnown)).toEqual({ to, reason: 'followed' });
});

test('company-manage redirecting to itself is followed without its nested redirect (A-86)', () => {
  expect(safeRedirect('/workbench/company-manage?redirect=%2Fworkbench%2Fcompany-manage', ORIGIN, isKnown)).toBe(
    '/workbench/company-manage',
  );
});

const secrets = [
  'accessToken',
  'ACCESSTOKEN',
  'refreshToken',
  'token',
  'id_token',
  'ticket',
  'code',
  'password',
  'pwd',
  'secret',
  'sign',
  'appKey',
  'sessionId',
];
const onwards = ['redirect', 'redirect_uri', 'redirectUrl', 'returnTo', 'return_url', 'next', 'continue'];
test.each([...secrets, ...onwards])('the parameter %s is not carried on, however often it comes', (name) => {
  const value = `/vip-center/visit?${name}=1&companyId=9&${name}=2`;
  expect(safeRedirect(value, ORIGIN, isKnown)).toBe('/vip-center/visit?companyId=9');
});

test('[S3] [fault 49] the corpus of hostile redirects has at least 150 payloads (A-79)', () => {
  expect(new Set(payloads).size).toBe(payloads.length);
  expect(payloads.length).toBeGreaterThanOrEqual(150);
});

test.each(payloads.map((payload) => [JSON.stringify(payload).slice(0, 80), payload]))(
  '[S3] %s leads to the fallback (A-79)',
  (_, payload) => {
    const judged = judgeRedirect(payload, ORIGIN, isKnown);
    expect(judged.to).toBe(REDIRECT_FALLBACK);
    expect(judged.reason).not.toBe('followed');
  },
);

test('[S3] hostile parameters of a known path never lead off it (A-79)', () => {
  for (const payload of payloads) {
    const to = safeRedirect(`/workbench/main?back=${encodeURIComponent(payload.slice(0, 500).toWellFormed())}`, ORIGIN, isKnown);
    expect(new URL(to, ORIGIN).origin).toBe(ORIGIN);
    expect(new URL(to, ORIGIN).pathname).toBe('/workbench/main');
  }
});

test('[S3] a router that knows every path still does not let a payload off the origin', () => {
  for (const payload of payloads) {
    const to = safeRedirect(payload, ORIGIN, () => true);
    expect(new URL(to, ORIGIN).origin).toBe(ORIGIN);
    expect(to.startsWith('/') && !to.startsWith('//') && !to.includes('\\')).toBe(true);
  }
});

test.each([[null], [undefined], [42], [{}], [['/workbench/main']]])('%o is no redirect', (value) => {
  expect(judgeRedirect(value, ORIGIN, isKnown)).toEqual({ to: REDIRECT_FALLBACK, reason: 'missing' });
});
