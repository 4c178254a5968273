import { sha256Hex } from '../hash.ts';
import type { Clock } from '../ports.ts';
import type { Reads } from '../store/tables/reads.ts';
import type { CallState, Refusal, Step } from './call.ts';

type Ports = { reads: Pick<Reads, 'session'>; clock: Clock };

async function find(state: CallState, { reads, clock }: Ports): Promise<Refusal | null> {
  const { accountId, accessToken } = state.headers;
  if (accountId === '' || accessToken === '') return { status: 401, code: 'uic.sessionInfo.empty' };
  const found = await reads.session(accountId, sha256Hex(accessToken));
  if (!found || found.revoked) return { status: 401, code: 'uic.accessToken.not.valid' };
  if (found.expiresAt <= clock.now()) return { status: 401, code: 'token:expired' };
  state.session = found;
  return null;
}

/** Calls with a session need the access token of a live sign-in of the account they name (ERR-03 codes when not). */
export function session(ports: Ports): Step {
  return (_x, state) => (state.call.session ? find(state, ports) : null);
}
