import type { TabStore } from '../desk/app-tabs.ts';
import type { KeyValue } from '../desk/store/key-value.ts';
import { isHome } from '../domain/core/view-paths.ts';
import { type AppTab, type Tab, tabKey } from '../domain/tabs/app-tab.ts';
import type { OpeningReport } from '../domain/tabs/opening-report.ts';
import { createListeners } from '../ui/listeners.ts';
import { isInRail, isSideView } from './views/views.ts';

const keyOf = (accountId: string): string => `tabs:${accountId}`;

const isAppTab = (value: unknown): value is AppTab =>
  typeof value === 'object' &&
  value !== null &&
  ['companyId', 'tabCode', 'title', 'url'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  typeof Reflect.get(value, 'extraParam') === 'object';

/** Open tabs after the home tab, as stored in this browser tab; unknown ones are dropped. */
export function readTabs(text: string | null): readonly Tab[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    const known = Array.isArray(value) ? value.filter((one): one is Tab => isSideView(one) || isAppTab(one)) : [];
    return [...new Map(known.map((tab) => [tabKey(tab), tab])).values()];
  } catch {
    return [];
  }
}

/** Tabs after a view was visited: added at the end when it is new and nothing in the rail leads to it. */
export function withTab(tabs: readonly Tab[], pathname: string): readonly Tab[] {
  return isSideView(pathname) && !isInRail(pathname) ? pinned(tabs, pathname) : tabs;
}

/** Tabs with one for a view, whether the rail leads to it or not. */
export const pinned = (tabs: readonly Tab[], pathname: string): readonly Tab[] => (tabs.includes(pathname) ? tabs : [...tabs, pathname]);

/** Whether a view could have a tab that it has not. */
export const isPinnable = (tabs: readonly Tab[], pathname: string): boolean => isInRail(pathname) && !tabs.includes(pathname);

/** The tab that an address shows; null for home. An app's tab shows in the main view, for the company that is active. */
export function shownTab(
  tabs: readonly Tab[],
  at: { readonly pathname: string; readonly app: string | undefined },
  companyId: string | null,
): Tab | null {
  const key = isHome(at.pathname) ? `${companyId} ${at.app}` : at.pathname;
  return tabs.find((tab) => tabKey(tab) === key) ?? null;
}

/** Tabs of this browser tab; a reload keeps them, signing out clears them (AUTH-16), and another account sees none of them. */
export function createTabStore(memory: KeyValue): TabStore {
  let account = '';
  let tabs: readonly Tab[] = [];
  let dialog: AppTab | null = null;
  const reports = new Map<string, OpeningReport>();
  const listeners = createListeners();
  function keep(next: readonly Tab[]): void {
    if (next === tabs) return;
    tabs = next;
    if (account !== '') memory.set(keyOf(account), JSON.stringify(next));
    listeners.tell();
  }
  return {
    get: () => tabs,
    subscribe: listeners.subscribe,
    open(accountId) {
      if (account === accountId) return;
      account = accountId;
      tabs = readTabs(memory.get(keyOf(accountId)));
      listeners.tell();
    },
    visit: (pathname) => keep(withTab(tabs, pathname)),
    change: (next) => keep(next(tabs)),
    dialog: () => dialog,
    showDialog(app) {
      dialog = app;
      listeners.tell();
    },
    takeReport(key) {
      const report = reports.get(key) ?? null;
      reports.delete(key);
      return report;
    },
    giveReport: (key, report) => void reports.set(key, report),
    clear() {
      reports.clear();
      dialog = null;
      tabs = [];
      memory.remove(keyOf(account));
      account = '';
      listeners.tell();
    },
  };
}
