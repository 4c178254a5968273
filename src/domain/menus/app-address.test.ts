import { expect, test } from 'vitest';
import { appAddress, hostOf } from './app-address.ts';

const origins = ['https://apps.example.com', 'https://*.tax.example.cn', 'http://127.0.0.1:8790', 'http://plain.example.com'];

test.each([
  'https://apps.example.com/invoice?x=1#y',
  'https://a.tax.example.cn/',
  'https://a.b.tax.example.cn/',
  'http://127.0.0.1:8790/app',
])('[TAB-06] %s may be opened', (value) => {
  expect(appAddress(value, origins)?.href).toBe(value);
});

test.each([
  ['another host', 'https://evil.example.com/'],
  ['a host that only begins like an allowed one', 'https://apps.example.com.evil.cn/'],
  ['another port', 'https://apps.example.com:8443/'],
  ['a domain whose name only ends like an allowed one', 'https://eviltax.example.cn/'],
  ['the domain itself, of which only the hosts below are allowed', 'https://tax.example.cn/'],
  ['a plain address that is listed but not of this machine', 'http://plain.example.com/'],
  ['a plain address of an allowed host', 'http://apps.example.com/'],
  ['a user in the address', 'https://apps.example.com@evil.cn/'],
  ['a user before an allowed host', 'https://me:you@apps.example.com/'],
  ['a script', 'javascript:alert(1)'],
  ['a client scheme', 'wbclient:declare'],
  ['a path', '/invoice'],
  ['a backslash', 'https://apps.example.com\\@evil.cn/'],
  ['white space', 'https://apps.example.com/ a'],
  ['an endless address', `https://apps.example.com/${'a'.repeat(2_000)}`],
  ['nothing', ''],
])('[TAB-06] %s is not opened', (_what, value) => {
  expect(appAddress(value, origins)).toBeNull();
});

test('without allowed origins nothing is opened; the host of what is not opened can be said', () => {
  expect(appAddress('https://apps.example.com/', [])).toBeNull();
  expect(hostOf('https://evil.example.com/x')).toBe('evil.example.com');
  expect(hostOf('/x')).toBe('');
});
