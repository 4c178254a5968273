import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type SecurityConfig, securityHeaders } from './security-headers.ts';

/** Where the companion of a PC may listen. */
const companion = ['http://127.0.0.1:47110', 'http://127.0.0.1:47111', 'http://127.0.0.1:47112'];
const bare: SecurityConfig = { frameAncestors: [], frameSources: [], connectSources: [] };

/** Reads a policy as a browser does: the first directive of a name counts, words are separated by spaces. */
function parsePolicy(text: string): Map<string, string[]> {
  const directives = new Map<string, string[]>();
  for (const part of text.split(';')) {
    const [name, ...words] = part.trim().split(/\s+/);
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), words);
  }
  return directives;
}
const policyOf = (config: SecurityConfig) => parsePolicy(securityHeaders(config)['Content-Security-Policy'] ?? '');

test('[fault 47] [A-131] the policy allows the product’s own origin, the three ports of the companion and nothing else', () => {
  const emptyStyle = `'sha256-${createHash('sha256').update('').digest('base64')}'`;
  expect(Object.fromEntries(policyOf(bare))).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'worker-src': ["'self'"],
    'connect-src': ["'self'", ...companion],
    'style-src': ["'self'", emptyStyle],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['wb-url'],
  });
});

test('origins of the configuration appear only in their own directive', () => {
  const full = policyOf({
    frameAncestors: ['https://host.example'],
    frameSources: ['https://*.apps.example', 'https://pay.example:8443'],
    connectSources: ['https://gateway.example'],
  });
  const changed = [...full].filter(([name, words]) => String(words) !== String(policyOf(bare).get(name)));
  expect(Object.fromEntries(changed)).toEqual({
    'connect-src': ["'self'", ...companion, 'https://gateway.example'],
    'frame-src': ['https://*.apps.example', 'https://pay.example:8443'],
    'frame-ancestors': ['https://host.example'],
  });
});

test('nothing in any policy is unsafe, a bare scheme or a wildcard host', () => {
  const words = [...policyOf({ ...bare, frameSources: ['https://*.apps.example'] })].flatMap(([name, list]) =>
    list.map((word) => `${name} ${word}`),
  );
  expect(words.filter((word) => /unsafe-|nonce-|strict-dynamic|report-sample|\s\*|https?:$|ws/i.test(word))).toEqual([]);
});

test.each([
  '*',
  'https:',
  'https://*',
  "'unsafe-inline'",
  'https://a.example; script-src *',
  'https://a.example https://b.example',
  'https://a.example/path',
  'javascript:alert(1)',
  'data:',
  '',
])('%j in the configuration stops the start', (entry) => {
  for (const name of ['frameAncestors', 'frameSources', 'connectSources'] as const)
    expect(() => securityHeaders({ ...bare, [name]: [entry] })).toThrow('security configuration');
});

test('the other headers isolate the page, also from apps of the same site, keep types and addresses, and close device features', () => {
  const { 'Content-Security-Policy': _policy, ...others } = securityHeaders(bare);
  expect(others).toEqual({
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'hid=(self), loopback-network=(self), usb=(self), camera=(), microphone=(), geolocation=()',
  });
  expect(others).not.toHaveProperty('Cross-Origin-Embedder-Policy');
});

test('https is demanded for a year only where the deployment says so', () => {
  expect(securityHeaders({ ...bare, hsts: true })['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains');
});
