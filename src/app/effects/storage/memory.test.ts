// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { storedLogin } from '../../../../tests/support/login-kit.ts';
import { askedText, keepAsked } from '../../../features/companies/list/search/asked-texts.ts';
import { deviceMemory, tabMemory } from './memory.ts';

afterEach(() => {
  deviceMemory.remove('login');
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const login = '{"accountId":"a1","fullName":"李娜"}';

test('[S4] what names people or companies lies encrypted in local storage, and is read back as it was', () => {
  deviceMemory.set('login', login);
  deviceMemory.set('firstPage', '宏顺园林绿化');
  deviceMemory.set('theme', 'dark');
  const stored = JSON.stringify({ ...localStorage });
  expect(stored).not.toMatch(/李娜|a1|宏顺/);
  expect(localStorage.getItem('theme')).toBe('dark');
  expect([deviceMemory.get('login'), deviceMemory.get('firstPage'), deviceMemory.get('theme')]).toEqual([login, '宏顺园林绿化', 'dark']);
});

test('[S4] with the login the key goes: what the files of local storage still hold of before cannot be read any more', () => {
  deviceMemory.set('login', login);
  const left = localStorage.getItem('login') ?? '';
  deviceMemory.remove('login');
  expect(document.cookie).toBe('');
  localStorage.setItem('login', left);
  expect(deviceMemory.get('login')).toBeNull();
  // Nor under the key of the next one who signs in.
  deviceMemory.set('firstPage', 'next');
  localStorage.setItem('login', left);
  expect(deviceMemory.get('login')).not.toContain('李娜');
});

test('[S4] each value is encrypted anew, and one that an older build stored is still read', () => {
  deviceMemory.set('login', login);
  const first = localStorage.getItem('login');
  deviceMemory.set('login', login);
  expect(localStorage.getItem('login')).not.toBe(first);
  localStorage.setItem('login', login);
  expect(deviceMemory.get('login')).toBe(login);
});

test('[S4] what was typed into a search lies encrypted in the memory of the tab, and cannot be read any more when the login has gone', () => {
  const asked = storedLogin();
  deviceMemory.set('login', login);
  const place = keepAsked(tabMemory, asked, '91430100MA4L0A1B2Y');
  expect(askedText(tabMemory, asked, place)).toBe('91430100MA4L0A1B2Y');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('91430100');
  deviceMemory.remove('login');
  expect(askedText(tabMemory, asked, place)).toBe('');
});

test('where cookies are switched off the memory works, readable', () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  deviceMemory.set('login', login);
  expect(deviceMemory.get('login')).toBe(login);
});

test('another tab hears of a change in readable words', () => {
  deviceMemory.set('login', login);
  const heard: (string | null)[] = [];
  const stop = deviceMemory.listen('login', (value) => heard.push(value));
  dispatchEvent(new StorageEvent('storage', { key: 'login', newValue: localStorage.getItem('login'), storageArea: localStorage }));
  stop();
  expect(heard).toEqual([login]);
});
