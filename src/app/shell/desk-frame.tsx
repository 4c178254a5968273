import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { DIAGNOSTICS_PATH, isHome, MAIN_PATH, MANAGE_PATH, type SideView } from '../../domain/view-paths.ts';
import { useAccount } from '../../features/account/desk.tsx';
import { CompanyHost } from '../../features/companies/company-host.tsx';
import { PrintHeader } from '../../features/company-switch/print-header.tsx';
import { SwitchKeys } from '../../features/company-switch/switch-keys.tsx';
import { SwitchLoading } from '../../features/company-switch/switch-loading.tsx';
import { noCompanyHref } from '../../features/session/start-plan.ts';
import { SyncIndicator } from '../../features/sync/sync-indicator.tsx';
import type { TextKey } from '../../texts/catalogue.ts';
import { FrameView } from '../../ui/frame/frame-view.tsx';
import type { RailKey } from '../../ui/frame/rail-items.tsx';
import { EndView } from '../../ui/frame/title-parts.tsx';
import { useText } from '../../ui/text.ts';
import { afterClose } from '../tabs.ts';
import { AccountButton } from './account-button.tsx';
import { Bars } from './bars.tsx';
import { SearchSlot, SwitcherSlot } from './company-slots.tsx';
import { usePage } from './use-page.ts';

const labels: Readonly<Record<SideView, TextKey>> = {
  '/workbench/company-manage': 'frame.companies',
  '/workbench/outbox': 'frame.outbox',
  '/workbench/diagnostics': 'frame.diagnostics',
};

function railKeyOf(pathname: string): RailKey | null {
  if (isHome(pathname)) return 'home';
  if (pathname === DIAGNOSTICS_PATH) return 'diagnostics';
  return pathname === MANAGE_PATH ? 'companies' : null;
}

/** An account that turns out to hold no company is led to company-manage (ROUTE-16, ERR-30). */
function useNoCompany(pathname: string): void {
  const router = useRouter();
  const pulledAt = useAccount((state) => state.pull?.at ?? 0);
  const companies = useAccount((state) => (state.phase === 'live' ? (state.directory?.id.length ?? 0) : null));
  const href = noCompanyHref(pulledAt, companies, pathname);
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
  function close(view: SideView): void {
    const next = afterClose(open, view, pathname);
    tabs.close(view);
    if (next !== null) void router.navigate({ href: next });
  }
  return [
    { href: MAIN_PATH, label: t('frame.home'), selected: railKeyOf(pathname) === 'home' },
    ...open.map((view) => ({ href: view, label: t(labels[view]), selected: view === pathname, close: () => close(view) })),
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
      current={railKeyOf(pathname)}
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
