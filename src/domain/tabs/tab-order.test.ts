import { describe, expect, test } from 'vitest';
import { type AppTab, tabEntry, tabKey, withApp } from './app-tab.ts';
import { fitTabs, movedTab, nextTab, steppedTab, TAB_MIN } from './tab-order.ts';

const app = (companyId: string, tabCode: string, extraParam = {}): AppTab => ({
  companyId,
  tabCode,
  title: tabCode,
  url: 'https://a/',
  extraParam,
});

test('[TAB-01] a company has one tab of an app; opened again it keeps its place and has the new parameters', () => {
  const tabs = [app('one', 'tax'), '/workbench/outbox', app('one', 'invoice')];
  const again = withApp(tabs, app('one', 'tax', { subMenuCode: 'vat' }));
  expect(again.map(tabKey)).toEqual(tabs.map(tabKey));
  expect(again[0]).toMatchObject({ extraParam: { subMenuCode: 'vat' } });
  expect(withApp(tabs, app('two', 'tax')).map(tabKey)).toEqual([...tabs.map(tabKey), 'two tax']);
});

test('[TAB-03] an app in a dialog is another than the one in its tab', () => {
  expect(tabKey({ ...app('one', 'tax'), inDialog: true })).not.toBe(tabKey(app('one', 'tax')));
});

test('[ENT-26] a tab entry says its code, whether it is active, whether its menu is loaded, and its parameters', () => {
  const tab = app('one', 'tax', { subMenuCode: 'vat' });
  expect(tabEntry(tab, 'one tax', new Set())).toEqual({
    tabCode: 'tax',
    isActive: true,
    menu: { title: 'tax', url: 'https://a/', isLoaded: false },
    extraParam: { subMenuCode: 'vat' },
  });
  expect(tabEntry(tab, 'two tax', new Set(['one tax']))).toMatchObject({ isActive: false, menu: { isLoaded: true } });
});

describe('order', () => {
  const tabs = ['a', 'b', 'c'];
  test('a tab is moved to a place, in both directions, and no further than the ends', () => {
    expect(movedTab(tabs, 'a', 2)).toEqual(['b', 'c', 'a']);
    expect(movedTab(tabs, 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(movedTab(tabs, 'b', 9)).toEqual(['a', 'c', 'b']);
    expect(movedTab(tabs, 'b', 1)).toBe(tabs);
    expect(movedTab(tabs, 'x', 1)).toBe(tabs);
    expect(steppedTab(tabs, 'b', 1)).toEqual(['a', 'c', 'b']);
    expect(steppedTab(tabs, 'a', -1)).toBe(tabs);
    expect(steppedTab(tabs, 'c', 1)).toBe(tabs);
    expect(steppedTab(tabs, 'x', 1)).toBe(tabs);
  });

  test('the next tab goes round, home included', () => {
    expect(nextTab(tabs, null, 1)).toBe('a');
    expect(nextTab(tabs, 'c', 1)).toBeNull();
    expect(nextTab(tabs, null, -1)).toBe('c');
    expect(nextTab(tabs, 'gone', 1)).toBeNull();
  });

  test('as many tabs as have room at their least width stand in the strip, the active one among them', () => {
    expect(fitTabs(tabs, null, 3 * TAB_MIN)).toEqual(tabs);
    expect(fitTabs(tabs, null, 3 * TAB_MIN - 1)).toEqual(['a', 'b']);
    expect(fitTabs(tabs, 'c', 2 * TAB_MIN)).toEqual(['a', 'c']);
    expect(fitTabs(tabs, 'c', 10)).toEqual(['c']);
    expect(fitTabs(tabs, 'gone', 2 * TAB_MIN)).toEqual(['a', 'b']);
    expect(fitTabs(tabs, null, 3 * TAB_MIN, 2)).toEqual(['a']);
  });
});
