import { useRouter, useSearch } from '@tanstack/react-router';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import type { LoginPageProps } from '../../features/session/login-page.tsx';
import type { LoginForm } from '../../features/session/login-words.ts';
import type { SessionState } from '../../features/session/session-store.ts';
import { afterLogin } from '../../features/session/start-plan.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import { onLine } from '../effects/line.ts';
import type { Page } from '../page.ts';
import { usePage } from './use-page.ts';

const loginPart = createLazyPart<ComponentType<LoginPageProps>>(
  async () => (await import('../../features/session/login-page.tsx')).LoginPage,
);

const NAME_KEY = 'rememberedName';

const noStore = { subscribe: () => () => {}, count: () => 0 };

/** Unsent changes of the account whose session expired: they stay, and the page says so. */
function useUnsent(page: Page, session: SessionState): number {
  const store = session.kind === 'expired' ? page.deskOf(session.login).store : null;
  return useSyncExternalStore(store?.subscribe ?? noStore.subscribe, store ? () => store.get().outbox.length : noStore.count);
}

/** Sign-in as a route: where it leads, what is remembered, whose session expired. */
export function LoginRoute({ bare }: { bare: boolean }) {
  const router = useRouter();
  const page = usePage();
  const { t } = useText();
  const { redirect } = useSearch({
    strict: false,
    select: (search: { redirect?: string }) => ({ redirect: search.redirect }),
    structuralSharing: true,
  });
  const session = useSyncExternalStore(page.session.subscribe, page.session.get);
  const outElsewhere = useSyncExternalStore(page.session.subscribe, page.session.isOutElsewhere);
  const offline = useSyncExternalStore(onLine.subscribe, onLine.isOffline);
  const unsent = useUnsent(page, session);
  const target = afterLogin(session, redirect, location.origin);

  useEffect(() => {
    // Also when another tab signs in.
    if (target !== null) void router.navigate({ href: target, replace: true });
  }, [router, target]);
  useEffect(() => {
    document.title = `${t('session.title')} - ${t('frame.product')}`;
  }, [t]);

  async function signIn(form: LoginForm) {
    const result = await page.worker.signIn({ way: 'password', ...form });
    if (!result.ok) return result;
    if (form.rememberPassword) page.device.set(NAME_KEY, form.loginName);
    else page.device.remove(NAME_KEY);
    page.presenter.answered();
    page.session.signedIn(result.value.login);
    return result;
  }

  if (session.kind === 'in') return null;
  const remembered = page.device.get(NAME_KEY) ?? '';
  return (
    <Lazy
      part={loginPart}
      placeholder={<main className="wb-plain" aria-busy="true" />}
      props={{
        loginName: session.kind === 'expired' ? session.login.loginName : remembered,
        remember: remembered !== '' || session.kind === 'expired',
        expired: session.kind === 'expired' ? { unsent } : null,
        outElsewhere,
        offline,
        bare,
        signIn,
      }}
    />
  );
}
