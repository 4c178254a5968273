import type { MiddlewareHandler } from 'hono';
import { refuse } from '../answer.ts';
import type { Env } from '../call.ts';
import { sha256Hex } from '../hash.ts';
import type { Clock } from '../ports.ts';
import type { Reads } from '../store/reads.ts';

/** Calls with a session need the access token of a live sign-in of the account they name (ERR-03 codes when not). */
export function session({ reads, clock }: { reads: Pick<Reads, 'session'>; clock: Clock }): MiddlewareHandler<Env> {
  return async (c, next) => {
    const state = c.get('state');
    if (!state.call.session) return next();
    const { accountId, accessToken } = state.headers;
    if (accountId === '' || accessToken === '') return refuse(c, { status: 401, code: 'uic.sessionInfo.empty' });
    const found = await reads.session(accountId, sha256Hex(accessToken));
    if (!found || found.revoked) return refuse(c, { status: 401, code: 'uic.accessToken.not.valid' });
    if (found.expiresAt <= clock.now()) return refuse(c, { status: 401, code: 'token:expired' });
    state.session = found;
    return next();
  };
}
