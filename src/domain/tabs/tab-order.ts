import { type Tab, tabKey } from './app-tab.ts';

/** Tabs with one of them moved to a place among the others, counted from 0. Unknown keys change nothing. */
export function movedTab(tabs: readonly Tab[], key: string, to: number): readonly Tab[] {
  const tab = tabs.find((one) => tabKey(one) === key);
  if (tab === undefined) return tabs;
  const others = tabs.filter((one) => one !== tab);
  const at = Math.max(0, Math.min(others.length, to));
  return tabs[at] === tab ? tabs : [...others.slice(0, at), tab, ...others.slice(at)];
}

/** Tabs with one of them moved by a step; at an end it stays. */
export function steppedTab(tabs: readonly Tab[], key: string, step: 1 | -1): readonly Tab[] {
  const at = tabs.findIndex((tab) => tabKey(tab) === key);
  return at < 0 ? tabs : movedTab(tabs, key, at + step);
}

/** Neighbour of a tab going round, home included as null; from a tab that is not there, home. */
export function nextTab(tabs: readonly Tab[], active: string | null, step: 1 | -1): Tab | null {
  const all: readonly (Tab | null)[] = [null, ...tabs];
  const at = all.findIndex((tab) => (tab === null ? null : tabKey(tab)) === active);
  return at < 0 ? null : (all[(at + step + all.length) % all.length] ?? null);
}

/** Least width of a tab, pixels at the usual font size (look-next). */
export const TAB_MIN = 96;

/** Which tabs have room at their least width, by their keys; the others stand in the overflow menu alone. The active one always has room. */
export function fitTabs(keys: readonly string[], active: string | null, room: number, scale = 1): readonly string[] {
  const places = Math.max(1, Math.floor(room / (TAB_MIN * scale)));
  const first = keys.slice(0, places);
  return active === null || first.includes(active) || !keys.includes(active) ? first : [...first.slice(0, -1), active];
}
