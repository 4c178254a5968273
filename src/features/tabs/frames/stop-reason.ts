import type { OpeningStop } from '../../../domain/tabs/opening-report.ts';
import type { Translate } from '../../../texts/catalogue.ts';

const needs = { privilege: 'tabs.whyPrivilege', certificate: 'tabs.whyCertificate' } as const;
const reasons = {
  needsLogin: 'tabs.whyLogin',
  realName: 'tabs.whyLogin',
  needsClient: 'tabs.whyClient',
  unreachable: 'tabs.whyUnreachable',
  privilege: needs.privilege,
  reminder: needs.privilege,
  certificate: needs.certificate,
  noMenu: 'tabs.whyNoMenu',
  address: 'tabs.whyAddress',
  offline: 'tabs.whyOffline',
  nothing: 'tabs.whyNothing',
} as const;
const prompts = {
  trial: 'tabs.whyService',
  purchase: 'tabs.whyService',
  renewal: 'tabs.whyExpired',
  vatType: 'tabs.whyVat',
  identity: needs.certificate,
} as const;

/** Why an opening was stopped, in a word or two. */
export function stopReason(stop: OpeningStop, t: Translate): string {
  if (stop.show === 'guide') return t(needs[stop.need]);
  return t(stop.show === 'prompt' ? prompts[stop.prompt] : reasons[stop.show]);
}
