import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome 140 · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.1.2`, 'Edge 140 · Windows'],
  [`Mozilla/5.0 (Linux; Android 14) ${webkit} Chrome/139.0.0.0 Mobile Safari/537.36`, 'Chrome 139 · Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox 142 · Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18 · iOS',
  ],
  ['curl/8.5.0', ''],
  ['', ''],
  ['<script>alert(1)</script>', ''],
])('a browser that says %j is shown as %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test('a header of any length makes a name that the device list can carry', () => {
  expect(deviceName(`Chrome/${'9'.repeat(400)} Windows NT`).length).toBeLessThanOrEqual(120);
  expect(deviceName(`Chrome/1 ${'x'.repeat(100_000)} Windows NT`)).toBe('Chrome 1');
});
