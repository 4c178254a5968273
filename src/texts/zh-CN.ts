import { adverts } from './zh-CN/adverts.ts';
import { attention } from './zh-CN/attention.ts';
import { bridge } from './zh-CN/bridge.ts';
import { calendar } from './zh-CN/calendar.ts';
import { companyScreens } from './zh-CN/company-screens.ts';
import { details } from './zh-CN/details.ts';
import { diagnostics } from './zh-CN/diagnostics.ts';
import { drafts } from './zh-CN/drafts.ts';
import { first } from './zh-CN/first.ts';
import { government } from './zh-CN/government.ts';
import { home } from './zh-CN/home.ts';
import { jobs } from './zh-CN/jobs.ts';
import { launch } from './zh-CN/launch.ts';
import { menus } from './zh-CN/menus.ts';
import { messages } from './zh-CN/messages.ts';
import { notices } from './zh-CN/notices.ts';
import { operator } from './zh-CN/operator.ts';
import { outbox } from './zh-CN/outbox.ts';
import { palette } from './zh-CN/palette.ts';
import { portfolio } from './zh-CN/portfolio.ts';
import { protocol } from './zh-CN/protocol.ts';
import { relations } from './zh-CN/relations.ts';
import { risk } from './zh-CN/risk.ts';
import { security } from './zh-CN/security.ts';
import { sessionForms } from './zh-CN/session-forms.ts';
import { shortcuts } from './zh-CN/shortcuts.ts';
import { status } from './zh-CN/status.ts';
import { syncDetails } from './zh-CN/sync-details.ts';
import { tabs } from './zh-CN/tabs.ts';
import { update } from './zh-CN/update.ts';
import { vault } from './zh-CN/vault.ts';
import { waysIn } from './zh-CN/ways-in.ts';

/** Every Chinese text by noun, the source of the keys' types. The page imports the type only: it loads texts by `text-store.ts`. */
export const zhCN = {
  ...first,
  access: { ...first.access, ...waysIn },
  companies: { ...first.companies, ...companyScreens },
  session: { ...first.session, ...sessionForms },
  switching: { ...first.switching, ...shortcuts },
  sync: { ...first.sync, ...syncDetails },
  attention,
  adverts,
  bridge,
  calendar,
  details,
  diagnostics,
  drafts,
  government,
  home,
  jobs,
  launch,
  menus,
  messages,
  notices,
  operator,
  outbox,
  palette,
  portfolio,
  protocol,
  relations,
  risk,
  security,
  status,
  tabs,
  update,
  vault,
} as const;
