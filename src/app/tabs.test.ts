import { expect, test } from 'vitest';
import { testMemory } from '../../tests/support/memory-kit.ts';
import type { AppTab } from '../domain/tabs/app-tab.ts';
import { createTabStore, isPinnable, pinned, readTabs, shownTab, withTab } from './tabs.ts';

const app = (companyId: string, tabCode: string): AppTab => ({
  companyId,
  tabCode,
  title: '开票',
  url: 'https://apps.example/invoice/',
  extraParam: {},
});

test('a visited view opens one tab; home and a view that the rail leads to open none', () => {
  expect(withTab([], '/workbench/outbox')).toEqual(['/workbench/outbox']);
  expect(withTab(['/workbench/outbox'], '/workbench/outbox')).toEqual(['/workbench/outbox']);
  for (const path of ['/workbench/main', '/workbench/company-manage', '/workbench/calendar']) expect(withTab([], path), path).toEqual([]);
});

test('a view that the rail leads to may be pinned once; others have their tab already, home has its own', () => {
  const tabs = ['/workbench/outbox', '/workbench/calendar'];
  const may = ['/workbench/calendar', '/workbench/messages', '/workbench/outbox', '/workbench/keys', '/workbench/main'];
  expect(may.map((path) => isPinnable(tabs, path))).toEqual([false, true, false, false, false]);
  expect(pinned(tabs, '/workbench/messages')).toEqual([...tabs, '/workbench/messages']);
  expect(pinned(tabs, '/workbench/calendar')).toEqual(tabs);
});

test('[TAB-01] the main view shows the app of the address for the active company, and for another company its own or none', () => {
  const tabs = [app('one', 'invoice'), '/workbench/outbox', app('two', 'invoice')];
  const at = (pathname: string, code?: string) => ({ pathname, app: code });
  expect(shownTab(tabs, at('/workbench/main', 'invoice'), 'one')).toBe(tabs[0]);
  expect(shownTab(tabs, at('/workbench/index', 'invoice'), 'two')).toBe(tabs[2]);
  expect(shownTab(tabs, at('/workbench/main', 'invoice'), 'three')).toBeNull();
  expect(shownTab(tabs, at('/workbench/main'), 'one')).toBeNull();
  expect(shownTab(tabs, at('/workbench/outbox', 'invoice'), 'one')).toBe('/workbench/outbox');
});

test.each([null, 'x', '{}', '["/evil","/workbench/outbox","/workbench/outbox"]', '[{"companyId":"a","tabCode":1}]', '[null]'])(
  'stored tabs of %j hold known views and whole apps only, each once',
  (text) => {
    expect(readTabs(text).every((tab) => tab === '/workbench/outbox')).toBe(true);
    expect(readTabs(text).length).toBeLessThanOrEqual(1);
  },
);

test('[TAB-01] tabs of views and apps are kept in their order for a reload, per account; signing out leaves none', () => {
  const memory = testMemory();
  const store = createTabStore(memory);
  store.open('acc');
  const tabs = [app('one', 'tax'), '/workbench/outbox', app('one', 'invoice')];
  store.change(() => tabs);
  const reloaded = createTabStore(memory);
  reloaded.open('acc');
  expect(reloaded.get()).toEqual(tabs);
  const other = createTabStore(memory);
  other.open('another');
  expect(other.get()).toEqual([]);
  reloaded.clear();
  expect([...memory.held]).toEqual([]);
  expect(reloaded.get()).toEqual([]);
});
