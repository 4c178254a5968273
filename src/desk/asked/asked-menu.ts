import type { App, Menu } from '../../api/entities/menu.ts';
import { createAsked } from './create-asked.ts';

/** What the menus of one company are, as its list says. */
export interface CompanyMenus {
  readonly companyId: string;
  readonly list: readonly Menu[];
  readonly apps: readonly App[];
}

/** A menu that somebody wants opened: one he has seen, or by a code of the menus of a company. `as`: in a dialog, though it says a tab. */
export type AskedMenu =
  | { readonly companyId: string; readonly menu: Menu; readonly menus: CompanyMenus; readonly as?: 'dialog' }
  | { readonly companyId: string; readonly code: string; readonly by: 'menu' | 'app'; readonly as?: 'dialog' };

/** Whoever opens menus loads late. */
const waiting = createAsked<AskedMenu>();

/** Asks that a menu is opened, with its checks (TAB-14). */
export const askMenu = (asked: AskedMenu): void => waiting.set(asked);
export const onMenuAsked = waiting.subscribe;
export const askedMenu = waiting.get;

/** Taken, or nobody wants it any more. */
export function dropAsked(asked: AskedMenu | null = waiting.get()): void {
  if (asked !== null && waiting.get() === asked) waiting.set(null);
}

/** The menu of a code, or the first that leads to the app of a code; null when there is none. */
export function menuOf({ list, apps }: Pick<CompanyMenus, 'list' | 'apps'>, code: string, by: 'menu' | 'app'): Menu | null {
  if (by === 'menu') return list.find(({ menuCode, tabCode }) => menuCode === code || tabCode === code) ?? null;
  const app = apps.find(({ appCode }) => appCode === code);
  return app === undefined ? null : (list.find(({ targetAppId }) => targetAppId === app.appId) ?? null);
}
