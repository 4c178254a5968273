import type { MiddlewareHandler } from 'hono';
import { WIRE_HEADER } from '../../src/api/headers.ts';
import { refuse } from '../answer.ts';
import type { Env } from '../call.ts';

/** Answers 426 to a client whose wire version is no longer served. A newer one is served: the wire only grows within a version. */
export function wireVersion({ minWire }: { minWire: number }): MiddlewareHandler<Env> {
  return async (c, next) => {
    const version = c.req.header(WIRE_HEADER) ?? '';
    if (version === '') return refuse(c, { status: 400, code: 'header.missing', values: { name: WIRE_HEADER } });
    if (!/^\d{1,6}$/.test(version) || Number(version) < minWire) return refuse(c, { status: 426, code: 'wire.old' });
    return next();
  };
}
