import type { MiddlewareHandler } from 'hono';
import { isSigned } from '../../src/api/contract.ts';
import { signKeyOf, signOf } from '../../src/api/headers.ts';
import { refuse } from '../answer.ts';
import type { Env } from '../call.ts';
import { sameText } from './request-headers.ts';

/** Activity calls carry a sign with the session's key over method, target, time, nonce and body (HDR-05, A-63). */
export function sign(): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { call, headers, requestId, raw, session } = c.get('state');
    if (!isSigned(call)) return next();
    const url = new URL(c.req.url);
    const key = signKeyOf({ appId: headers.appId, signKey: session?.signKey ?? '' });
    const input = { method: call.method, target: url.pathname + url.search, timestamp: headers.timestamp, requestId, body: raw };
    if (!sameText(c.req.header('sign') ?? '', signOf(key, input))) return refuse(c, { status: 400, code: 'sign.bad' });
    return next();
  };
}
