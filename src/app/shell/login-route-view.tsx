import { useRouter, useSearch } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { isMobile } from '../../domain/access/credentials.ts';
import type { LoginWay } from '../../features/session/login/login-state.ts';
import { afterLogin } from '../../features/session/login/start-plan.ts';
import type { SessionState } from '../../features/session/session-store.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import type { Page } from '../page.ts';
import { isViewPath } from '../views/views.ts';
import { useAccessPorts } from './access-ports.ts';
import { LoginPlaceholder, type LoginRouteProps, loginPart } from './login-route.tsx';
import type { StartFailedProps } from './start-failed.tsx';
import { usePage } from './use-page.ts';

const startFailedPart = createLazyPart<ComponentType<StartFailedProps>>(async () => (await import('./start-failed.tsx')).StartFailed);

const noStore = { subscribe: () => () => {}, count: () => 0 };

/** Unsent changes of the account whose session expired: they stay, and the page says so. */
function useUnsent(page: Page, session: SessionState): number {
  const store = session.kind === 'expired' ? page.deskOf(session.login).store : null;
  return useSyncExternalStore(store?.subscribe ?? noStore.subscribe, store ? () => store.get().outbox.length : noStore.count);
}

function useLoginTarget(session: SessionState, redirect: string | undefined, finished: boolean): void {
  const router = useRouter();
  const target = finished ? afterLogin(session, redirect, location.origin, isViewPath) : null;
  useEffect(() => {
    // Also when another tab signs in.
    if (target !== null) void router.navigate({ href: target, replace: true });
  }, [router, target]);
}

/** The login: what goes on by itself, where it leads, what is remembered, whose session expired. */
export function LoginRouteView({ bare }: LoginRouteProps) {
  const page = usePage();
  const { t } = useText();
  const { redirect } = useSearch({
    strict: false,
    select: (search: { redirect?: string }) => ({ redirect: search.redirect }),
    structuralSharing: true,
  });
  const session = useSyncExternalStore(page.session.subscribe, page.session.get);
  const state = useSyncExternalStore(page.start.subscribe, page.start.get);
  const outElsewhere = useSyncExternalStore(page.session.subscribe, page.session.isOutElsewhere);
  const logoutWaits = useSyncExternalStore(page.worker.onState, page.worker.logoutWaits);
  const guests = useSyncExternalStore(page.guests.subscribe, page.guests.get);
  const unsent = useUnsent(page, session);
  const ports = useAccessPorts();
  const [read, setRead] = useState(false);
  const failed = state.kind === 'finished' && !read ? state.failed : null;
  const error = page.start.error();
  // Who is signed in already goes on once he has read that the host's code did not work.
  useLoginTarget(session, redirect, state.kind === 'finished' && failed === null);
  useEffect(() => {
    document.title = `${t('session.title')} - ${t('frame.product')}`;
  }, [t]);
  useEffect(() => void page.guests.refresh(), [page]);

  // `LoginRoute` says so.
  if (state.kind === 'waiting' || state.kind === 'running') return null;
  // Alone: a form that arrives behind an open alert would take the focus out of it.
  if (failed !== null)
    return (
      <main className="wb-plain">
        {error !== null && <Lazy part={startFailedPart} props={{ way: failed, error, onClose: () => setRead(true) }} />}
      </main>
    );
  if (session.kind === 'in') return null;
  const remembered = page.entrance.rememberedName();
  const expired = session.kind === 'expired' ? session.login : null;
  const loginName = expired?.loginName ?? remembered;
  const mobile = [expired?.mobile ?? '', loginName].find(isMobile) ?? '';
  const way: LoginWay = (expired?.method ?? page.entrance.lastWay()) === 'sms' ? 'sms' : 'password';
  return (
    <Lazy
      part={loginPart}
      placeholder={<LoginPlaceholder />}
      props={{
        ports,
        loginName,
        mobile,
        way,
        remember: remembered !== '' || expired !== null,
        expired: expired === null ? null : { unsent },
        outElsewhere,
        logoutWaits,
        guests,
        bare,
      }}
    />
  );
}
