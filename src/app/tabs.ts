import type { KeyValue } from '../features/account/key-value.ts';
import { createListeners } from '../ui/listeners.ts';

/** Views that open a tab beside the fixed home tab. */
export const tabViews = ['/workbench/company-manage', '/workbench/outbox', '/workbench/diagnostics'] as const;
export type TabView = (typeof tabViews)[number];
const KEY = 'tabs';
const isTabView = (value: unknown): value is TabView => tabViews.some((view) => view === value);

/** Open tabs after the home tab, as stored in this browser tab; unknown ones are dropped. */
export function readTabs(text: string | null): readonly TabView[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? [...new Set(value.filter(isTabView))] : [];
  } catch {
    return [];
  }
}

/** Tabs after a view was visited: added at the end when it is new. */
export function withTab(tabs: readonly TabView[], pathname: string): readonly TabView[] {
  return isTabView(pathname) && !tabs.includes(pathname) ? [...tabs, pathname] : tabs;
}

/** Where to go when a tab is closed: nowhere unless it was on screen, then its left neighbour, the home tab at last. */
export function afterClose(tabs: readonly TabView[], closed: TabView, pathname: string): string | null {
  if (pathname !== closed) return null;
  return tabs[tabs.indexOf(closed) - 1] ?? '/workbench/main';
}

export interface TabStore {
  get(): readonly TabView[];
  subscribe(listener: () => void): () => void;
  visit(pathname: string): void;
  close(view: TabView): void;
  clear(): void;
}

/** Tabs of this browser tab; a reload keeps them, signing out clears them (AUTH-16). */
export function createTabStore(memory: KeyValue): TabStore {
  let tabs = readTabs(memory.get(KEY));
  const listeners = createListeners();
  function set(next: readonly TabView[]): void {
    if (next === tabs) return;
    tabs = next;
    memory.set(KEY, JSON.stringify(next));
    listeners.tell();
  }
  return {
    get: () => tabs,
    subscribe: listeners.subscribe,
    visit: (pathname) => set(withTab(tabs, pathname)),
    close: (view) => set(tabs.filter((tab) => tab !== view)),
    clear: () => set([]),
  };
}
