import type { MiddlewareHandler } from 'hono';
import type { Env } from '../call.ts';
import type { GatewayConfig } from '../config.ts';
import { securityHeaders } from '../security-headers.ts';

/** The security headers on every response, errors and files included. */
export function responseHeaders(config: GatewayConfig): MiddlewareHandler<Env> {
  const entries = Object.entries(securityHeaders(config));
  return async (c, next) => {
    for (const [name, value] of entries) c.header(name, value);
    await next();
  };
}
