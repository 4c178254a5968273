import { expect, test } from 'vitest';
import { frameAddress } from './frame-address.ts';

const origins = ['https://apps.example.com', 'https://*.tax.example.cn', 'http://localhost:8701', 'https://*.example'];
const own = 'https://desk.example';

test.each(['https://apps.example.com/a', 'https://a.tax.example.cn/', 'http://localhost:8701/books/'])('[TAB-02] %s is framed', (url) => {
  expect(frameAddress(url, origins, own)?.href).toBe(url);
});

test.each([
  'https://evil.example.com/',
  'https://apps.example.com.evil.cn/',
  'https://apps.example.com:8443/',
  'http://apps.example.com/',
  'https://tax.example.cn/',
  'https://eviltax.example.cn/',
  'https://me@apps.example.com/',
  'https://desk.example/workbench/main',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://apps.example.com/x',
  '/books/',
  '',
])('[TAB-02] %s is not framed', (url) => {
  expect(frameAddress(url, origins, own)).toBeNull();
});

test('[EMBED-02] an app of the page’s own origin is framed only where the deployment names just that origin (A-134)', () => {
  const url = 'https://desk.example/apps/books';
  expect(frameAddress(url, ['https://*.example', 'https://apps.example.com'], own)).toBeNull();
  expect(frameAddress(url, ['https://apps.example.com', own], own)?.href).toBe(url);
});
