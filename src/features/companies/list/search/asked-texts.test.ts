import { expect, test } from 'vitest';
import { storedLogin } from '../../../../../tests/support/login-kit.ts';
import { testMemory } from '../../../../../tests/support/memory-kit.ts';
import { askedText, forgetAsked, keepAsked } from './asked-texts.ts';

const login = storedLogin();

test('a search is found again by its place, also after a reload, and the same text has one place', () => {
  const tab = testMemory();
  const places = ['91440300708461136T', '华信'].map((text) => keepAsked(tab, login, text));
  expect(places).toEqual([0, 1]);
  expect(keepAsked(tab, login, '91440300708461136T')).toBe(0);
  const reloaded = testMemory(Object.fromEntries(tab.held));
  expect(places.map((place) => askedText(reloaded, login, place))).toEqual(['91440300708461136T', '华信']);
});

test('no search, another account and an unknown place are an empty search', () => {
  const tab = testMemory();
  expect(keepAsked(tab, login, '')).toBeUndefined();
  keepAsked(tab, login, '华信');
  expect(askedText(tab, login, undefined)).toBe('');
  expect(askedText(tab, login, 7)).toBe('');
  expect(askedText(tab, storedLogin({ accountId: 'a2' }), 0)).toBe('');
});

test('of many searches the latest keep their places', () => {
  const tab = testMemory();
  for (let n = 0; n < 300; n += 1) expect(keepAsked(tab, login, `第 ${n} 家`)).toBe(n);
  expect(askedText(tab, login, 299)).toBe('第 299 家');
  expect(askedText(tab, login, 210)).toBe('第 210 家');
  expect(askedText(tab, login, 0)).toBe('');
});

test('what is searched for in an encrypted account is not written to the memory of the tab', () => {
  const tab = testMemory();
  const encrypted = storedLogin({ accountId: 'sealed-1', sealed: true });
  const place = keepAsked(tab, encrypted, '91440300708461136T');
  expect(askedText(tab, encrypted, place)).toBe('91440300708461136T');
  expect([...tab.held.values()].join()).not.toContain('9144');
});

test('[PLUS-14] places of an encrypted account are used once, and a lock forgets what was at them', () => {
  const tab = testMemory();
  const encrypted = storedLogin({ accountId: 'sealed-2', sealed: true });
  const places = Array.from({ length: 50 }, (_, n) => keepAsked(tab, encrypted, `第 ${n} 家`));
  expect(new Set(places).size).toBe(50);
  expect(askedText(tab, encrypted, places[7])).toBe('第 7 家');
  expect(askedText(tab, storedLogin({ accountId: 'sealed-3', sealed: true }), places[7])).toBe('');
  forgetAsked();
  expect(askedText(tab, encrypted, places[7])).toBe('');
});
