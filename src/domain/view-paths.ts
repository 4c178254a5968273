/* Addresses of the views behind the login. */

export const MAIN_PATH = '/workbench/main';
export const MANAGE_PATH = '/workbench/company-manage';
export const DIAGNOSTICS_PATH = '/workbench/diagnostics';

/** Views that open a tab beside the fixed home tab. An account without companies may see them too. */
export const sideViews = [MANAGE_PATH, '/workbench/outbox', DIAGNOSTICS_PATH] as const;
export type SideView = (typeof sideViews)[number];

/** The main view, by either of its addresses. */
export const isHome = (path: string): boolean => path === MAIN_PATH || path === '/workbench/index';
export const isSideView = (path: unknown): path is SideView => sideViews.some((view) => view === path);
