import { useNavigate } from '@tanstack/react-router';
import { createContext, useCallback, useContext } from 'react';
import { MAIN_PATH } from '../domain/core/view-paths.ts';
import { type AppTab, type Tab, tabKey, withApp } from '../domain/tabs/app-tab.ts';
import type { OpeningReport } from '../domain/tabs/opening-report.ts';
import { viewTarget } from '../ui/views/view-target.ts';

/** The tabs of this browser tab after the home tab, in their order. */
export interface TabStore {
  get(): readonly Tab[];
  subscribe(listener: () => void): () => void;
  /** Reads what this browser tab holds of an account; what another one left is not shown. */
  open(accountId: string): void;
  /** A view was visited: it gets a tab when it is one that has one. */
  visit(pathname: string): void;
  /** The tabs are those that `next` makes of them. */
  change(next: (tabs: readonly Tab[]) => readonly Tab[]): void;
  /** The app that is open in a dialog over everything, null for none. It is no tab and no reload keeps it. */
  dialog(): AppTab | null;
  showDialog(app: AppTab | null): void;
  /** What the checks of an opening found that ran before it was asked for; told once, null when none did. */
  takeReport(key: string): OpeningReport | null;
  giveReport(key: string, report: OpeningReport): void;
  clear(): void;
}

export const TabsContext = createContext<TabStore | null>(null);

export function useTabStore(): TabStore {
  const tabs = useContext(TabsContext);
  if (tabs === null) throw new Error('useTabStore outside of a signed-in layout');
  return tabs;
}

/** How an app is asked for. */
export interface OpenApp {
  readonly companyId: string;
  /** Code of the menu or the app: a company has one tab of each. */
  readonly code: string;
  readonly title: string;
  /** Without anything of company or account in it: the app is told by message. */
  readonly url: string;
  readonly extraParam?: Readonly<Record<string, string>>;
  readonly as: 'tab' | 'dialog';
  /** Checks that ran already. One that failed leaves a blocked tab, and the tab before in front (TAB-15). Without it the checks of every app run. */
  readonly report?: OpeningReport;
}

/** The address of an app's tab: the main view with company and tab. */
export const tabHref = (tab: Tab): string =>
  typeof tab === 'string' ? tab : `${MAIN_PATH}?${new URLSearchParams({ company: tab.companyId, app: tab.tabCode })}`;

/**
 * Opens a business app for a company (TAB-01): in a tab of its own, or the one it is open in, which comes to the front (TAB-02), or in a dialog (TAB-03).
 * The checks of the opening sequence run when it is shown; what fails is told there.
 */
export function useOpenApp(): (asked: OpenApp) => void {
  const store = useTabStore();
  const navigate = useNavigate();
  const open = ({ companyId, code, title, url, extraParam = {}, as, report }: OpenApp): void => {
    const tab: AppTab = { companyId, tabCode: code, title, url, extraParam };
    const app: AppTab = as === 'dialog' ? { ...tab, inDialog: true } : tab;
    if (report !== undefined) store.giveReport(tabKey(app), report);
    if (as === 'dialog') {
      store.showDialog(app);
      return;
    }
    store.change((tabs) => withApp(tabs, app));
    void navigate({ ...viewTarget(MAIN_PATH), search: { company: companyId, app: code } });
  };
  return useCallback(open, [store, navigate]);
}
