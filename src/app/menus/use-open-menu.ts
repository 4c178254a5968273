import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import type { Menu } from '../../api/entities/menu.ts';
import { locationOf } from '../../domain/company/area.ts';
import { builtInPath } from '../../domain/core/built-in-paths.ts';
import { traitsOf } from '../../domain/core/variant.ts';
import { hostOf } from '../../domain/menus/app-address.ts';
import { appChain } from '../../domain/menus/app-chain.ts';
import { type GuideContext, guideUrl } from '../../domain/menus/guide-url.ts';
import type { BuiltInApp } from '../../domain/menus/menu-jump.ts';
import type { BrowserMode } from '../../domain/menus/open-mode.ts';
import type { OpeningReport } from '../../domain/tabs/opening-report.ts';
import { accessChecks } from '../../features/access/admin-check.ts';
import { useActiveCompany } from '../../features/account/active-company.tsx';
import { type OpenApp, useOpenApp } from '../../features/account/app-tabs.ts';
import type { CompanyMenus } from '../../features/account/asked-menu.ts';
import { type Desk, useDesk } from '../../features/account/desk.tsx';
import { askPrompt, showReminder } from '../../features/menus/menu-dialogs.ts';
import { type FailedOpening, type MenuTab, type OpenMenuPort, openMenu } from '../../features/menus/open-menu.ts';
import type { Translate } from '../../texts/catalogue.ts';
import { useText } from '../../ui/text.ts';
import { useVariant } from '../../ui/variant.ts';
import { onLine } from '../effects/line.ts';
import { openLink } from '../effects/open-link.ts';
import { useAccountForm } from '../shell/use-account-form.ts';
import { usePage } from '../shell/use-page.ts';
import { homeView, views } from '../views/views.ts';
import { failureWords } from './failure-words.ts';

/** Whether a built-in app is there: its view is. */
export function hasBuiltIn(app: BuiltInApp): boolean {
  return views.some(({ path }) => path === builtInPath(app));
}

const otherBrowser = { ie: 'menus.noIe', embedded: 'menus.noCore', default: null } as const satisfies Record<BrowserMode, unknown>;

/** The row of a company as the database has it, null when it is gone. */
function companyRow({ store, data }: Desk, companyId: string) {
  const dir = store.get().directory;
  return data.company(companyId, dir?.chunk[dir.id.indexOf(companyId)] ?? -1);
}

/** Opens a failed menu's guide with what it is told (TAB-06); its one-time code is for its app alone, and none where the gateway does not serve that. */
function useGuide(origins: readonly string[]) {
  const desk = useDesk();
  const { worker } = usePage();
  const appId = traitsOf(useVariant()).appId;
  return async (menu: Menu, { companyId, apps }: CompanyMenus, url: string): Promise<string | null> => {
    if (guideUrl(url, noContext, origins) === null) return null;
    const company = await companyRow(desk, companyId);
    const ticket = await worker.ask('exchangeId', { targetAppId: menu.targetAppId });
    const context: GuideContext = {
      tabCode: menu.tabCode,
      companyId,
      latestCompanyId: company?.latestCompanyId ?? '',
      companyName: company?.companyName ?? '',
      accountId: desk.login.accountId,
      ticket: ticket.ok ? ticket.value.code : '',
      locationCode: locationOf(company ?? nowhere),
      appCode: appChain(menu.targetAppId, apps).at(-1)?.appCode ?? '',
      appId,
      activedCompanyId: companyId,
      now: desk.clock.now(),
    };
    return guideUrl(url, context, origins);
  };
}

const nowhere = { locationCode: '' };

const noContext: GuideContext = {
  ...{ tabCode: '', companyId: '', latestCompanyId: '', companyName: '', accountId: '', ticket: '', locationCode: '', appCode: '' },
  ...{ appId: '', activedCompanyId: '', now: 0 },
};

/** What a failed opening does on the page: its guide, the form of the real name, the reminder, or words. */
function useFailed(origins: readonly string[]) {
  const { notify } = useDesk();
  const { t } = useText();
  const { dialogs } = usePage();
  const form = useAccountForm();
  const guide = useGuide(origins);
  function realName(): void {
    if (form.blocked === null) dialogs.open(form.dialog);
    else {
      form.remind();
      notify({ tone: 'info', text: t('companies.reminded'), key: 'reminded' });
    }
  }
  return async ({ menu, words }: FailedOpening, menus: CompanyMenus): Promise<void> => {
    const text = failureWords(words, menu.menuName, t);
    if (words.show === 'realName') return realName();
    if (words.show === 'reminder' || words.show === 'certificate') return showReminder(text);
    if (words.show === 'needsLogin') return void notify({ tone: 'problem', text, action: { label: t(form.label), run: realName } });
    if (words.show === 'guide') {
      const url = await guide(menu, menus, words.url);
      if (url === null) return void notify({ tone: 'problem', text: t('menus.notAllowed', { host: hostOf(words.url) }) });
      openLink(url);
      return void notify({ tone: 'info', text });
    }
    if (text !== '') notify({ tone: 'problem', text });
  };
}

