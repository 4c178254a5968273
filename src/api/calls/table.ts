import type { Call, CallKind } from '../contract.ts';
import * as account from './account.ts';
import * as attention from './attention.ts';
import * as calendar from './calendar.ts';
import * as companies from './companies.ts';
import * as companyChanges from './company-changes.ts';
import * as companyPull from './company-pull.ts';
import * as config from './config.ts';
import * as homeStatus from './home-status.ts';
import * as login from './login.ts';
import * as menus from './menus.ts';
import * as messages from './messages.ts';
import * as operator from './operator.ts';
import * as overviews from './overviews.ts';
import * as popupHistory from './popup-history.ts';
import * as privileges from './privileges.ts';
import * as protocol from './protocol.ts';
import * as push from './push.ts';
import * as relations from './relations.ts';
import * as renewal from './renewal.ts';
import * as risk from './risk.ts';
import * as riskInquiry from './risk-inquiry.ts';
import * as session from './session.ts';
import * as status from './status.ts';
import * as tasks from './tasks.ts';
import * as tips from './tips.ts';
import * as tracking from './tracking.ts';
import * as upgrades from './upgrades.ts';
import * as webPush from './web-push.ts';

/**
 * The whole contract by call name, for the gateway, the docs and tests: the rows of every noun. A module of a noun exports rows and nothing
 * else as values; what else it exported would not compile here. The product's own code names the rows it uses, so that each chunk brings its own.
 */
export const calls = {
  ...account,
  ...attention,
  ...riskInquiry,
  ...risk,
  ...overviews,
  ...homeStatus,
  ...calendar,
  ...companies,
  ...companyChanges,
  ...companyPull,
  ...config,
  ...login,
  ...menus,
  ...messages,
  ...operator,
  ...popupHistory,
  ...privileges,
  ...protocol,
  ...push,
  ...relations,
  ...renewal,
  ...session,
  ...status,
  ...tasks,
  ...tips,
  ...tracking,
  ...upgrades,
  ...webPush,
} as const satisfies Readonly<Record<string, Call>>;
export type Calls = typeof calls;
export type CallName = keyof Calls;

type NamesOfKind<K extends CallKind> = { [N in CallName]: Calls[N]['kind'] extends K ? N : never }[CallName];
/** Names of the calls that may wait in the outbox. */
export type CommandName = NamesOfKind<'command'>;
/** Names of the calls whose answer is one parsed head form. */
export type HeadCallName = { [N in CallName]: Calls[N]['answer'] extends 'head' ? N : never }[CallName];
