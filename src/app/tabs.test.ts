import { expect, test } from 'vitest';
import { afterClose, readTabs, withTab } from './tabs.ts';

test('a visited view opens one tab, the home page none', () => {
  expect(withTab([], '/workbench/company-manage')).toEqual(['/workbench/company-manage']);
  expect(withTab(['/workbench/outbox'], '/workbench/outbox')).toEqual(['/workbench/outbox']);
  expect(withTab([], '/workbench/main')).toEqual([]);
});

test('closing the tab on screen goes to its left neighbour, closing another goes nowhere', () => {
  const tabs = ['/workbench/company-manage', '/workbench/outbox'] as const;
  expect(afterClose(tabs, '/workbench/outbox', '/workbench/outbox')).toBe('/workbench/company-manage');
  expect(afterClose(tabs, '/workbench/company-manage', '/workbench/company-manage')).toBe('/workbench/main');
  expect(afterClose(tabs, '/workbench/outbox', '/workbench/main')).toBeNull();
});

test.each([null, 'x', '{}', '["/evil","/workbench/outbox","/workbench/outbox"]'])(
  'stored tabs of %j hold known views only, each once',
  (text) => {
    expect(readTabs(text).every((tab) => tab === '/workbench/outbox')).toBe(true);
    expect(readTabs(text).length).toBeLessThanOrEqual(1);
  },
);
