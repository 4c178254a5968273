import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useAccount } from '../../features/account/desk.tsx';
import { CompanyHost } from '../../features/companies/company-host.tsx';
import { PrintHeader } from '../../features/company-switch/print-header.tsx';
import { SwitchKeys } from '../../features/company-switch/switch-keys.tsx';
import { SwitchLoading } from '../../features/company-switch/switch-loading.tsx';
import { noCompanyHref } from '../../features/session/login/start-plan.ts';
import { SyncIndicator } from '../../features/sync/sync-indicator.tsx';
import { FrameView } from '../../ui/frame/frame-view.tsx';
import { EndView } from '../../ui/frame/title-parts.tsx';
import { useText } from '../../ui/text.ts';
import { afterClose } from '../tabs.ts';
import { railItems } from '../views/rail.ts';
import { homeView, isSideView, viewAt, views } from '../views/views.ts';
import { AccountButton } from './account-button.tsx';
import { Bars } from './bars.tsx';
import { SearchSlot, SwitcherSlot } from './company-slots.tsx';
import { usePage } from './use-page.ts';

/** An account that turns out to hold no company is led to company-manage (ROUTE-16, ERR-30). */
function useNoCompany(pathname: string): void {
  const router = useRouter();
  const pulledAt = useAccount((state) => state.pull?.at ?? 0);
  const companies = useAccount((state) => (state.phase === 'live' ? (state.directory?.id.length ?? 0) : null));
  const href = noCompanyHref(pulledAt, companies, pathname, isSideView);
  useEffect(() => {
    if (href !== null) void router.navigate({ href, replace: true });
  }, [href, router]);
}

function useTabs(pathname: string) {
  const { t } = useText();
  const { tabs } = usePage();
  const router = useRouter();
  const open = useSyncExternalStore(tabs.subscribe, tabs.get);
  useEffect(() => tabs.visit(pathname), [tabs, pathname]);
  function close(view: string): void {
    const next = afterClose(open, view, pathname);
    tabs.close(view);
    if (next !== null) void router.navigate({ href: next });
  }
  const sides = open.flatMap((path) => views.find((view) => view.path === path) ?? []);
  return [
    { href: homeView.path, label: t(homeView.label), selected: viewAt(pathname) === 'home' },
    ...sides.map(({ path, label }) => ({ href: path, label: t(label), selected: path === pathname, close: () => close(path) })),
  ];
}

/** The frame around the view of the route, with its live parts in the places the static frame kept for them. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const page = usePage();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const degraded = useSyncExternalStore(page.worker.onState, page.worker.state) === 'degraded';
  const tabs = useTabs(pathname);
  useNoCompany(pathname);
  return (
    <FrameView
      rail={{ items: railItems, current: viewAt(pathname) === 'home' ? homeView.path : pathname, withBadges: true }}
      tabs={tabs}
      switcher={<SwitcherSlot />}
      search={<SearchSlot />}
      end={<EndView sync={<SyncIndicator degraded={degraded} onRevive={page.worker.revive} />} account={<AccountButton />} />}
      bar={<Bars />}
    >
      <PrintHeader />
      {children}
      <CompanyHost />
      <SwitchLoading />
      <SwitchKeys />
    </FrameView>
  );
}
