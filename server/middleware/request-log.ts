import type { MiddlewareHandler } from 'hono';
import type { Log } from '../../src/domain/log.ts';
import type { Env } from '../call.ts';
import type { Clock } from '../ports.ts';

/** One debug line a request: method, path, status, time. No query, header or body is in it: those hold tokens and tax numbers. */
export function requestLog({ log, clock }: { log: Log; clock: Clock }): MiddlewareHandler<Env> {
  return async (c, next) => {
    const start = clock.now();
    await next();
    log.debug('request', { method: c.req.method, path: c.req.path, status: c.res.status, ms: clock.now() - start });
  };
}
