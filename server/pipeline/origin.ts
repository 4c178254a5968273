import type { GatewayConfig } from '../config.ts';
import { refuse, respond } from '../http/answer.ts';
import type { Answer, Exchange, Headers } from '../http/exchange.ts';

const ALLOWED_HEADERS = [
  'appId',
  'version',
  'timestamp',
  'mac',
  'accountId',
  'accessToken',
  'locationCode',
  'appKey',
  'sign',
  'wire-version',
  'request-id',
  'idempotency-key',
  'answer-key',
  'last-event-id',
  'content-type',
  'accept-language',
].join(', ');

function allowed(origin: string): Headers {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'Date, Retry-After, Content-Length',
    'Cross-Origin-Resource-Policy': 'same-site',
    Vary: 'Origin',
  };
}

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': ALLOWED_HEADERS,
  'Access-Control-Max-Age': '7200',
} as const;

/** Whether a page that calls is the gateway's own. A browser that does not say so by Sec-Fetch-Site has sent its Origin to the host it names. */
function isOwnPage(x: Exchange, origin: string): boolean {
  const site = x.header('sec-fetch-site');
  if (site !== undefined && site !== null) return site === 'same-origin' || site === 'none';
  return origin === '' || URL.parse(origin)?.host === x.header('host')?.toLowerCase();
}

/**
 * Who may call from a page: the gateway's own origin, and the listed origins of static hosts on sibling domains. Other sites are refused by
 * what the browser says of them (Sec-Fetch-Site, else Origin); programs send neither and are held by tokens alone. Answers a preflight and a
 * refusal; null lets the call pass.
 */
export function callerOrigin({ corsOrigins }: Pick<GatewayConfig, 'corsOrigins'>): (x: Exchange) => Answer | null {
  return (x) => {
    const origin = x.header('origin') ?? '';
    const listed = corsOrigins.includes(origin);
    if (listed) x.always = { ...x.always, ...allowed(origin) };
    const preflight = x.method === 'OPTIONS';
    if (preflight && listed) return respond(x, 204, null, PREFLIGHT);
    if (listed || (!preflight && isOwnPage(x, origin))) return null;
    return refuse(x, { status: 403, code: 'origin.refused' });
  };
}
