import type { Catalogue } from './catalogue.ts';
import { adverts } from './en/adverts.ts';
import { attention } from './en/attention.ts';
import { bridge } from './en/bridge.ts';
import { calendar } from './en/calendar.ts';
import { companyScreens } from './en/company-screens.ts';
import { details } from './en/details.ts';
import { diagnostics } from './en/diagnostics.ts';
import { drafts } from './en/drafts.ts';
import { first } from './en/first.ts';
import { government } from './en/government.ts';
import { home } from './en/home.ts';
import { jobs } from './en/jobs.ts';
import { launch } from './en/launch.ts';
import { menus } from './en/menus.ts';
import { messages } from './en/messages.ts';
import { notices } from './en/notices.ts';
import { operator } from './en/operator.ts';
import { outbox } from './en/outbox.ts';
import { palette } from './en/palette.ts';
import { portfolio } from './en/portfolio.ts';
import { protocol } from './en/protocol.ts';
import { relations } from './en/relations.ts';
import { risk } from './en/risk.ts';
import { security } from './en/security.ts';
import { sessionForms } from './en/session-forms.ts';
import { shortcuts } from './en/shortcuts.ts';
import { status } from './en/status.ts';
import { syncDetails } from './en/sync-details.ts';
import { tabs } from './en/tabs.ts';
import { update } from './en/update.ts';
import { vault } from './en/vault.ts';
import { waysIn } from './en/ways-in.ts';

/** Every English text by noun. */
export const en: Catalogue = {
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
};