/** What the checks are called where an app is open; those that are asked twice have one name. */
const checkNames = {
  guest: 'menus.checkLogin',
  privilege: 'menus.checkPrivilege',
  admin: 'menus.checkAdmin',
  certificate: 'menus.checkCertificate',
  trial: 'menus.checkService',
  vatType: 'menus.checkVat',
} as const;

/** A menu whose checks have passed as the tab or dialog it opens in, with what they found. */
function appOf({ companyId, menu, tabCode, subMenuCode, url, checks }: MenuTab, at: number, t: Translate): Omit<OpenApp, 'as'> {
  const named = checks.flatMap(({ check }) => (check in checkNames ? [checkNames[check as keyof typeof checkNames]] : [])); // as: looked up
  const report: OpeningReport = { checks: named.map((name) => ({ name: t(name), state: 'passed', words: t('menus.passed') })), at };
  const extraParam: Readonly<Record<string, string>> = subMenuCode === '' ? {} : { subMenuCode };
  return { companyId, code: tabCode, title: menu.menuName, url, extraParam, report };
}

/** The page as a menu opens on it. */
function usePort(origins: readonly string[]): OpenMenuPort {
  const navigate = useNavigate();
  const { notify, store, clock } = useDesk();
  const { t } = useText();
  const openApp = useOpenApp();
  const failed = useFailed(origins);
  /** A window of this browser; without the line it would show nothing but the browser's own words. */
  function openWindow(url: string, menu: string): boolean {
    const offline = onLine.isOffline() || store.get().sync?.reach === 'offline';
    if (offline) notify({ tone: 'problem', text: t('menus.offline', { menu }) });
    else openLink(url);
    return !offline;
  }
  return {
    embed: (tab) => openApp({ ...appOf(tab, clock.now(), t), as: 'tab' }),
    dialog: (tab) => openApp({ ...appOf(tab, clock.now(), t), as: 'dialog' }),
    browser(mode, url, menu) {
      const isOpen = openWindow(url, menu.menuName);
      const other = otherBrowser[mode];
      if (isOpen && other !== null) notify({ tone: 'info', text: t(other) });
    },
    builtIn: (app) => void navigate({ href: builtInPath(app) ?? homeView.path }),
    index: () => void navigate({ href: homeView.path }),
    prompt: askPrompt,
    failed: (failure, menus) => void failed(failure, menus),
    refused(refusal, menu) {
      const text =
        refusal.why === 'noTarget' ? t('menus.noTarget', { menu: menu.menuName }) : t('menus.notAllowed', { host: refusal.host });
      notify({ tone: 'problem', text });
    },
  };
}

/** Opens menus of companies on this page. `origins`: of the addresses that may be opened. The answer stays the same function. */
export function useOpenMenu(origins: readonly string[]): (menu: Menu, menus: CompanyMenus) => void {
  const desk = useDesk();
  const { worker } = usePage();
  const { companyId: active } = useActiveCompany();
  const page = usePort(origins);
  const latest = useRef({ page, active, origins });
  latest.current = { page, active, origins };
  // Nothing that was asked before a switch of the company opens after it.
  useEffect(() => {
    return () => {
      latest.current = { ...latest.current, active: null };
    };
  }, []);
  return useMemo(() => {
    const { login } = desk;
    return (menu, menus) => {
      const { directory: dir } = desk.store.get();
      const locationCode = locationOf({ locationCode: dir?.locationCode[dir.id.indexOf(menus.companyId)] ?? '' });
      void openMenu(menu, menus, {
        checks: accessChecks(worker.ask, { accountId: login.accountId, locationCode }),
        get page() {
          return latest.current.page;
        },
        facts: () => ({
          isGuest: login.isGuest,
          // The helper that starts other programs on this PC is not there yet.
          hasClient: false,
          origins: latest.current.origins,
          isActive: (companyId) => latest.current.active === companyId,
          async company(companyId) {
            const row = await companyRow(desk, companyId);
            return { isVip: row?.isVip ?? 0, addedTaxType: row?.addedTaxType ?? '' };
          },
        }),
      });
    };
  }, [desk, worker]);
}
