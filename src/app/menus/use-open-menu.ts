import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import type { Menu } from '../../api/entities/menu.ts';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { type OpenApp, useOpenApp } from '../../desk/app-tabs.ts';
import { askIdentity } from '../../desk/asked/asked-identity.ts';
import type { CompanyMenus } from '../../desk/asked/asked-menu.ts';
import { type Desk, useDesk } from '../../desk/desk.tsx';
import { locationOf } from '../../domain/company/area.ts';
import { builtInPath } from '../../domain/core/built-in-paths.ts';
import { traitsOf } from '../../domain/core/variant.ts';
import { hostOf } from '../../domain/menus/app-address.ts';
import { appChain } from '../../domain/menus/app-chain.ts';
import { type GuideContext, guideUrl } from '../../domain/menus/guide-url.ts';
import { openModeOf } from '../../domain/menus/open-mode.ts';
import type { FailureWords } from '../../domain/menus/opening-plan.ts';
import { menuReport, type OpeningStop } from '../../domain/tabs/opening-report.ts';
import { showMail } from '../../features/attention/surfaces/asked-mail.ts';
import { askPrompt, showReminder } from '../../features/menus/menu-dialogs.ts';
import { type FailedOpening, type MenuTab, type OpenMenuPort, openMenu } from '../../features/menus/open-menu.ts';
import { companyApp } from '../../features/tabs/company-apps.ts';
import type { AppFrame } from '../../features/tabs/frames/frame-room.ts';
import { roomOf } from '../../features/tabs/frames/rooms.ts';
import { stopWords } from '../../features/tabs/frames/stop-words.ts';
import { useText } from '../../ui/text.ts';
import { useVariant } from '../../ui/variant.ts';
import { useAccountForm } from '../shell/account/use-account-form.ts';
import { usePage } from '../shell/use-page.ts';
import { homeView } from '../views/views.ts';
import { companyRow, menuPorts } from './menu-ports.ts';
import { useOpenBrowser, useOpenWindow } from './use-open-window.ts';

