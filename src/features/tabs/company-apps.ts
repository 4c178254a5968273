import type { Menu } from '../../api/entities/menu.ts';
import { openModeOf } from '../../domain/menus/open-mode.ts';
import { parseTabCode } from '../../domain/menus/tab-code.ts';
import type { OpenApp } from '../account/app-tabs.ts';

/** An app of a company, as it is asked for. */
export type CompanyApp = Pick<OpenApp, 'code' | 'title' | 'url'> & Required<Pick<OpenApp, 'extraParam'>>;

/** Domains of the three apps that every company is offered (TAB-01), in their order. */
const domains = ['tax', 'invoice', 'books'] as const;

function asked({ tabCode, menuName, targetUrl, ...menu }: Menu): CompanyApp | null {
  const codes = parseTabCode(tabCode);
  if (codes === null || openModeOf(menu).how === 'browser' || !/^https?:/.test(targetUrl)) return null;
  const { subMenuCode } = codes;
  return { code: codes.tabCode, title: menuName, url: targetUrl, extraParam: subMenuCode === '' ? {} : { subMenuCode } };
}

/** The apps for tax, invoice and bookkeeping: of each domain the first menu that opens in here. */
export function companyApps(menus: readonly Menu[]): readonly CompanyApp[] {
  return domains.flatMap((domain) => {
    const apps = menus.flatMap((menu) => (menu.bizDomain === domain ? (asked(menu) ?? []) : []));
    return apps.slice(0, 1);
  });
}

/** The app with a tab code; null when the company has none that opens in here. */
export function appOf(menus: readonly Menu[], code: string): CompanyApp | null {
  return menus.flatMap((menu) => asked(menu) ?? []).find((app) => app.code === code) ?? null;
}
