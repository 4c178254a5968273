import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { type ComponentType, useEffect, useMemo, useSyncExternalStore } from 'react';
import { TabsContext } from '../../desk/app-tabs.ts';
import { DeskContext } from '../../desk/desk.tsx';
import { type PageHost, PageHostContext } from '../../desk/page-host.ts';
import { ActiveCompanyProvider } from '../../features/company-switch/active-provider.tsx';
import { LOGIN_PATH } from '../../features/session/login/start-plan.ts';
import { pressEarlyKey } from '../../ui/early-keys.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { visibility } from '../effects/deployment/line.ts';
import { saveText } from '../effects/files/save-text.ts';
import { reload } from '../effects/host/reload.ts';
import { lookAround } from '../effects/host/surroundings.ts';
import { whenIdle } from '../effects/windows/frames.ts';
import type { Page } from '../page.ts';
import { AccountDialogs } from './account/account-dialogs.tsx';
import { AgreementHost } from './account/agreement-host.tsx';
import { DeploymentTheme } from './deployment-theme.tsx';
import { DeskFrame } from './desk-frame.tsx';
import { usePage } from './use-page.ts';

const latePart = createLazyPart<ComponentType>(async () => (await import('./late-hosts.tsx')).LateHosts);

/** Nothing is seen of it before it has something to ask: it loads when idle, and one that does not load is no news. */
function Late() {
  const state = useSyncExternalStore(latePart.subscribe, latePart.get);
  const { kind } = state;
  useEffect(() => whenIdle(latePart.load), []);
  // After what it has drawn hears the keys itself.
  useEffect(() => {
    if (kind === 'LOADED') pressEarlyKey();
  }, [kind]);
  return state.kind === 'LOADED' ? <state.value /> : null;
}

const hostOf = ({ worker, presenter, deployment, dialogs, startExport, openList, companion }: Page): PageHost => ({
  look: () => lookAround({ worker: worker.state(), storage: worker.storage(), errors: presenter.recent() }),
  saveText,
  reload,
  startExport,
  openList,
  companion,
  frameOrigins: async () => (await import('../effects/deployment/frame-origins.ts')).askFrameOrigins(),
  // Without a line on a first visit nobody can say: the code of the question is not there either.
  rulePackKeys: async () => (await import('../effects/deployment/rule-pack-keys.ts').catch(() => null))?.askRulePackKeys() ?? [],
  addCompanyUrl: async () => (await deployment.latest()).addCompanyUrl ?? '',
  locationCode: deployment.location(),
  openRealName: () => dialogs.open('real'),
});

/** A part that does not come is no reason to stay where one was: the next switch asks again. */
async function checkAgreement({ worker, clock }: Page, companyId: string): Promise<void> {
  const loaded = await import('../../features/company-switch/check-agreement.ts').catch(() => null);
  await loaded?.checkAgreement(worker.ask, clock, companyId);
}

/** The layout of every signed-in view (ROUTE-14): one desk, the tab's active company, the frame. */
export function DeskLayout() {
  const page = usePage();
  const router = useRouter();
  const href = useRouterState({ select: (state) => state.location.href });
  const session = useSyncExternalStore(page.session.subscribe, page.session.get);
  const { kind } = session;
  useEffect(() => {
    // While the router is on its way the layout still stands, and the address may be the login's already.
    if (kind === 'in' || href.startsWith(LOGIN_PATH)) return;
    if (kind === 'none') page.closeDesk();
    void router.navigate({ to: LOGIN_PATH, search: kind === 'expired' ? { redirect: href } : {}, replace: true });
  }, [href, kind, page, router]);
  useEffect(() => {
    return visibility.subscribe(() => {
      if (visibility.isVisible() && session.kind === 'in') void page.deskOf(session.login).store.catchUp();
    });
  }, [page, session]);
  const host = useMemo(() => hostOf(page), [page]);
  if (session.kind !== 'in') return null;
  return (
    <DeskContext value={page.deskOf(session.login)}>
      <ActiveCompanyProvider
        key={session.login.accountId}
        resetActiveTab={() => router.navigate({ to: '.', search: (old) => ({ ...old, app: undefined }), replace: true })}
        checkAgreement={(companyId) => checkAgreement(page, companyId)}
      >
        <PageHostContext value={host}>
          <TabsContext value={page.tabs}>
            <DeskFrame>
              <Outlet />
            </DeskFrame>
            <Late />
          </TabsContext>
        </PageHostContext>
        <AccountDialogs />
        <AgreementHost />
        <DeploymentTheme />
      </ActiveCompanyProvider>
    </DeskContext>
  );
}
