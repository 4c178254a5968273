import { activity } from './activity.ts';
import { adverts } from './adverts.ts';
import { assistant } from './assistant.ts';
import { attention } from './attention.ts';
import { bridge } from './bridge.ts';
import { calendar } from './calendar.ts';
import { companion } from './companion.ts';
import { companyNotes } from './company-notes.ts';
import { companyScreens } from './company-screens.ts';
import { consult } from './consult.ts';
import { consulting } from './consulting.ts';
import { desk } from './desk.ts';
import { details } from './details.ts';
import { diagnostics } from './diagnostics.ts';
import { drafts } from './drafts.ts';
import { firstDay } from './first-day.ts';
import { government } from './government.ts';
import { help } from './help.ts';
import { home } from './home.ts';
import { identity } from './identity.ts';
import { jobs } from './jobs.ts';
import { keys } from './keys.ts';
import { launch } from './launch.ts';
import { leads } from './leads.ts';
import { lists } from './lists.ts';
import { marks } from './marks.ts';
import { members } from './members.ts';
import { menus } from './menus.ts';
import { messages } from './messages.ts';
import { notices } from './notices.ts';
import { offers } from './offers.ts';
import { operator } from './operator.ts';
import { orders } from './orders.ts';
import { outbox } from './outbox.ts';
import { palette } from './palette.ts';
import { peace } from './peace.ts';
import { portfolio } from './portfolio.ts';
import { protocol } from './protocol.ts';
import { relations } from './relations.ts';
import { risk } from './risk.ts';
import { security } from './security.ts';
import { sessionForms } from './session-forms.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { shortcuts } from './shortcuts.ts';
import { sourceKeys } from './source-keys.ts';
import { status } from './status.ts';
import { syncDetails } from './sync-details.ts';
import { table } from './table.ts';
import { tabs } from './tabs.ts';
import { trades } from './trades.ts';
import { update } from './update.ts';
import { vault } from './vault.ts';
import { vip } from './vip.ts';
import { waysIn } from './ways-in.ts';
import { zone } from './zone.ts';

/** Chinese texts that load after the first ones, with the first part that is not on the boot path, by noun. */
export const late = {
  access: waysIn,
  activity,
  adverts,
  assistant,
  attention,
  bridge,
  calendar,
  companies: companyScreens,
  companion,
  companyNotes,
  consult,
  consulting,
  desk,
  details,
  diagnostics,
  drafts,
  firstDay,
  government,
  help,
  home,
  identity,
  jobs,
  keys,
  launch,
  leads,
  marks,
  lists,
  members,
  menus,
  messages,
  notices,
  offers,
  operator,
  orders,
  outbox,
  palette,
  peace,
  portfolio,
  protocol,
  relations,
  risk,
  security,
  session: sessionForms,
  settings,
  setup,
  sourceKeys,
  status,
  switching: shortcuts,
  sync: syncDetails,
  table,
  tabs,
  trades,
  update,
  vault,
  vip,
  zone,
} as const;
