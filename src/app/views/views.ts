import { HomeRegular } from '@fluentui/react-icons/headless/svg/home';
import type { FeatureFlags } from '../../domain/core/variant.ts';
import { isHome, MAIN_PATH } from '../../domain/core/view-paths.ts';
import { activityView } from '../../features/activity/view.ts';
import { calendarView } from '../../features/calendar/view.ts';
import { portfolioView } from '../../features/companies/portfolio/view.ts';
import { companiesView } from '../../features/companies/view.ts';
import { consultView, deskView } from '../../features/consult/view.ts';
import { diagnosticsView } from '../../features/diagnostics/view.ts';
import { keysView } from '../../features/keys/view.ts';
import { listsView } from '../../features/lists/view.ts';
import { messagesView } from '../../features/messages/view.ts';
import { operatorView } from '../../features/operator/view.ts';
import { outboxView } from '../../features/sync/view.ts';
import type { View, ViewOutline } from '../../ui/views/define-view.ts';
import { attentionView } from '../attention/view.ts';
import { helpView } from '../help/view.ts';
import { securityView } from '../security/view.ts';
import { settingsView } from '../settings/view.ts';
import { buyView, vipView, visitView } from '../vip/view.ts';

/**
 * Every view beside home. One entry gives it a route, a tab that a reload keeps, a palette entry, a title, and its place in the rail. No
 * part's code is reached statically from here: the static frame is drawn from this list too.
 */
export const views: readonly View[] = [
  portfolioView,
  calendarView,
  companiesView,
  listsView,
  messagesView,
  securityView,
  keysView,
  outboxView,
  settingsView,
  diagnosticsView,
  helpView,
  attentionView,
  activityView,
  vipView,
  visitView,
  buyView,
  operatorView,
  consultView,
  deskView,
];

/** Whether a variant has the view. */
export const isShown = ({ flag }: ViewOutline, flags: FeatureFlags): boolean => flag === undefined || flags[flag];

/** The views that a search finds, where the variant has them. */
export const listedViews = views.filter(({ unlisted }) => unlisted === undefined);

/** Home is part of the frame: its code is not a part of its own, and its tab stays. */
export const homeView: ViewOutline = {
  path: MAIN_PATH,
  label: 'frame.home',
  words: ['sy', 'shouye', 'home'],
  event: 'view.home',
  rail: { icon: HomeRegular, at: 1 },
};

/** A path as the router reads it: it knows no difference of case, nor a slash at the end. */
const asRouted = (pathname: string): string => pathname.replace(/\/$/, '').toLowerCase();

/** The view at a path, by any address that the router takes for it; null for a path that is no view's. */
export function viewAt(pathname: string): View | 'home' | null {
  const path = asRouted(pathname);
  return isHome(path) ? 'home' : (views.find((view) => view.path === path) ?? null);
}

/** Whether a path is that of a view with a tab of its own, as it is written in the address. An account without companies may see these too. */
export const isSideView = (path: unknown): path is string => views.some((view) => view.path === path);

/** Whether a path is that of a view which the rail leads to: it gets no tab by being visited. */
export const isInRail = (path: string): boolean => views.some((view) => view.path === path && view.rail !== undefined);

/** Paths that a redirect may name: the views, not the logins. */
export const isViewPath = (path: string): boolean => isHome(path) || isSideView(path);
