import { type Variant, variantOf } from './variant.ts';

/** What a deployment says of itself in `/config.json` (FLAG-01): where the gateway is ('' = the page's own origin) and which variant this is. */
export interface Deployment {
  readonly gatewayUrl: string;
  readonly variant: Variant;
  /** Page of another origin that adds companies (COMP-03); absent where the deployment has none. */
  readonly addCompanyUrl?: string;
  /** Where its devices stand, six digits; absent where the deployment does not say. */
  readonly locationCode?: string;
}

/** An http(s) origin, with or without a path, without a slash at its end; nothing after which the path of a call would count no more. */
const BASE_ADDRESS = /^https?:\/\/[a-z0-9.-]*[a-z0-9](?::(\d{1,5}))?(?:\/[\w.~-]+)*$/i;
const MOST_PORT = 65_535;

/** Whether calls can go to this address: '' is the page's own origin. */
export function isBaseAddress(address: string): boolean {
  if (address === '') return true;
  const parts = BASE_ADDRESS.exec(address);
  return parts !== null && Number(parts[1] ?? 0) <= MOST_PORT;
}

/** A parsed `/config.json`; null when it is none, as what a portal or a static host without the file answers, and where its gateway is no address: then the last good one stays. */
export function readDeployment(value: unknown): Deployment | null {
  if (typeof value !== 'object' || value === null || !('gatewayUrl' in value) || typeof value.gatewayUrl !== 'string') return null;
  if (!isBaseAddress(value.gatewayUrl)) return null;
  const location = 'locationCode' in value && typeof value.locationCode === 'string' ? value.locationCode : '';
  const read = {
    gatewayUrl: value.gatewayUrl,
    variant: variantOf('variant' in value ? value.variant : undefined),
    ...(/^\d{6}$/.test(location) ? { locationCode: location } : {}),
  };
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
