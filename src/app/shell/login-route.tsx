import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import type { LoginPageProps } from '../../features/session/login/login-page.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import { usePage } from './use-page.ts';

export interface LoginRouteProps {
  /** Without chrome, for host clients (ROUTE-05). */
  bare: boolean;
}

export const loginPart = createLazyPart<ComponentType<LoginPageProps>>(
  async () => (await import('../../features/session/login/login-page.tsx')).LoginPage,
);

const loginRoutePart = createLazyPart<ComponentType<LoginRouteProps>>(async () => (await import('./login-route-view.tsx')).LoginRouteView);

/** What stands there until the login does. */
export function LoginPlaceholder() {
  return <main className="wb-plain" aria-busy="true" />;
}

/** What stands there while the login goes on by itself (ERR-15, ERR-16): at once, because that may be over before a part has loaded. */
function UnderWay({ text }: { text: string }) {
  return (
    <main className="wb-plain wb-under-way" aria-busy="true">
      <p role="status">{text}</p>
    </main>
  );
}

/** Sign-in as a route: a part, because who is signed in never sees it. Its form loads beside it, not after it. */
export function LoginRoute(props: LoginRouteProps) {
  const { session, start } = usePage();
  const { t } = useText();
  const { kind } = useSyncExternalStore(start.subscribe, start.get);
  useEffect(() => {
    if (session.get().kind !== 'in' && start.get().kind === 'finished') loginPart.load();
  }, [session, start]);
  const goesOn = kind === 'waiting' || kind === 'running';
  return (
    <>
      {goesOn && <UnderWay text={t(kind === 'waiting' ? 'session.authorizing' : 'session.busy')} />}
      <Lazy part={loginRoutePart} placeholder={goesOn ? null : <LoginPlaceholder />} props={props} />
    </>
  );
}
