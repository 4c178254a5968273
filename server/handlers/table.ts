import type { CallName } from '../../src/api/calls/table.ts';
import type { Handler } from '../pipeline/call.ts';
import * as account from './account.ts';
import * as activity from './activity.ts';
import * as assistant from './assistant.ts';
import * as attention from './attention.ts';
import * as calendar from './calendar.ts';
import * as commandBatch from './command-batch.ts';
import * as companies from './companies.ts';
import * as companyAdd from './company-add.ts';
import * as commands from './company-commands.ts';
import * as companyLists from './company-lists.ts';
import * as config from './config.ts';
import * as consult from './consult.ts';
import * as devices from './devices.ts';
import * as guest from './guest.ts';
import * as homeStatus from './home-status.ts';
import * as identity from './identity.ts';
import * as lists from './lists.ts';
import * as login from './login.ts';
import * as marks from './marks.ts';
import * as members from './members.ts';
import * as menus from './menus.ts';
import * as messages from './messages.ts';
import * as operator from './operator.ts';
import * as operatorConsult from './operator-consult.ts';
import * as operatorDesk from './operator-desk.ts';
import * as operatorKeys from './operator-keys.ts';
import * as operatorLeads from './operator-leads.ts';
import * as operatorMembers from './operator-members.ts';
import * as operatorOrders from './operator-orders.ts';
import * as operatorProducts from './operator-products.ts';
import * as operatorSetup from './operator-setup.ts';
import * as operatorUpgrades from './operator-upgrades.ts';
import * as orders from './orders.ts';
import * as overviews from './overviews.ts';
import * as peace from './peace.ts';
import * as popupHistory from './popup-history.ts';
import * as privileges from './privileges.ts';
import * as products from './products.ts';
import * as protocol from './protocol.ts';
import * as pull from './pull.ts';
import * as push from './push.ts';
import * as relationCommands from './relation-commands.ts';
import * as relations from './relations.ts';
import * as risk from './risk.ts';
import * as riskInquiry from './risk-inquiry.ts';
import * as securityKeys from './security-keys.ts';
import * as session from './session.ts';
import * as sms from './sms.ts';
import * as status from './status.ts';
import * as talks from './talks.ts';
import * as tasks from './tasks.ts';
import * as tipMarks from './tip-marks.ts';
import * as tips from './tips.ts';
import * as tracking from './tracking.ts';
import * as upgrades from './upgrades.ts';
import * as webPush from './web-push.ts';

/** The modules of handlers, by noun: each exports handlers with the names of their calls and no other value. */
const byNoun = {
  ...account,
  ...assistant,
  ...activity,
  ...attention,
  ...riskInquiry,
  ...risk,
  ...overviews,
  ...homeStatus,
  ...calendar,
  ...commands,
  ...commandBatch,
  ...companyAdd,
  ...companyLists,
  ...companies,
  ...config,
  ...consult,
  ...members,
  ...devices,
  ...guest,
  ...identity,
  ...securityKeys,
  ...lists,
  ...login,
  ...marks,
  ...menus,
  ...messages,
  ...operator,
  ...operatorConsult,
  ...operatorDesk,
  ...operatorKeys,
  ...operatorLeads,
  ...operatorMembers,
  ...operatorOrders,
  ...operatorProducts,
  ...operatorSetup,
  ...operatorUpgrades,
  ...orders,
  ...peace,
  ...popupHistory,
  ...privileges,
  ...products,
  ...protocol,
  ...pull,
  ...push,
  ...relationCommands,
  ...relations,
  ...session,
  ...sms,
  ...status,
  ...talks,
  ...tasks,
  ...tipMarks,
  ...tips,
  ...tracking,
  ...upgrades,
  ...webPush,
};
type Strangers = Exclude<keyof typeof byNoun, CallName>;

/** What serves each row of the contract. A row without its handler does not compile, and an export that serves no row neither. */
export const handlers: { readonly [N in CallName]: Handler<N> } = byNoun satisfies { readonly [N in Strangers]: never };
