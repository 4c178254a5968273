import { type Variant, variantOf } from './variant.ts';

/** What a deployment says of itself in `/config.json` (FLAG-01): where the gateway is ('' = the page's own origin) and which variant this is. */
export interface Deployment {
  readonly gatewayUrl: string;
  readonly variant: Variant;
}

/** A parsed `/config.json`; null when it is none, as what a portal or a static host without the file answers. */
export function readDeployment(value: unknown): Deployment | null {
  if (typeof value !== 'object' || value === null || !('gatewayUrl' in value) || typeof value.gatewayUrl !== 'string') return null;
  return { gatewayUrl: value.gatewayUrl, variant: variantOf('variant' in value ? value.variant : undefined) };
}

/** Where the business apps of a deployment are: the origins that may be framed, and the apps that it names itself, by code. */
export interface AppPlaces {
  readonly origins: readonly string[];
  readonly apps: readonly { readonly code: string; readonly url: string }[];
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The places in a parsed `/config.json`; what is not well formed is left out. */
export function readPlaces(value: unknown): AppPlaces {
  if (typeof value !== 'object' || value === null) return { origins: [], apps: [] };
  const origins: unknown = Reflect.get(value, 'frameOrigins');
  const apps: unknown = Reflect.get(value, 'apps');
  return {
    origins: Array.isArray(origins) ? origins.filter(isText) : [],
    apps: Array.isArray(apps)
      ? apps.flatMap((app: unknown) => {
          if (typeof app !== 'object' || app === null || !('code' in app) || !('url' in app)) return [];
          return isText(app.code) && isText(app.url) ? [{ code: app.code, url: app.url }] : [];
        })
      : [],
  };
}
