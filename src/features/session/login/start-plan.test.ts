import { expect, test } from 'vitest';
import { storedLogin } from '../../../../tests/support/login-kit.ts';
import { isSideView, isViewPath } from '../../../app/views/views.ts';
import type { SessionState } from '../session-store.ts';
import { afterLogin, guardView, noCompanyHref } from './start-plan.ts';

const login = storedLogin();
const live: SessionState = { kind: 'in', login };
const origin = 'https://desk.example';

test('[ROUTE-15] without a session a guarded view leads to the login page with its full path', () => {
  expect(guardView({ kind: 'none' }, '/workbench/company-manage?tab=hidden')).toEqual({ redirect: '/workbench/company-manage?tab=hidden' });
  expect(guardView({ kind: 'expired', login }, '/workbench/main')).toEqual({ redirect: '/workbench/main' });
  expect(guardView(live, '/workbench/main')).toBeNull();
});

test('[ROUTE-04] the login page leads to the place asked for, and to main when that is none of ours', () => {
  expect(afterLogin(live, '/workbench/company-manage?tab=hidden', origin, isViewPath)).toBe('/workbench/company-manage?tab=hidden');
  expect(afterLogin(live, 'https://evil.example/', origin, isViewPath)).toBe('/workbench/main');
  expect(afterLogin(live, '/workbench/login', origin, isViewPath)).toBe('/workbench/main');
  expect(afterLogin({ kind: 'none' }, '/workbench/main', origin, isViewPath)).toBeNull();
});

test('[ROUTE-16] [ROUTE-18] an account that holds no company goes to company-manage, whose redirect is itself', () => {
  expect(noCompanyHref(1, 0, '/workbench/main', isSideView)).toBe('/workbench/company-manage?redirect=%2Fworkbench%2Fcompany-manage');
  expect(noCompanyHref(1, 0, '/workbench/company-manage', isSideView)).toBeNull();
});

test('[ROUTE-16] nothing pulled yet is not the same as no company', () => {
  expect(noCompanyHref(0, 0, '/workbench/main', isSideView)).toBeNull();
  expect(noCompanyHref(1, null, '/workbench/main', isSideView)).toBeNull();
  expect(noCompanyHref(1, 3, '/workbench/main', isSideView)).toBeNull();
});