/** Opens a failed menu's guide with what it is told (TAB-06); its one-time code is for its app alone, and none where the gateway does not serve that. */
function useGuide(origins: readonly string[]) {
  const desk = useDesk();
  const { worker } = usePage();
  const appId = traitsOf(useVariant()).appId;
  return async (menu: Menu, { companyId, apps }: CompanyMenus, url: string): Promise<string | null> => {
    if (guideUrl(url, noContext, origins) === null) return null;
    const company = await companyRow(desk, companyId);
    const ticket = await worker.ask('account.exchangeId', { targetAppId: menu.targetAppId });
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

/** A menu as the app it opens in here, and what its checks found; null for one that opens elsewhere. */
function appFor(
  { companyId, menu, checks }: Pick<FailedOpening, 'companyId' | 'menu' | 'checks'>,
  stop: OpeningStop | null,
  at: number,
): Omit<OpenApp, 'as'> | null {
  const app = companyApp(menu);
  if (app === null) return null;
  const report = menuReport(checks, { stop, host: URL.parse(app.url)?.host ?? '', at });
  return { companyId, ...app, report };
}

/** The app that stands in the tab of a menu; null where there is none, or it was not opened. */
function openIn(desk: Desk, companyId: string, menu: Menu): AppFrame | null {
  const app = companyApp(menu);
  const frame = app === null ? undefined : roomOf(desk).room.get().get(`${companyId} ${app.code}`);
  return frame === undefined || frame.phase.kind === 'blocked' ? null : frame;
}

/** What a failed opening does on the page: its guide, the form of the real name, the reminder, or a blocked tab that says what failed. */
function useFailed(origins: readonly string[]) {
  const desk = useDesk();
  const { t } = useText();
  const { dialogs } = usePage();
  const form = useAccountForm();
  const guide = useGuide(origins);
  const openApp = useOpenApp();
  const openWindow = useOpenWindow();
  const { notify, clock } = desk;
  function realName(): void {
    if (form.blocked === null) dialogs.open(form.dialog);
    else {
      form.remind();
      notify({ tone: 'info', text: t('companies.reminded'), key: 'reminded' });
    }
  }
  /** Where no tab can say it. */
  function say(words: FailureWords, text: string): void {
    if (words.show === 'privilege' || words.show === 'certificate') showReminder(text);
    else if (words.show === 'needsLogin') notify({ tone: 'problem', text, action: { label: t(form.label), run: realName } });
    else notify({ tone: 'problem', text });
  }
  return async (failure: FailedOpening, menus: CompanyMenus): Promise<void> => {
    const { menu, words, how, companyId } = failure;
    const text = stopWords(words, menu.menuName, t);
    if (words.show === 'nothing') return;
    if (words.show === 'realName') return realName();
    if (words.show === 'reminder') return showReminder(text);
    if (words.show === 'guide') {
      const url = await guide(menu, menus, words.url);
      if (url === null) return void notify({ tone: 'problem', text: t('menus.notAllowed', { host: hostOf(words.url) }) });
      openWindow(url, menu.menuName, t('menus.guide', { menu: menu.menuName }));
    }
    const as = how ?? (openModeOf(menu).how === 'dialog' ? 'dialog' : 'tab');
    const app = appFor(failure, words, clock.now());
    // What is open in its tab stays: another menu of the same tab was asked for.
    if (app !== null && (as === 'dialog' || openIn(desk, companyId, menu) === null)) openApp({ ...app, as });
    else if (words.show !== 'guide') say(words, text);
  };
}

/** The page as a menu opens on it. */
function usePort(origins: readonly string[]): OpenMenuPort {
  const navigate = useNavigate();
  const { notify, clock } = useDesk();
  const { t } = useText();
  const openApp = useOpenApp();
  const failed = useFailed(origins);
  const openBrowser = useOpenBrowser();
  function open(tab: MenuTab, as: OpenApp['as']): void {
    const app = appFor(tab, null, clock.now());
    if (app !== null) openApp({ ...app, url: tab.url, as });
  }
  return {
    embed: (tab) => open(tab, 'tab'),
    dialog: (tab) => open(tab, 'dialog'),
    browser: (mode, url, menu) => void openBrowser(mode, url, menu.menuName),
    builtIn(app) {
      if (app === 'assuredMail') showMail(true);
      else void navigate({ href: builtInPath(app) ?? homeView.path });
    },
    index: () => void navigate({ href: homeView.path }),
    prompt: askPrompt,
    authenticate: async (companyId, { menuName, bizId }) =>
      (await askIdentity({ companyId, bizType: 1, bizCode: bizId, what: menuName })).end,
    failed: (failure, menus) => void failed(failure, menus),
    refused(refusal, menu) {
      const text =
        refusal.why === 'noTarget' ? t('menus.noTarget', { menu: menu.menuName }) : t('menus.notAllowed', { host: refusal.host });
      notify({ tone: 'problem', text });
    },
  };
}

/** Opens menus of companies on this page. `origins`: of the addresses that may be opened. The answer stays the same function. */
export function useOpenMenu(origins: readonly string[]): (menu: Menu, menus: CompanyMenus, how?: 'dialog') => void {
  const desk = useDesk();
  const { t } = useText();
  const { companyId: active } = useActiveCompany();
  const page = usePort(origins);
  const openApp = useOpenApp();
  const latest = useRef({ page, active, origins, t });
  latest.current = { page, active, origins, t };
  // Nothing that was asked before a switch of the company opens after it.
  useEffect(() => {
    return () => {
      latest.current = { ...latest.current, active: null };
    };
  }, []);
  return useMemo(() => {
    return (menu, menus, how) => {
      const { companyId } = menus;
      const app = companyApp(menu);
      const there = how === 'dialog' || openModeOf(menu).how === 'dialog' ? null : openIn(desk, companyId, menu);
      const isSame = there?.tab.url === app?.url;
      if (app !== null && there !== null && (isSame || there.unsaved)) {
        // It is open, and coming to the front opens nothing. What another menu would take the place of is not lost either.
        const { tabCode: code, title, url, extraParam } = there.tab;
        openApp({ companyId, code, title, url, extraParam, as: 'tab' });
        if (!isSame) desk.notify({ tone: 'info', text: latest.current.t('menus.tabUnsaved', { open: title, menu: menu.menuName }) });
        return;
      }
      const ports = menuPorts(desk, companyId, (id) => latest.current.active === id);
      const { checks, vat, facts } = ports;
      void openMenu(
        menu,
        menus,
        {
          checks,
          vat,
          get page() {
            return latest.current.page;
          },
          facts: () => ({ ...facts(), origins: latest.current.origins }),
        },
        how,
      );
    };
  }, [desk, openApp]);
}
