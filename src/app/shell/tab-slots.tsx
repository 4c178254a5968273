import { useRouterState, useSearch } from '@tanstack/react-router';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { tabHref, useTabStore } from '../../desk/app-tabs.ts';
import type { Tab } from '../../domain/tabs/app-tab.ts';
import type { TabStripProps } from '../../features/tabs/strip/tab-strip.tsx';
import { PlainTabs } from '../../ui/frame/plain-tabs.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import { isPinnable, pinned, shownTab } from '../tabs.ts';
import { homeView, viewAt, views } from '../views/views.ts';

export const tabStripPart = createLazyPart<ComponentType<TabStripProps>>(
  async () => (await import('../../features/tabs/strip/tab-strip.tsx')).TabStrip,
);
const appsPart = createLazyPart(async () => (await import('../bridge/apps-view.tsx')).AppsView);

/** The open tabs, and the one that the address shows. */
export function useTabs(): { readonly tabs: readonly Tab[]; readonly shown: Tab | null; readonly asked: string | undefined } {
  const store = useTabStore();
  const tabs = useSyncExternalStore(store.subscribe, store.get);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const asked = useSearch({ strict: false, select: ({ app }: { app?: string }) => app });
  const { companyId } = useActiveCompany();
  return { tabs, shown: shownTab(tabs, { pathname, app: asked }, companyId), asked };
}

/** The strip of tabs. What it can do beside leading somewhere is loaded with the first tab beside home, or the first view that could have one. */
export function StripSlot() {
  const { t } = useText();
  const { tabs, shown } = useTabs();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const state = useSyncExternalStore(tabStripPart.subscribe, tabStripPart.get);
  const store = useTabStore();
  useEffect(() => store.visit(pathname), [store, pathname]);
  const mayPin = isPinnable(tabs, pathname);
  const isNeeded = tabs.length > 0 || mayPin;
  useEffect(() => {
    if (isNeeded) tabStripPart.load();
  }, [isNeeded]);
  const labelOf = (tab: Tab): string => {
    if (typeof tab !== 'string') return tab.title;
    const view = views.find(({ path }) => path === tab);
    return view === undefined ? '' : t(view.label);
  };
  const home = { href: homeView.path, label: t(homeView.label), selected: shown === null && viewAt(pathname) === 'home' };
  const entries = tabs.map((tab) => ({ tab, href: tabHref(tab), label: labelOf(tab), selected: tab === shown }));
  if (state.kind !== 'LOADED') return <PlainTabs tabs={[home, ...entries]} />;
  const Strip = state.value;
  const pin = mayPin ? { label: labelOf(pathname), now: () => store.change((all) => pinned(all, pathname)) } : null;
  return <Strip home={home} entries={entries} pin={pin} />;
}

/** Frames of the open apps: they live on while another tab is shown, so they stand beside the view and not in it. */
export function AppsSlot() {
  const store = useTabStore();
  const { tabs, shown, asked } = useTabs();
  const dialog = useSyncExternalStore(store.subscribe, store.dialog);
  const hasApp = dialog !== null || asked !== undefined || tabs.some((tab) => typeof tab !== 'string');
  return hasApp ? <Lazy part={appsPart} props={{ tabs, shown: typeof shown === 'string' ? null : shown, dialog, asked }} /> : null;
}
