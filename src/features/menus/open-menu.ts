import type { App, Menu } from '../../api/entities/menu.ts';
import { type AppAddress, appAddress, hostOf } from '../../domain/menus/app-address.ts';
import { appChain } from '../../domain/menus/app-chain.ts';
import { firstJump } from '../../domain/menus/jump-priority.ts';
import { type BuiltInApp, builtInApp, INDEX_TAB, type Jump, planJump } from '../../domain/menus/menu-jump.ts';
import { type BrowserMode, openModeOf } from '../../domain/menus/open-mode.ts';
import {
  type CheckAnswer,
  type CheckState,
  checkStates,
  type FailureWords,
  nextOpeningStep,
  type OpeningAnswers,
  type OpeningFacts,
  type OpeningStep,
  type PromptAnswer,
} from '../../domain/menus/opening-plan.ts';
import { parseTabCode } from '../../domain/menus/tab-code.ts';
import type { CompanyMenus } from '../account/asked-menu.ts';

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

export type OpeningPrompt = Extract<OpeningStep, { do: 'prompt' }>;
/** What was not opened for another reason than a check. */
export type Refusal = { readonly why: 'noTarget' } | { readonly why: 'notAllowed'; readonly host: string };

/** A failed opening: what it was, where it stood, what is said. */
export interface FailedOpening {
  readonly companyId: string;
  readonly menu: Menu;
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
  /** A check failed (TAB-15): its words, and back to what was open before. */
  failed(failure: FailedOpening, menus: CompanyMenus): void;
  refused(refusal: Refusal, menu: Menu): void;
}

/** Who answers the checks. An answer that nobody gives is `unanswered`; none throws. */
export interface MenuChecks {
  privilege(menu: Menu, companyId: string): Promise<CheckAnswer>;
  admin(companyId: string): Promise<CheckAnswer>;
  certificate(menu: Menu, companyId: string): Promise<CheckAnswer>;
}

/** What the page knows when it is asked. */
export interface MenuFacts {
  /** The company as it stands now. */
  company(companyId: string): Promise<OpeningFacts['company']>;
  /** Whether the tab still works for that company: an opening of another one ends without a word. */
  isActive(companyId: string): boolean;
  readonly isGuest: boolean;
  readonly hasClient: boolean;
  /** Origins whose addresses may be opened. */
  readonly origins: readonly string[];
}

export interface OpenMenuPorts {
  readonly page: OpenMenuPort;
  readonly checks: MenuChecks;
  facts(): MenuFacts;
}

/** The menu that opens when this one is chosen: itself, or without a usable target the first of the five jump codes; null for none. */
function targetMenu(menu: Menu, list: readonly Menu[]): Menu | null {
  if (menu.targetUrl !== '' || menu.tabCode === INDEX_TAB || builtInApp(menu.tabCode) !== null) return menu;
  const jump = firstJump(list);
  return jump === null || jump.targetUrl === '' ? null : jump;
}

function ask(step: Extract<OpeningStep, { do: 'ask' }>, menu: Menu, companyId: string, checks: MenuChecks): Promise<CheckAnswer> {
  if (step.check === 'admin') return checks.admin(companyId);
  const isPrivilege = step.check === 'privilege' || step.check === 'privilegeAgain';
  return isPrivilege ? checks.privilege(menu, companyId) : checks.certificate(menu, companyId);
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

function show(menu: Menu, menus: CompanyMenus, checks: readonly CheckState[], { page, facts }: OpenMenuPorts): void {
  const { origins } = facts();
  const plan = planJump(jumpOf(menu), nobody, origins);
  const address = appAddress(menu.targetUrl, origins);
  if (plan.do === 'browser') page.browser(plan.browser, plan.url, menu);
  else if (plan.do === 'built-in') page.builtIn(plan.app, menus.companyId);
  else if (plan.do === 'index') page.index();
  else if (address === null) page.refused({ why: 'notAllowed', host: hostOf(menu.targetUrl) }, menu);
  else if (openModeOf(menu).how === 'dialog') page.dialog(tabOf(menu, menus, checks, address));
  else page.embed(tabOf(menu, menus, checks, address));
}

/**
 * Opens a menu of a company: its checks and prompts in the order of TAB-14, then the way its display codes say. Settles when it is open, has
 * failed, was refused, or the tab has gone to another company meanwhile.
 */
export async function openMenu(chosen: Menu, menus: CompanyMenus, ports: OpenMenuPorts): Promise<void> {
  const { page, checks, facts } = ports;
  const { companyId } = menus;
  const menu = targetMenu(chosen, menus.list);
  if (menu === null) {
    page.refused({ why: 'noTarget' }, chosen);
    return;
  }
  let answers: OpeningAnswers = {};
  while (facts().isActive(companyId)) {
    const { isGuest, hasClient, company } = facts();
    const now: OpeningFacts = { menu, company: await company(companyId), isGuest, hasClient, answers };
    const step = nextOpeningStep(now);
    if (step.do === 'open' || step.do === 'fail') {
      if (step.do === 'open') show(menu, menus, checkStates(now), ports);
      else page.failed({ companyId, menu, words: step.words, checks: checkStates(now) }, menus);
      return;
    }
    const answer = step.do === 'ask' ? await ask(step, menu, companyId, checks) : await page.prompt(step, companyId, menu);
    answers = { ...answers, [step.check]: answer };
  }
}
