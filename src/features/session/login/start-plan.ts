import { safeRedirect } from '../../../domain/core/redirect.ts';
import { MANAGE_PATH } from '../../../domain/core/view-paths.ts';
import type { SessionState } from '../session-store.ts';

export const LOGIN_PATH = '/workbench/login';
/** The login without chrome, for host clients (ROUTE-05). */
export const SHADOW_LOGIN_PATH = '/workbench/shadow-login';
/** Where an account without companies belongs; its redirect is itself (ROUTE-18, A-86). */
const NO_COMPANY_HREF = `${MANAGE_PATH}?redirect=${encodeURIComponent(MANAGE_PATH)}`;

type IsPath = (path: string) => boolean;

/** May a guarded view be shown (ROUTE-15, A-82)? Null: yes. Else the search of the login page. A stored session suffices, offline too. */
export function guardView(session: SessionState, href: string): { redirect: string } | null {
  return session.kind === 'in' ? null : { redirect: href };
}

/** Where the login page leads: on for who is signed in, nowhere for who must sign in. @param isView paths a redirect may name. */
export function afterLogin(session: SessionState, redirect: unknown, origin: string, isView: IsPath): string | null {
  return session.kind === 'in' ? safeRedirect(redirect, origin, isView) : null;
}

/**
 * Where an account goes that turned out to hold no company (ROUTE-16): only after a whole pull said so, never because nothing was read yet.
 * `companies` counts all, hidden ones too; null is unknown. @param isSideView views that such an account may see.
 */
export function noCompanyHref(pulledAt: number, companies: number | null, pathname: string, isSideView: IsPath): string | null {
  return pulledAt > 0 && companies === 0 && !isSideView(pathname) ? NO_COMPANY_HREF : null;
}
