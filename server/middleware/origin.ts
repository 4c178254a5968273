import type { Context, MiddlewareHandler } from 'hono';
import { refuse, respond } from '../answer.ts';
import type { Env } from '../call.ts';
import type { GatewayConfig } from '../config.ts';

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

function allow(c: Context<Env>, origin: string): void {
  c.set('always', {
    ...c.get('always'),
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'Date, Retry-After, Content-Length',
    'Cross-Origin-Resource-Policy': 'same-site',
    Vary: 'Origin',
  });
}

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': ALLOWED_HEADERS,
  'Access-Control-Max-Age': '7200',
} as const;

/**
 * Who may call from a page: the gateway's own origin, and the listed origins of static hosts on sibling domains. Other sites are refused by
 * what the browser says of them (Sec-Fetch-Site, Origin); programs send neither and are held by tokens alone.
 */
export function callerOrigin(config: GatewayConfig): MiddlewareHandler<Env> {
  return async (c, next) => {
    const origin = c.req.header('origin') ?? '';
    const listed = config.corsOrigins.includes(origin);
    if (listed) allow(c, origin);
    const preflight = c.req.method === 'OPTIONS';
    if (preflight && listed) return respond(c, 204, null, PREFLIGHT);
    const site = c.req.header('sec-fetch-site') ?? 'none';
    if (!listed && (preflight || (site !== 'same-origin' && site !== 'none'))) return refuse(c, { status: 403, code: 'origin.refused' });
    return next();
  };
}
