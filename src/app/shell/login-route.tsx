import { type ComponentType, useEffect } from 'react';
import type { LoginPageProps } from '../../features/session/login/login-page.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { usePage } from './use-page.ts';

export interface LoginRouteProps {
  /** Without chrome, for host clients (ROUTE-05). */
  bare: boolean;
}

export const loginPart = createLazyPart<ComponentType<LoginPageProps>>(
  async () => (await import('../../features/session/login/login-page.tsx')).LoginPage,
  { texts: ['sessionForms', 'waysIn', 'protocol', 'vault'] },
);

const loginRoutePart = createLazyPart<ComponentType<LoginRouteProps>>(async () => (await import('./login-route-view.tsx')).LoginRouteView);

/** What stands there until the login does. */
export function LoginPlaceholder() {
  return <main className="wb-plain" aria-busy="true" />;
}

/** Sign-in as a route: a part, because who is signed in never sees it. Its form loads beside it, not after it. */
export function LoginRoute(props: LoginRouteProps) {
  const { session, start } = usePage();
  useEffect(() => {
    if (session.get().kind !== 'in' && start.get().kind === 'finished') loginPart.load();
  }, [session, start]);
  return <Lazy part={loginRoutePart} placeholder={<LoginPlaceholder />} props={props} />;
}
