import type { MiddlewareHandler } from 'hono';
import type { GatewayConfig } from '../config.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Env } from './call.ts';

/** The security headers belong to every response, files, the page and its configuration included; answers take them as they are made (`respond`). */
export function commonHeaders(config: GatewayConfig): MiddlewareHandler<Env> {
  const always = securityHeaders(config);
  const written = Object.entries(always);
  return (c, next) => {
    c.set('always', always);
    for (const [name, value] of written) c.header(name, value);
    return next();
  };
}
