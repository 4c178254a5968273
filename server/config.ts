import { WIRE_VERSION } from '../src/api/wire.ts';
import type { Deployment } from '../src/domain/deployment.ts';
import { traitsOf, type Variant, variants } from '../src/domain/variant.ts';

/** Deploy-time configuration: where things are, never what the product does (that is remote configuration). */
export interface GatewayConfig {
  /** Life of an access token, seconds. */
  accessSeconds: number;
  /** Folder of the built page; null serves none. */
  staticDir: string | null;
  /** Sent as /config.json: where the page finds the gateway ('' = its own origin) and which variant it is. */
  page: Deployment;
  /** Origins of static hosts on sibling domains that may call this gateway. */
  corsOrigins: readonly string[];
  /** Application ids that are served (HDR-03). */
  appIds: readonly string[];
  /** Oldest wire version that is served; below it 426. */
  minWire: number;
  /** True when the address of the caller is the last entry of X-Forwarded-For: only behind a proxy of one's own. */
  trustProxy: boolean;
  /** Origins allowed to embed the page; none by default. */
  frameAncestors: readonly string[];
  /** Origins of business apps that the page may embed. */
  frameSources: readonly string[];
  /** Further addresses that the page may connect to: companion ports, a gateway on a sibling domain. */
  connectSources: readonly string[];
  /** Where messages are handed over; null writes them to the log, codes and all. */
  smsCarrier: { readonly url: string; readonly token: string } | null;
  /** Only where the product is served over https alone. */
  hsts: boolean;
}

export const defaultConfig: GatewayConfig = {
  accessSeconds: 600,
  staticDir: null,
  page: { gatewayUrl: '', variant: 'main' },
  corsOrigins: [],
  appIds: variants.map((variant) => traitsOf(variant).appId),
  minWire: Math.max(1, WIRE_VERSION - 2),
  trustProxy: false,
  frameAncestors: [],
  frameSources: [],
  connectSources: [],
  smsCarrier: null,
  hsts: false,
};

type Env = Readonly<Record<string, string | undefined>>;

/** Application ids of the product or of hosts: digits. */
function appIdList(value: string): string[] {
  return value.split(/[\s,]+/).filter((entry) => /^\d{1,40}$/.test(entry));
}

function list(value: string | undefined): string[] {
  return (value ?? '')
    .split(/[\s,]+/)
    .map((entry) => entry.trim())
    .filter((entry) => /^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?$/i.test(entry));
}

/** Throws for an address that is none: without it codes would be in the log of an office that believes in its carrier. */
function smsCarrier({ SMS_CARRIER_URL: url = '', SMS_CARRIER_TOKEN: token = '' }: Env): GatewayConfig['smsCarrier'] {
  if (url === '') return null;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new Error('SMS_CARRIER_URL is no http(s) address');
  return { url, token };
}

/** Configuration from the environment over the defaults. Entries that are no http(s) origin, and application ids that are no digits, are left out. */
export function readConfig(env: Env, variant: Variant = 'main'): GatewayConfig {
  const appIds = appIdList(env.APP_IDS ?? '');
  return {
    ...defaultConfig,
    page: { gatewayUrl: env.PAGE_GATEWAY_URL ?? '', variant },
    appIds: appIds.length > 0 ? appIds : defaultConfig.appIds,
    corsOrigins: list(env.CORS_ORIGINS),
    trustProxy: env.TRUST_PROXY === '1',
    frameAncestors: list(env.FRAME_ANCESTORS),
    frameSources: list(env.FRAME_SOURCES),
    connectSources: list(env.CONNECT_SOURCES),
    smsCarrier: smsCarrier(env),
    hsts: env.HSTS === '1',
  };
}
