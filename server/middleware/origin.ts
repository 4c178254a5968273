import type { Context, MiddlewareHandler } from 'hono';
import { servicePrefixes } from '../../src/api/contract.ts';
import { refuse } from '../answer.ts';
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

function isCall(path: string): boolean {
  return servicePrefixes.some((prefix) => path.startsWith(`${prefix}/`));
}

function allow(c: Context<Env>, origin: string): void {
  c.header('Access-Control-Allow-Origin', origin);
  c.header('Access-Control-Allow-Credentials', 'true');
  c.header('Access-Control-Expose-Headers', 'Date, Retry-After, Content-Length');
  c.header('Cross-Origin-Resource-Policy', 'same-site');
  c.header('Vary', 'Origin', { append: true });
}

/**
 * Who may call from a page: the gateway's own origin, and the listed origins of static hosts on sibling domains. Other sites are refused by
 * what the browser says of them (Sec-Fetch-Site, Origin); programs send neither and are held by tokens alone.
 */
export function callerOrigin(config: GatewayConfig): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (!isCall(c.req.path)) return next();
    const origin = c.req.header('origin') ?? '';
    const listed = config.corsOrigins.includes(origin);
    if (listed) allow(c, origin);
    const preflight = c.req.method === 'OPTIONS';
    if (preflight && listed) {
      c.header('Access-Control-Allow-Methods', 'GET, POST');
      c.header('Access-Control-Allow-Headers', ALLOWED_HEADERS);
      c.header('Access-Control-Max-Age', '7200');
      return c.body(null, 204);
    }
    const site = c.req.header('sec-fetch-site') ?? 'none';
    if (!listed && (preflight || (site !== 'same-origin' && site !== 'none'))) return refuse(c, { status: 403, code: 'origin.refused' });
    return next();
  };
}
