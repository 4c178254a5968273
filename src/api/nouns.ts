/*
 * Where the calls of each noun are, one row a noun. Its module exports the rows of its calls and no other value; a row says by `asker` who may
 * ask it. Table, types of forms and commands, routes of the gateway and the docs follow from these lists.
 */

/** Nouns with calls that wait in the outbox. They stand apart because the service worker brings their rows with it, and no others. */
export const commandNouns = {
  activity: () => import('./calls/activity.ts'),
  companies: () => import('./calls/companies.ts'),
  marks: () => import('./calls/marks.ts'),
  lists: () => import('./calls/lists.ts'),
  messages: () => import('./calls/messages.ts'),
  peace: () => import('./calls/peace.ts'),
  popupHistory: () => import('./calls/popup-history.ts'),
  relations: () => import('./calls/relations.ts'),
  riskInquiry: () => import('./calls/risk-inquiry.ts'),
  talks: () => import('./calls/talks.ts'),
  tips: () => import('./calls/tips.ts'),
  upgrades: () => import('./calls/upgrades.ts'),
} as const;

export const nouns = {
  ...commandNouns,
  account: () => import('./calls/account.ts'),
  assistant: () => import('./calls/assistant.ts'),
  attention: () => import('./calls/attention.ts'),
  calendar: () => import('./calls/calendar.ts'),
  commandBatch: () => import('./calls/command-batch.ts'),
  companyChanges: () => import('./calls/company-changes.ts'),
  companyPull: () => import('./calls/company-pull.ts'),
  config: () => import('./calls/config.ts'),
  consult: () => import('./calls/consult.ts'),
  homeStatus: () => import('./calls/home-status.ts'),
  identity: () => import('./calls/identity.ts'),
  securityKeys: () => import('./calls/security-keys.ts'),
  login: () => import('./calls/login.ts'),
  members: () => import('./calls/members.ts'),
  menus: () => import('./calls/menus.ts'),
  operator: () => import('./calls/operator.ts'),
  operatorConsult: () => import('./calls/operator-consult.ts'),
  operatorDesk: () => import('./calls/operator-desk.ts'),
  operatorKeys: () => import('./calls/operator-keys.ts'),
  operatorMembers: () => import('./calls/operator-members.ts'),
  operatorOrders: () => import('./calls/operator-orders.ts'),
  operatorProducts: () => import('./calls/operator-products.ts'),
  operatorSetup: () => import('./calls/operator-setup.ts'),
  operatorUpgrades: () => import('./calls/operator-upgrades.ts'),
  orders: () => import('./calls/orders.ts'),
  overviews: () => import('./calls/overviews.ts'),
  privileges: () => import('./calls/privileges.ts'),
  products: () => import('./calls/products.ts'),
  protocol: () => import('./calls/protocol.ts'),
  push: () => import('./calls/push.ts'),
  renewal: () => import('./calls/renewal.ts'),
  risk: () => import('./calls/risk.ts'),
  session: () => import('./calls/session.ts'),
  status: () => import('./calls/status.ts'),
  tasks: () => import('./calls/tasks.ts'),
  tracking: () => import('./calls/tracking.ts'),
  webPush: () => import('./calls/web-push.ts'),
} as const;

export type Noun = keyof typeof nouns;
export type CommandNoun = keyof typeof commandNouns;
/** The rows of a noun's calls by their names. */
export type RowsOf<N extends Noun> = Awaited<ReturnType<(typeof nouns)[N]>>;
