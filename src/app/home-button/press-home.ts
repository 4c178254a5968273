import type { TabStore } from '../../desk/app-tabs.ts';
import { takeAskedLaunch } from '../../desk/asked/asked-launch.ts';
import { askMenu, dropAsked } from '../../desk/asked/asked-menu.ts';
import type { Desk } from '../../desk/desk.tsx';
import { firstJump } from '../../domain/menus/jump-priority.ts';
import { type AppTab, tabKey } from '../../domain/tabs/app-tab.ts';
import { closeMenuDialog } from '../../features/menus/menu-dialogs.ts';
import type { Room } from '../../features/tabs/frames/rooms.ts';
import { closeModals } from '../../ui/open-modals.ts';
import type { ResourceValue } from '../../workers/surface.ts';
import { takeLaunch } from '../launch/kept-launch.ts';

/** The open apps: those in tabs, and the one in the dialog. */
export function openApps(store: TabStore): readonly AppTab[] {
  const dialog = store.dialog();
  return [...store.get().filter((tab) => typeof tab !== 'string'), ...(dialog === null ? [] : [dialog])];
}

/** Of the open apps those that hold content which would be lost. */
export const unsavedApps = (store: TabStore, { room }: Room): readonly AppTab[] =>
  openApps(store).filter((app) => room.get().get(tabKey(app))?.unsaved === true);

/**
 * Clears what the home button clears (HOME-10): what a panel or a link asked for and is not done yet, the apps in tabs and in the dialog, the callout,
 * dialogs. Answers how the tabs are put back, null when there were none.
 */
export function clearDesk({ login, clock, tab }: Desk, store: TabStore, { room, callout }: Room): (() => void) | null {
  takeAskedLaunch();
  takeLaunch(tab, login.accountId, clock.now());
  dropAsked();
  closeMenuDialog();
  closeModals();
  callout.show(null);
  store.showDialog(null);
  const before = store.get();
  const after = before.filter((one) => typeof one === 'string');
  store.change(() => after);
  room.keep(new Set());
  if (after.length === before.length) return null;
  // Tabs that were opened meanwhile stay too.
  return () => store.change((now) => [...before, ...now.filter((one) => !before.some((old) => tabKey(old) === tabKey(one)))]);
}

/** What stands where home has no index page. */
export interface JumpSubject {
  readonly companyId: string | null;
  readonly area: string;
}

/**
 * Where the area has no index page, the home button opens the first menu of the jump priority. False when the company has none of them. An area of which the
 * gateway has not said so has an index page.
 */
export async function jumpFromHome({ data }: Desk, { companyId, area }: JumpSubject): Promise<boolean> {
  const told = await data.fact(`tabState:${area}`);
  if (companyId === null || told?.outcome !== 'known' || told.value !== false) return true;
  const row = await data.fact(`menus:${companyId}`);
  // as: the worker stores what the resource of this very name makes of an answer that its schema has parsed
  const menus = row?.outcome === 'known' ? (row.value as ResourceValue<'menus.menus'>) : null;
  const menu = menus === null ? null : firstJump(menus.list);
  if (menus === null || menu === null) return false;
  askMenu({ companyId, menu, menus: { companyId, ...menus } });
  return true;
}

/** A press of the mark in the title row that means this page, and no other window. */
export function isHomePress(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  return event.target instanceof Element && event.target.closest('.wb-title a.wb-mark') !== null;
}
