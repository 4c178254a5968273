import type { Resource, When } from './resources/define-resource.ts';

export interface ResourceHome {
  readonly resources: () => Promise<Readonly<Record<string, Resource>>>;
  /** Loaded then, without anybody asking for it by name: for those of its resources whose `when` says so. */
  readonly at?: When;
}

/** Where the resources of each noun are, one row a noun. Its module exports its resources and no other value. */
export const resourceHomes = {
  attention: { resources: () => import('./resources/attention.ts') },
  calendar: { resources: () => import('./resources/calendar.ts') },
  config: { resources: () => import('./resources/config.ts'), at: 'start' },
  consult: { resources: () => import('./resources/consult.ts') },
  desk: { resources: () => import('./resources/desk.ts') },
  environment: { resources: () => import('./resources/environment.ts') },
  securityKeys: { resources: () => import('./resources/security-keys.ts') },
  member: { resources: () => import('./resources/member.ts'), at: 'switch' },
  menus: { resources: () => import('./resources/menus.ts'), at: 'active' },
  operator: { resources: () => import('./resources/operator.ts') },
  overviews: { resources: () => import('./resources/overviews.ts') },
  peace: { resources: () => import('./resources/peace.ts') },
  privileges: { resources: () => import('./resources/privileges.ts') },
  products: { resources: () => import('./resources/products.ts') },
  relations: { resources: () => import('./resources/relations.ts') },
  risk: { resources: () => import('./resources/risk.ts') },
  riskInquiry: { resources: () => import('./resources/risk-inquiry.ts') },
  status: { resources: () => import('./resources/area-status.ts'), at: 'active' },
  statusDelta: { resources: () => import('./resources/status-delta.ts'), at: 'start' },
  theme: { resources: () => import('./resources/theme.ts'), at: 'start' },
  upgrades: { resources: () => import('./resources/upgrades.ts') },
  webPush: { resources: () => import('./resources/web-push.ts') },
} as const satisfies Readonly<Record<string, ResourceHome>>;
