/* Addresses of views that rules name. Every other view has its own only in its definition (`src/app/views/views.ts`). */

export const MAIN_PATH = '/workbench/main';
/** What has not arrived yet. */
export const OUTBOX_PATH = '/workbench/outbox';
export const MANAGE_PATH = '/workbench/company-manage';
export const PORTFOLIO_PATH = '/workbench/portfolio';
export const CALENDAR_PATH = '/workbench/calendar';
export const MESSAGES_PATH = '/workbench/messages';
export const ATTENTION_PATH = '/workbench/attention';
/** What was done or tried of companies, and what came of it (PLUS-29). */
export const ACTIVITY_PATH = '/workbench/activity';
export const SECURITY_PATH = '/workbench/security';
export const LISTS_PATH = '/workbench/import-list';
/** Security keys and what waits for them (PLUS-24). */
export const KEYS_PATH = '/workbench/keys';
export const SETTINGS_PATH = '/workbench/settings';
/** Talks with advisors, and where advisors answer. */
export const CONSULT_PATH = '/consult';
export const DESK_PATH = '/workbench/desk';
/** What each screen is for, its words and keys. */
export const HELP_PATH = '/workbench/help';
export const OPERATOR_PATH = '/workbench/operator';
/** The VIP centre: what a company has as a member (ROUTE-09), the visit of somebody who helps it, and where it becomes one (ROUTE-12). */
export const VIP_PATH = '/vip-center/service';
export const VISIT_PATH = '/vip-center/visit';
export const BUY_PATH = '/tax-china-buy';

/** Whether an address is that of a visit, as the router takes it. */
export const isVisitPath = (pathname: string): boolean => pathname.replace(/\/$/, '').toLowerCase() === VISIT_PATH;

/** The main view, by either of its addresses. */
export const isHome = (path: string): boolean => path === MAIN_PATH || path === '/workbench/index';
