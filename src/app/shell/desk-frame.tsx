import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useAccount } from '../../desk/desk.tsx';
import { CompanyHost } from '../../features/companies/company-host.tsx';
import { PrintHeader } from '../../features/company-switch/print-header.tsx';
import { SwitchKeys } from '../../features/company-switch/switch-keys.tsx';
import { SwitchLoading } from '../../features/company-switch/switch-loading.tsx';
import { noCompanyHref } from '../../features/session/login/start-plan.ts';
import { SyncIndicator } from '../../features/sync/sync-indicator.tsx';
import { FrameView } from '../../ui/frame/frame-view.tsx';
import { EndView } from '../../ui/frame/title-parts.tsx';
import { railItems } from '../views/rail.ts';
import { homeView, isSideView, viewAt } from '../views/views.ts';
import { AccountButton } from './account/account-button.tsx';
import { Bars } from './bars.tsx';
import { SearchSlot, SwitcherSlot } from './company-slots.tsx';
import { AppsSlot, StripSlot } from './tab-slots.tsx';
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

/** The frame around the view of the route, with its live parts in the places the static frame kept for them. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const page = usePage();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const degraded = useSyncExternalStore(page.worker.onState, page.worker.state) === 'degraded';
  useNoCompany(pathname);
  return (
    <FrameView
      rail={{ items: railItems, current: viewAt(pathname) === 'home' ? homeView.path : pathname, withBadges: true }}
      tabs={<StripSlot />}
      switcher={<SwitcherSlot />}
      search={<SearchSlot />}
      end={<EndView sync={<SyncIndicator degraded={degraded} onRevive={page.worker.revive} />} account={<AccountButton />} />}
      bar={<Bars />}
    >
      <PrintHeader />
      {children}
      <AppsSlot />
      <CompanyHost />
      <SwitchLoading />
      <SwitchKeys />
    </FrameView>
  );
}
