import type { Resource } from './define-resource.ts';

/**
 * Every resource by name. Its module is loaded with its noun: when a view asks for it, or, so that nobody needs to know it before, `at` the
 * start of an account, a switch of the company, or while one is active.
 */
export const resources = {
  memberInfo: { at: 'switch', load: async () => (await import('./member.ts')).memberInfo },
  relations: { at: 'view', load: async () => (await import('./relations.ts')).relations },
  privileges: { at: 'view', load: async () => (await import('./privileges.ts')).privileges },
  menus: { at: 'active', load: async () => (await import('./menus.ts')).menus },
  remoteConfig: { at: 'start', load: async () => (await import('./config.ts')).remoteConfig },
  tabInfo: { at: 'view', load: async () => (await import('./menus.ts')).tabInfo },
  tabState: { at: 'view', load: async () => (await import('./menus.ts')).tabState },
  rulePack: { at: 'view', load: async () => (await import('./calendar.ts')).rulePack },
  areaStatus: { at: 'active', load: async () => (await import('./area-status.ts')).areaStatus },
  riskMatters: { at: 'view', load: async () => (await import('./risk.ts')).riskMatters },
  riskData: { at: 'view', load: async () => (await import('./risk.ts')).riskData },
  riskOut: { at: 'view', load: async () => (await import('./risk.ts')).riskOut },
  riskIn: { at: 'view', load: async () => (await import('./risk.ts')).riskIn },
  riskArea: { at: 'view', load: async () => (await import('./risk.ts')).riskArea },
  riskAreas: { at: 'view', load: async () => (await import('./risk.ts')).riskAreas },
  riskTopics: { at: 'view', load: async () => (await import('./risk.ts')).riskTopics },
  relationRisk: { at: 'view', load: async () => (await import('./risk.ts')).relationRisk },
  inquiryFree: { at: 'view', load: async () => (await import('./inquiry.ts')).inquiryFree },
  inquiryRecords: { at: 'view', load: async () => (await import('./inquiry.ts')).inquiryRecords },
  inquiryTrials: { at: 'view', load: async () => (await import('./inquiry.ts')).inquiryTrials },
  inquiryCompanies: { at: 'view', load: async () => (await import('./inquiry.ts')).inquiryCompanies },
  inquiryPacks: { at: 'view', load: async () => (await import('./inquiry.ts')).inquiryPacks },
  inquiryTip: { at: 'view', load: async () => (await import('./inquiry.ts')).inquiryTip },
  homeRights: { at: 'view', load: async () => (await import('./overviews.ts')).homeRights },
  bookkeepingOverview: { at: 'view', load: async () => (await import('./overviews.ts')).bookkeepingOverview },
  invoiceTips: { at: 'view', load: async () => (await import('./overviews.ts')).invoiceTips },
  socialUnit: { at: 'view', load: async () => (await import('./overviews.ts')).socialUnit },
  isOperator: { at: 'view', load: async () => (await import('./operator.ts')).isOperator },
  publications: { at: 'view', load: async () => (await import('./operator.ts')).publications },
  sumInvoice: { at: 'view', load: async () => (await import('./overviews.ts')).sumInvoice },
  sumBooks: { at: 'view', load: async () => (await import('./overviews.ts')).sumBooks },
  sumTax: { at: 'view', load: async () => (await import('./overviews.ts')).sumTax },
  sumPersonalTax: { at: 'view', load: async () => (await import('./overviews.ts')).sumPersonalTax },
  sumSocial: { at: 'view', load: async () => (await import('./overviews.ts')).sumSocial },
  sumRisk: { at: 'view', load: async () => (await import('./overviews.ts')).sumRisk },
  booksResult: { at: 'view', load: async () => (await import('./overviews.ts')).booksResult },
  personalTaxInfo: { at: 'view', load: async () => (await import('./overviews.ts')).personalTaxInfo },
  personalTaxArea: { at: 'view', load: async () => (await import('./overviews.ts')).personalTaxArea },
  socialArea: { at: 'view', load: async () => (await import('./overviews.ts')).socialArea },
  serviceHalls: { at: 'view', load: async () => (await import('./overviews.ts')).serviceHalls },
  taxTasks: { at: 'view', load: async () => (await import('./overviews.ts')).taxTasks },
  upgrade: { at: 'view', load: async () => (await import('./upgrades.ts')).upgrade },
  environment: { at: 'view', load: async () => (await import('./environment.ts')).environment },
  pcUpgrade: { at: 'view', load: async () => (await import('./upgrades.ts')).pcUpgrade },
  upgradeRecord: { at: 'view', load: async () => (await import('./upgrades.ts')).upgradeRecord },
  govUpgrade: { at: 'view', load: async () => (await import('./upgrades.ts')).govUpgrade },
  govBlacklist: { at: 'view', load: async () => (await import('./upgrades.ts')).govBlacklist },
  theme: { at: 'start', load: async () => (await import('./theme.ts')).theme },
  popups: { at: 'view', load: async () => (await import('./adverts.ts')).popups },
  workbenchPopups: { at: 'view', load: async () => (await import('./adverts.ts')).workbenchPopups },
  banners: { at: 'view', load: async () => (await import('./adverts.ts')).banners },
  recommendations: { at: 'view', load: async () => (await import('./adverts.ts')).recommendations },
  annualReport: { at: 'view', load: async () => (await import('./adverts.ts')).annualReport },
  valuePublicity: { at: 'view', load: async () => (await import('./adverts.ts')).valuePublicity },
  marketing: { at: 'view', load: async () => (await import('./adverts.ts')).marketing },
  webPushKey: { at: 'view', load: async () => (await import('./web-push.ts')).webPushKey },
} as const satisfies Readonly<
  Record<string, { readonly at: 'view' | 'start' | 'switch' | 'active'; readonly load: () => Promise<Resource> }>
>;

export type ResourceName = keyof typeof resources;

/** A resource of one subject: a companyId, a locationCode for what belongs to an area, '' for what belongs to the account. */
export interface ResourceRef {
  readonly name: ResourceName;
  readonly subject: string;
}

/** What is kept of the answer, as a view reads it. */
export type ResourceValue<N extends ResourceName> =
  Awaited<ReturnType<(typeof resources)[N]['load']>> extends Resource<infer V> ? V : never;

/** Names of the resources that are loaded then. */
export function resourcesAt(at: 'start' | 'switch' | 'active'): ResourceName[] {
  // as: the keys of the table
  return (Object.keys(resources) as ResourceName[]).filter((name) => resources[name].at === at);
}
