import { readRulePackKeys } from '../../../domain/core/deployment.ts';
import { askConfig } from './deploy-config.ts';

/** Keys that rule packs may be signed with: asked when a pack is to be checked. Without a line the service worker answers what it has stored. */
export async function askRulePackKeys(): Promise<readonly string[]> {
  return readRulePackKeys(await askConfig());
}
