import { MAIN_PATH } from '../domain/core/view-paths.ts';
import type { KeyValue } from '../features/account/key-value.ts';
import { createListeners } from '../ui/listeners.ts';
import { isSideView } from './views/views.ts';

const KEY = 'tabs';

/** Open tabs after the home tab, as stored in this browser tab; unknown ones are dropped. */
export function readTabs(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? [...new Set(value.filter(isSideView))] : [];
  } catch {
    return [];
  }
}

/** Tabs after a view was visited: added at the end when it is new. */
export function withTab(tabs: readonly string[], pathname: string): readonly string[] {
  return isSideView(pathname) && !tabs.includes(pathname) ? [...tabs, pathname] : tabs;
}

/** Where to go when a tab is closed: nowhere unless it was on screen, then its left neighbour, the home tab at last. */
export function afterClose(tabs: readonly string[], closed: string, pathname: string): string | null {
  if (pathname !== closed) return null;
  return tabs[tabs.indexOf(closed) - 1] ?? MAIN_PATH;
}

export interface TabStore {
  get(): readonly string[];
  subscribe(listener: () => void): () => void;
  visit(pathname: string): void;
  close(view: string): void;
  clear(): void;
}

/** Tabs of this browser tab; a reload keeps them, signing out clears them (AUTH-16). */
export function createTabStore(memory: KeyValue): TabStore {
  let tabs = readTabs(memory.get(KEY));
  const listeners = createListeners();
  function set(next: readonly string[]): void {
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
