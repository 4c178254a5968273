import { expect, test } from 'vitest';
import { testMemory } from '../../../tests/support/memory-kit.ts';
import { clearActive, forgetCompanies, givenActive, nextRecent, readRecents, rememberActive, withRecent } from './recents.ts';

const twoTabs = () => {
  const device = testMemory();
  return { one: { device, tab: testMemory() }, two: { device, tab: testMemory() }, device };
};

test('[PLUS-03] the quick list holds the last five companies, newest first, each once', () => {
  const after = ['a', 'b', 'c', 'b', 'd', 'e', 'f'].reduce<readonly string[]>((list, id) => withRecent(list, id), []);
  expect(after).toEqual(['f', 'e', 'd', 'b', 'c']);
});

test('[PLUS-01] each tab keeps its own company; a new tab starts with the last one of the account', () => {
  const { one, two, device } = twoTabs();
  rememberActive(one, 'acc', 'a', false);
  rememberActive(two, 'acc', 'b', false);
  expect(givenActive(one, 'acc', undefined)).toBe('a');
  expect(givenActive(two, 'acc', undefined)).toBe('b');
  expect(givenActive({ device, tab: testMemory() }, 'acc', undefined)).toBe('b');
});

test('[PLUS-01] the address comes before what the tab remembers, and another account sees nothing of it', () => {
  const { one } = twoTabs();
  rememberActive(one, 'acc', 'a', false);
  expect(givenActive(one, 'acc', 'asked')).toBe('asked');
  expect(givenActive(one, 'other', undefined)).toBeNull();
});

test('[PLUS-03] cycling keeps the order of the quick list, so that it comes round to every company', () => {
  const { one } = twoTabs();
  for (const id of ['c', 'b', 'a']) rememberActive(one, 'acc', id, false);
  const seen: string[] = [];
  let active = 'a';
  for (let press = 0; press < 3; press += 1) {
    const next = nextRecent(readRecents(one.device, 'acc'), active, () => true, 1);
    expect(next).not.toBeNull();
    active = next ?? active;
    rememberActive(one, 'acc', active, true);
    seen.push(active);
  }
  expect(seen).toEqual(['b', 'c', 'a']);
});

test('[PLUS-03] cycling backwards goes the other way, and companies that are no longer listed are passed over', () => {
  expect(nextRecent(['a', 'b', 'c'], 'a', () => true, -1)).toBe('c');
  expect(nextRecent(['a', 'gone', 'c'], 'a', (id) => id !== 'gone', 1)).toBe('c');
  expect(nextRecent(['a'], 'a', () => true, 1)).toBeNull();
});

test('[AUTH-16] forgetting an account leaves no company id of it behind', () => {
  const { one, device } = twoTabs();
  rememberActive(one, 'acc', 'a', false);
  forgetCompanies(one, 'acc');
  expect([...device.held.values(), ...one.tab.held.values()]).toEqual([]);
  rememberActive(one, 'acc', 'a', false);
  clearActive(one, 'acc');
  expect(givenActive(one, 'acc', undefined)).toBeNull();
});
