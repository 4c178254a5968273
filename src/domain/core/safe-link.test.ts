import { expect, test } from 'vitest';
import { safeLink } from './safe-link.ts';

test('https is a link, with the host it leads to', () => {
  expect(safeLink('https://policy.example.com/a?b=1#c')).toEqual({
    href: 'https://policy.example.com/a?b=1#c',
    host: 'policy.example.com',
  });
  expect(safeLink('HTTPS://Policy.Example.com')?.host).toBe('policy.example.com');
});

test.each([
  '',
  'http://policy.example.com',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://policy.example.com/1',
  'https:policy.example.com',
  'https:/policy.example.com',
  'https://user@policy.example.com',
  'https://user:secret@policy.example.com',
  'https://policy.example.com\\@evil.example',
  'https://policy.example.com/\u202egpj.exe',
  'https://policy.example.com/\n',
  '//policy.example.com',
  '/protocols/a.html',
  'https://',
  `https://policy.example.com/${'a'.repeat(2_000)}`,
])('%j is no link', (value) => {
  expect(safeLink(value)).toBeNull();
});

test('a path is a link where the page itself holds the text, and a disguised host is no path', () => {
  expect(safeLink('/protocols/a.html', { ownPath: true })).toEqual({ href: '/protocols/a.html', host: '' });
  for (const value of ['//evil.example', '/\\evil.example', '/\t/evil.example', 'protocols/a.html'])
    expect(safeLink(value, { ownPath: true }), value).toBeNull();
});
