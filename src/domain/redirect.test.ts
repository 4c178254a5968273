import { expect, test } from 'vitest';
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

/** Ways off the origin, onto unknown paths, or past a reader of the address. */
const payloads: readonly string[] = [
  '',
  ' ',
  '/',
  '//',
  '///',
  '////',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '//evil.example/workbench/main',
  '//work.example.com/workbench/main',
  '//work.example.com@evil.example',
  '//evil.example\\@work.example.com',
  '/\\evil.example',
  '\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  '/\\\\evil.example',
  '/workbench/main\\..\\..',
  '/\tevil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\n/workbench/main',
  ' /workbench/main',
  '/workbench/main ',
  '\u0000/workbench/main',
  '/workbench/main\u0000',
  '/\u0000/evil.example',
  '\u0001//evil.example',
  '/\u000b/evil.example',
  '\u00a0//evil.example',
  '\u3000//evil.example',
  '\ufeff/workbench/main',
  '/\u200b/evil.example',
  '/\u202e/evil.example',
  '/\u2028/evil.example',
  '\u00ad/workbench/main',
  '/\u2066workbench/main',
  '/\u007fevil',
  'https://evil.example',
  'https://evil.example/workbench/main',
  'http://evil.example',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'http:evil.example',
  'https://work.example.com',
  'https://work.example.com/workbench/main',
  'https://work.example.com.evil.example/',
  'https://work.example.com@evil.example/',
  'https://evil.example#work.example.com',
  'https://evil.example?work.example.com',
  'ftp://evil.example',
  'ws://evil.example',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'javascript://work.example.com/%0aalert(1)',
  'javascript:/workbench/main',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://work.example.com/1',
  'about:blank',
  'mailto:a@evil.example',
  'tel:1',
  'view-source:https://evil.example',
  'intent://evil.example#Intent;end',
  'evil.example',
  'www.evil.example',
  'workbench/main',
  './workbench/main',
  '../workbench/main',
  '?redirect=//evil.example',
  '#//evil.example',
  '@evil.example',
  ':80',
  ';//evil.example',
  '.evil.example',
  '/.evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/workbench/..//evil.example',
  '/workbench/main/..//..//evil.example',
  '/workbench/../workbench/main',
  '/workbench/./main',
  '/workbench/main/.',
  '/workbench/main/..',
  '/workbench/%2e%2e/workbench/main',
  '/%2e/workbench/main',
  '/workbench/main/%2e%2e',
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%0d%0aSet-Cookie:a=b',
  '/%00/evil.example',
  '/workbench%2fmain',
  '/workbench/main%2f..',
  '/workbench//main',
  '/workbench/main//',
  '/workbench/main/',
  '/Workbench/main',
  '/WORKBENCH/MAIN',
  '/workbench/login',
  '/workbench/shadow-login',
  '/workbench/unknown',
  '/workbench',
  '/sw.js',
  '/config.json',
  '/itpbasic/company/list',
  '/workbench/main;jsessionid=1',
  '/workbench/main:80',
  '/workbench/main@evil.example',
  '/@evil.example',
  '/evil.example',
  '/https://evil.example',
  '/https:/evil.example',
  '/http:evil.example',
  '/javascript:alert(1)',
  '/%E3%80%82evil.example',
  '/。evil.example',
  '/．evil.example',
  '／／evil.example',
  '/／evil.example',
  '/⁄evil.example',
  '/∕evil.example',
  '//evil%E3%80%82example',
  '//0x7f000001',
  '//2130706433',
  '//017700000001',
  '/workbench/main%5c..',
  '/workbench/main%252f..',
  '/%252f%252fevil.example',
  '/workbench/main%00',
  '%2f%2fevil.example',
  'https%3a%2f%2fevil.example',
  '//127.0.0.1',
  '//[::1]',
  '//localhost',
  '//evil.example:443/workbench/main',
  '//user:pass@evil.example',
  '//\u2fffevil.example',
  '//ⓔvil.example',
  '/workbench/\u202eniam',
  '/\ud800',
  `/${'a'.repeat(3_000)}`,
];

test('[fault 49] the corpus of hostile redirects has at least 150 payloads (A-79)', () => {
  expect(new Set(payloads).size).toBe(payloads.length);
  expect(payloads.length).toBeGreaterThanOrEqual(150);
});

test.each(payloads.map((payload) => [JSON.stringify(payload).slice(0, 80), payload]))('%s leads to the fallback (A-79)', (_, payload) => {
  const judged = judgeRedirect(payload, ORIGIN, isKnown);
  expect(judged.to).toBe(REDIRECT_FALLBACK);
  expect(judged.reason).not.toBe('followed');
});

test('hostile parameters of a known path never lead off it (A-79)', () => {
  for (const payload of payloads) {
    const to = safeRedirect(`/workbench/main?back=${encodeURIComponent(payload.slice(0, 500).toWellFormed())}`, ORIGIN, isKnown);
    expect(new URL(to, ORIGIN).origin).toBe(ORIGIN);
    expect(new URL(to, ORIGIN).pathname).toBe('/workbench/main');
  }
});

test('a router that knows every path still does not let a payload off the origin', () => {
  for (const payload of payloads) {
    const to = safeRedirect(payload, ORIGIN, () => true);
    expect(new URL(to, ORIGIN).origin).toBe(ORIGIN);
    expect(to.startsWith('/') && !to.startsWith('//') && !to.includes('\\')).toBe(true);
  }
});

test.each([[null], [undefined], [42], [{}], [['/workbench/main']]])('%o is no redirect', (value) => {
  expect(judgeRedirect(value, ORIGIN, isKnown)).toEqual({ to: REDIRECT_FALLBACK, reason: 'missing' });
});
