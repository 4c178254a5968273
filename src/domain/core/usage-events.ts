/**
 * Every usage event that is counted (TRACK-03). A name says what was done and to which kind of thing, never what was typed or read: no personal
 * data, no tax number, no password. Names are for good: who reads the figures compares them over years. docs/usage-events.md says of each when it is told.
 */
export const usageEvents = [
  'view.home',
  'view.companies',
  'view.portfolio',
  'view.calendar',
  'view.lists',
  'view.messages',
  'view.security',
  'view.operator',
  'view.outbox',
  'view.diagnostics',
  'view.attention',
  'view.settings',
  'company.switch',
  'company.edit',
  'company.hide',
  'company.show',
  'company.bind',
  'company.autoBind',
  'company.unbind',
  'company.invite',
  'company.share',
  'company.cancelShare',
  'search.palette',
  'search.list',
  'message.read',
  'message.confirm',
  'signIn.password',
  'signIn.sms',
  'signIn.guest',
  'signIn.code',
  'signIn.token',
  'signIn.init',
] as const;
export type UsageEvent = (typeof usageEvents)[number];
