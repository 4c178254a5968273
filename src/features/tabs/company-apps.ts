import type { Menu } from '../../api/entities/menu.ts';
import type { OpenApp } from '../../desk/app-tabs.ts';
import { openModeOf } from '../../domain/menus/open-mode.ts';
import { parseTabCode } from '../../domain/menus/tab-code.ts';
import type { AppTab } from '../../domain/tabs/app-tab.ts';

/** An app of a company, as it is asked for. */
export type CompanyApp = Pick<OpenApp, 'code' | 'title' | 'url'> & Required<Pick<OpenApp, 'extraParam'>>;

/** Domains of the three apps that every company is offered (TAB-01), in their order. */
const domains = ['tax', 'invoice', 'books'] as const;

/** A menu as the app it opens in here; null for one that opens elsewhere. */
export function companyApp({ tabCode, menuName, targetUrl, ...menu }: Menu): CompanyApp | null {
  const codes = parseTabCode(tabCode);
  if (codes === null || openModeOf(menu).how === 'browser' || !/^https?:/.test(targetUrl)) return null;
  const { subMenuCode } = codes;
  return { code: codes.tabCode, title: menuName, url: targetUrl, extraParam: subMenuCode === '' ? {} : { subMenuCode } };
}

/** The menus for tax, invoice and bookkeeping: of each domain the first that opens in here. */
export function companyApps(menus: readonly Menu[]): readonly Menu[] {
  return domains.flatMap((domain) => menus.find((menu) => menu.bizDomain === domain && companyApp(menu) !== null) ?? []);
}

/** The app with a tab code; null when the company has none that opens in here. */
export function appOf(menus: readonly Menu[], code: string): CompanyApp | null {
  return menus.flatMap((menu) => companyApp(menu) ?? []).find((app) => app.code === code) ?? null;
}

/** The code that a tab's menu has (TAB-05). */
export function menuCodeOf({ tabCode, extraParam }: Pick<AppTab, 'tabCode' | 'extraParam'>): string {
  const { subMenuCode } = extraParam;
  return subMenuCode === undefined ? tabCode : `${tabCode};${subMenuCode}`;
}

/** The menu of a tab; null when the company has it no more. */
export function menuOfTab(menus: readonly Menu[], tab: Pick<AppTab, 'tabCode' | 'extraParam'>): Menu | null {
  const code = menuCodeOf(tab);
  return menus.find((menu) => menu.tabCode === code) ?? null;
}
