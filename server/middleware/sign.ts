import { isSigned } from '../../src/api/contract.ts';
import { signKeyOf, signOf } from '../../src/api/headers.ts';
import type { Step } from '../call.ts';
import { sameText } from './request-headers.ts';

/** Activity calls carry a sign with the session's key over method, target, time, nonce and body (HDR-05, A-63). */
export function sign(): Step {
  return (c, { call, headers, requestId, raw, session }) => {
    if (!isSigned(call)) return null;
    const url = new URL(c.req.url);
    const key = signKeyOf({ appId: headers.appId, signKey: session?.signKey ?? '' });
    const input = { method: call.method, target: url.pathname + url.search, timestamp: headers.timestamp, requestId, body: raw };
    return sameText(c.req.header('sign') ?? '', signOf(key, input)) ? null : { status: 400, code: 'sign.bad' };
  };
}
