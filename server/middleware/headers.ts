import type { MiddlewareHandler } from 'hono';
import type { Env } from '../call.ts';
import type { GatewayConfig } from '../config.ts';
import { securityHeaders } from '../security-headers.ts';

/** The security headers belong to every response, errors and files included. Answers of calls take them as they are made (`respond`). */
export function commonHeaders(config: GatewayConfig): MiddlewareHandler<Env> {
  const always = securityHeaders(config);
  return (c, next) => {
    c.set('always', always);
    return next();
  };
}

/** For what is not made by `respond`: files, the page and its configuration. */
export const writtenHeaders: MiddlewareHandler<Env> = (c, next) => {
  for (const [name, value] of Object.entries(c.get('always'))) c.header(name, value);
  return next();
};
