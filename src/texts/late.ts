import type { Language } from './catalogue.ts';
import type { Words } from './words.ts';

type Texts = Readonly<Record<string, string>>;

/** Texts of one noun that load with the part that shows them, one chunk per language. */
interface LateChunk {
  /** Noun of their keys. */
  readonly noun: string;
  readonly load: Readonly<Record<Language, () => Promise<Readonly<Record<string, string | undefined>>>>>;
}

function late<T extends Texts>(noun: string, zh: () => Promise<T>, en: () => Promise<Words<T>>): LateChunk {
  return { noun, load: { 'zh-CN': zh, en } };
}

/** One entry per chunk. A part names those it shows: `createLazyPart(…, { texts: ['outbox'] })`. */
export const lateTexts = {
  attention: late(
    'attention',
    async () => (await import('./zh-CN/attention.ts')).attention,
    async () => (await import('./en/attention.ts')).attention,
  ),
  adverts: late(
    'adverts',
    async () => (await import('./zh-CN/adverts.ts')).adverts,
    async () => (await import('./en/adverts.ts')).adverts,
  ),
  bridge: late(
    'bridge',
    async () => (await import('./zh-CN/bridge.ts')).bridge,
    async () => (await import('./en/bridge.ts')).bridge,
  ),
  calendar: late(
    'calendar',
    async () => (await import('./zh-CN/calendar.ts')).calendar,
    async () => (await import('./en/calendar.ts')).calendar,
  ),
  companyScreens: late(
    'companies',
    async () => (await import('./zh-CN/company-screens.ts')).companyScreens,
    async () => (await import('./en/company-screens.ts')).companyScreens,
  ),
  details: late(
    'details',
    async () => (await import('./zh-CN/details.ts')).details,
    async () => (await import('./en/details.ts')).details,
  ),
  diagnostics: late(
    'diagnostics',
    async () => (await import('./zh-CN/diagnostics.ts')).diagnostics,
    async () => (await import('./en/diagnostics.ts')).diagnostics,
  ),
  drafts: late(
    'drafts',
    async () => (await import('./zh-CN/drafts.ts')).drafts,
    async () => (await import('./en/drafts.ts')).drafts,
  ),
  government: late(
    'government',
    async () => (await import('./zh-CN/government.ts')).government,
    async () => (await import('./en/government.ts')).government,
  ),
  home: late(
    'home',
    async () => (await import('./zh-CN/home.ts')).home,
    async () => (await import('./en/home.ts')).home,
  ),
  jobs: late(
    'jobs',
    async () => (await import('./zh-CN/jobs.ts')).jobs,
    async () => (await import('./en/jobs.ts')).jobs,
  ),
  launch: late(
    'launch',
    async () => (await import('./zh-CN/launch.ts')).launch,
    async () => (await import('./en/launch.ts')).launch,
  ),
  menus: late(
    'menus',
    async () => (await import('./zh-CN/menus.ts')).menus,
    async () => (await import('./en/menus.ts')).menus,
  ),
  messages: late(
    'messages',
    async () => (await import('./zh-CN/messages.ts')).messages,
    async () => (await import('./en/messages.ts')).messages,
  ),
  notices: late(
    'notices',
    async () => (await import('./zh-CN/notices.ts')).notices,
    async () => (await import('./en/notices.ts')).notices,
  ),
  operator: late(
    'operator',
    async () => (await import('./zh-CN/operator.ts')).operator,
    async () => (await import('./en/operator.ts')).operator,
  ),
  outbox: late(
    'outbox',
    async () => (await import('./zh-CN/outbox.ts')).outbox,
    async () => (await import('./en/outbox.ts')).outbox,
  ),
  palette: late(
    'palette',
    async () => (await import('./zh-CN/palette.ts')).palette,
    async () => (await import('./en/palette.ts')).palette,
  ),
  portfolio: late(
    'portfolio',
    async () => (await import('./zh-CN/portfolio.ts')).portfolio,
    async () => (await import('./en/portfolio.ts')).portfolio,
  ),
  protocol: late(
    'protocol',
    async () => (await import('./zh-CN/protocol.ts')).protocol,
    async () => (await import('./en/protocol.ts')).protocol,
  ),
  relations: late(
    'relations',
    async () => (await import('./zh-CN/relations.ts')).relations,
    async () => (await import('./en/relations.ts')).relations,
  ),
  risk: late(
    'risk',
    async () => (await import('./zh-CN/risk.ts')).risk,
    async () => (await import('./en/risk.ts')).risk,
  ),
  security: late(
    'security',
    async () => (await import('./zh-CN/security.ts')).security,
    async () => (await import('./en/security.ts')).security,
  ),
  sessionForms: late(
    'session',
    async () => (await import('./zh-CN/session-forms.ts')).sessionForms,
    async () => (await import('./en/session-forms.ts')).sessionForms,
  ),
  shortcuts: late(
    'switching',
    async () => (await import('./zh-CN/shortcuts.ts')).shortcuts,
    async () => (await import('./en/shortcuts.ts')).shortcuts,
  ),
  status: late(
    'status',
    async () => (await import('./zh-CN/status.ts')).status,
    async () => (await import('./en/status.ts')).status,
  ),
  syncDetails: late(
    'sync',
    async () => (await import('./zh-CN/sync-details.ts')).syncDetails,
    async () => (await import('./en/sync-details.ts')).syncDetails,
  ),
  tabs: late(
    'tabs',
    async () => (await import('./zh-CN/tabs.ts')).tabs,
    async () => (await import('./en/tabs.ts')).tabs,
  ),
  update: late(
    'update',
    async () => (await import('./zh-CN/update.ts')).update,
    async () => (await import('./en/update.ts')).update,
  ),
  vault: late(
    'vault',
    async () => (await import('./zh-CN/vault.ts')).vault,
    async () => (await import('./en/vault.ts')).vault,
  ),
  waysIn: late(
    'access',
    async () => (await import('./zh-CN/ways-in.ts')).waysIn,
    async () => (await import('./en/ways-in.ts')).waysIn,
  ),
} as const satisfies Readonly<Record<string, LateChunk>>;

/** Name of a chunk of texts. */
export type LateTexts = keyof typeof lateTexts;
