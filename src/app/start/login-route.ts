import { redirect } from '@tanstack/react-router';
import { afterLogin } from '../../features/session/login/start-plan.ts';
import type { Page } from '../page.ts';
import { isViewPath } from '../views/views.ts';

export function loginSearch(search: Record<string, unknown>): { redirect?: string } {
  return typeof search.redirect === 'string' && search.redirect !== '' ? { redirect: search.redirect } : {};
}

/**
 * Who is signed in does not see the login: a stored session that has not ended with the browser opens straight on stored data, offline too (A-09, AUTH-10). What a host tells
 * comes before it.
 */
export function leaveLogin(page: Page, to: string | undefined): void {
  page.start.begin();
  if (page.start.get().kind !== 'finished') return;
  const href = afterLogin(page.session.get(), to, location.origin, isViewPath);
  if (href !== null) throw redirect({ href });
}
