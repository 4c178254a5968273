import { type Variant, variantOf } from './variant.ts';

/** What a deployment says of itself in `/config.json` (FLAG-01): where the gateway is ('' = the page's own origin) and which variant this is. */
export interface Deployment {
  readonly gatewayUrl: string;
  readonly variant: Variant;
  /** Page of another origin that adds companies (COMP-03); absent where the deployment has none. */
  readonly addCompanyUrl?: string;
}

/** A parsed `/config.json`; null when it is none, as what a portal or a static host without the file answers. */
export function readDeployment(value: unknown): Deployment | null {
  if (typeof value !== 'object' || value === null || !('gatewayUrl' in value) || typeof value.gatewayUrl !== 'string') return null;
  const read = { gatewayUrl: value.gatewayUrl, variant: variantOf('variant' in value ? value.variant : undefined) };
  const added = 'addCompanyUrl' in value && typeof value.addCompanyUrl === 'string' ? value.addCompanyUrl : '';
  return /^https?:\/\//.test(added) ? { ...read, addCompanyUrl: added } : read;
}

/** Public keys that a deployment's rule packs are signed with, of a parsed `/config.json`; what is not well formed is left out. */
export function readRulePackKeys(value: unknown): readonly string[] {
  const keys: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'rulePackKeys') : null;
  return Array.isArray(keys) ? keys.filter((one) => typeof one === 'string') : [];
}

/** Origins of the business apps that a deployment lets be framed, of a parsed `/config.json`; what is not well formed is left out. */
export function readFrameOrigins(value: unknown): readonly string[] {
  const origins: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'frameOrigins') : null;
  return Array.isArray(origins) ? origins.filter((one) => typeof one === 'string') : [];
}
