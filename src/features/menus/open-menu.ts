import type { App, Menu } from '../../api/entities/menu.ts';
import type { CompanyMenus } from '../../desk/asked/asked-menu.ts';
import { type AppAddress, appAddress, hostOf } from '../../domain/menus/app-address.ts';
import { appChain } from '../../domain/menus/app-chain.ts';
import { firstJump } from '../../domain/menus/jump-priority.ts';
import { type BuiltInApp, builtInApp, INDEX_TAB, type Jump, planJump } from '../../domain/menus/menu-jump.ts';
import { type BrowserMode, openModeOf } from '../../domain/menus/open-mode.ts';
import type { CheckState, FailureWords, IdentityAnswer, PromptAnswer } from '../../domain/menus/opening-plan.ts';
import { parseTabCode } from '../../domain/menus/tab-code.ts';
import { type CheckPorts, type MenuFacts, type OpeningPrompt, runChecks } from './run-checks.ts';

/** A menu on its way into a tab or a dialog: its checks have passed, its address may be opened. */
export interface MenuTab {
  readonly companyId: string;
  readonly menu: Menu;
  readonly tabCode: string;
  readonly subMenuCode: string;
  readonly url: string;
  /** Origin of `url`: the only one that its frame may speak for. */
  readonly origin: string;
  /** The app of the menu after those it depends on, '' and empty when the list names none. */
  readonly apps: readonly App[];
  readonly checks: readonly CheckState[];
}

/** What was not opened for another reason than a check. */
export type Refusal = { readonly why: 'noTarget' } | { readonly why: 'notAllowed'; readonly host: string };

/** A failed opening: what it was, where it stood, what is said. */
export interface FailedOpening {
  readonly companyId: string;
  readonly menu: Menu;
  /** It was asked for in a dialog. */
  readonly how: 'dialog' | undefined;
  readonly words: FailureWords;
  readonly checks: readonly CheckState[];
}

/** What opening a menu needs of the page around it. */
export interface OpenMenuPort {
  embed(tab: MenuTab): void;
  /** A dialog of 1000x600 (TAB-03). */
  dialog(tab: MenuTab): void;
  /** An address in a browser; one that cannot be had here gives way to a window of this one. */
  browser(mode: BrowserMode, url: string, menu: Menu): void;
  /** A built-in app (TAB-11). */
  builtIn(app: BuiltInApp, companyId: string): void;
  /** The index page. */
  index(): void;
  prompt(prompt: OpeningPrompt, companyId: string, menu: Menu): Promise<PromptAnswer>;
  /** The account is not authorised for the menu on this device: it may authenticate now (CERT-02). */
  authenticate(companyId: string, menu: Menu): Promise<IdentityAnswer>;
  /** A check failed (TAB-15): its words, and back to what was open before. */
  failed(failure: FailedOpening, menus: CompanyMenus): void;
  refused(refusal: Refusal, menu: Menu): void;
}

/** What the page knows when a menu opens. */
export interface OpenFacts extends MenuFacts {
  /** Origins whose addresses may be opened. */
  readonly origins: readonly string[];
}

export interface OpenMenuPorts extends CheckPorts {
  readonly page: OpenMenuPort;
  facts(): OpenFacts;
}

/** The menu that opens when this one is chosen: itself, or without a usable target the first of the five jump codes; null for none. */
function targetMenu(menu: Menu, list: readonly Menu[]): Menu | null {
  if (menu.targetUrl !== '' || menu.tabCode === INDEX_TAB || builtInApp(menu.tabCode) !== null) return menu;
  const jump = firstJump(list);
  return jump === null || jump.targetUrl === '' ? null : jump;
}

/** The jump that a menu is (TAB-07): a built-in app, an address in a browser, else its tab. */
function jumpOf(menu: Menu): Jump {
  const app = builtInApp(menu.tabCode);
  if (app !== null) return { mode: 2, app };
  return menu.shell === 1 ? { mode: 0, url: menu.targetUrl, browser: menu.browser, asks: [] } : { mode: 1, tabCode: menu.tabCode };
}

const nobody = { token: '', accountId: '', mobile: '', locationCode: '' };

function tabOf(menu: Menu, { companyId, apps }: CompanyMenus, checks: readonly CheckState[], { href, origin }: AppAddress): MenuTab {
  const codes = parseTabCode(menu.tabCode) ?? { tabCode: menu.menuCode, subMenuCode: '' };
  return { companyId, menu, ...codes, url: href, origin, apps: appChain(menu.targetAppId, apps), checks };
}

function show(
  menu: Menu,
  menus: CompanyMenus,
  how: 'dialog' | undefined,
  checks: readonly CheckState[],
  { page, facts }: OpenMenuPorts,
): void {
  const { origins } = facts();
  const plan = planJump(jumpOf(menu), nobody, origins);
  const address = appAddress(menu.targetUrl, origins);
  if (plan.do === 'browser') page.browser(plan.browser, plan.url, menu);
  else if (plan.do === 'built-in') page.builtIn(plan.app, menus.companyId);
  else if (plan.do === 'index') page.index();
  else if (address === null) page.refused({ why: 'notAllowed', host: hostOf(menu.targetUrl) }, menu);
  else if (how === 'dialog' || openModeOf(menu).how === 'dialog') page.dialog(tabOf(menu, menus, checks, address));
  else page.embed(tabOf(menu, menus, checks, address));
}

/**
 * Opens a menu of a company: its checks and prompts in the order of TAB-14, then the way its display codes say, or in a dialog where that is asked.
 * Settles when it is open, has failed, was refused, or the tab has gone to another company meanwhile.
 */
export async function openMenu(chosen: Menu, menus: CompanyMenus, ports: OpenMenuPorts, how?: 'dialog'): Promise<void> {
  const { page } = ports;
  const { companyId } = menus;
  const menu = targetMenu(chosen, menus.list);
  if (menu === null) {
    page.refused({ why: 'noTarget' }, chosen);
    return;
  }
  const end = await runChecks(menu, companyId, ports, {
    prompt: (prompt) => page.prompt(prompt, companyId, menu),
    authenticate: () => page.authenticate(companyId, menu),
  });
  if (end === null || end.step.do === 'prompt') return;
  if (end.step.do === 'open') show(menu, menus, how, end.states, ports);
  else page.failed({ companyId, menu, how, words: end.step.words, checks: end.states }, menus);
}
