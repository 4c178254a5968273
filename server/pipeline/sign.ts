import { isSigned } from '../../src/api/contract.ts';
import { signKeyOf, signOf } from '../../src/api/http/headers.ts';
import type { Step } from './call.ts';
import { sameText } from './request-headers.ts';

/** Activity calls carry a sign with the session's key over method, target, time, nonce and body (HDR-05, A-63). */
export function sign(): Step {
  return (x, { call, headers, requestId, raw, session }) => {
    if (!isSigned(call)) return null;
    const key = signKeyOf({ appId: headers.appId, signKey: session?.signKey ?? '' });
    const input = { method: call.method, target: x.target, timestamp: headers.timestamp, requestId, body: raw };
    return sameText(x.header('sign') ?? '', signOf(key, input)) ? null : { status: 400, code: 'sign.bad' };
  };
}
