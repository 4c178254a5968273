import type { Client, RequestContext } from '../api/client.ts';
import type { SignedIn } from '../api/entities/login-info.ts';
import type { CallError } from '../api/error-kinds.ts';
import type { Log } from '../domain/log.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { type Channel, type Clock, type Locks, sleep, type Timers } from './ports.ts';

/** A token is renewed this long before its end (a fifth of its life when that is less), so that no request dies of old age under way. */
export const RENEW_AHEAD_MS = 60_000;
/** How long to wait for another tab's token before asking the gateway. */
const PEER_WAIT_MS = 100;
/** A frozen tab keeps its lock: after this, renew without it. The gateway's grace of 30 s makes that harmless. */
const LOCK_WAIT_MS = 15_000;

/** Lives in the memory of workers only, and travels only between the workers of one account. */
export interface Token {
  readonly accessToken: string;
  readonly signKey: string;
  /** When to renew it, device clock, milliseconds. After a jump of the clock the gateway's refusal is what counts. */
  readonly renewAt: number;
  readonly epoch: string;
}

/**
 * - `unproved` a stored session that no request has proved yet: everything stored stays usable
 * - `live`     the newest renewal was accepted
 * - `expired`  the gateway refused to renew: unsent work waits until the same account signs in
 */
export type SessionState = 'unproved' | 'live' | 'expired';

export interface SessionPorts {
  readonly accountId: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly locks: Locks;
  /** Channel of this account's sessions. */
  readonly channel: Channel;
  readonly log: Log;
  /** Client that tells nobody to renew (renewing is what it is used for). */
  renewer(): Pick<Client, 'call'>;
  /** Fields of the request context that are not the session's. */
  readonly identity: Pick<RequestContext, 'appId' | 'version' | 'mac'>;
  locationCode(): string;
  onState(state: SessionState): void;
}

export interface Session {
  state(): SessionState;
  context(): RequestContext;
  /** Succeeds at once with a token that lasts, else renews. Fails with the gateway's refusal once the session has expired. */
  ensure(): Promise<Result<null, CallError>>;
  /** Renews unless a token newer than `refused` is already here. One renewal at a time over all contexts of the account. */
  renew(refused: string): Promise<Result<null, CallError>>;
  /** Takes the token of a login or of a renewal, and hands it to the other contexts. */
  accept(signedIn: SignedIn): void;
  close(): void;
}

type SessionMessage =
  | { readonly t: 'ask'; readonly refused: string }
  | { readonly t: 'token'; readonly token: Token }
  | { readonly t: 'expired'; readonly error: CallError };

/** Only an answer that refuses the renewal itself ends a session; a gateway that cannot be reached, is busy or broken does not. */
function refusesRenewal(error: CallError): boolean {
  return error.kind === 'session-invalid' || error.kind === 'refused' || error.kind === 'alert';
}

/** The session of one account in one context: token, sign key and their renewal (AUTH-13, A-08, A-09). */
export function createSession(ports: SessionPorts): Session {
  let state: SessionState = 'unproved';
  let token: Token | null = null;
  let refusal: CallError | null = null;
  let flight: Promise<Result<null, CallError>> | null = null;
  let heard: (() => void) | null = null;

  function become(next: SessionState): void {
    if (state === next) return;
    ports.log.info('session', { state: next });
    state = next;
    ports.onState(next);
  }

  function take(next: Token): void {
    token = next;
    refusal = null;
    become('live');
    heard?.();
  }

  function post(message: SessionMessage): void {
    ports.channel.post(message);
  }

  function usable(refused: string): boolean {
    if (token === null || token.accessToken === refused) return false;
    return ports.clock.now() < token.renewAt;
  }

  function expire(error: CallError): void {
    token = null;
    refusal = error;
    become('expired');
  }

  function accept(signedIn: SignedIn): void {
    const { accessToken, signKey, epoch } = signedIn;
    const lifeMs = signedIn.expiresIn * 1000;
    const next: Token = { accessToken, signKey, epoch, renewAt: ports.clock.now() + lifeMs - Math.min(RENEW_AHEAD_MS, lifeMs / 5) };
    take(next);
    post({ t: 'token', token: next });
  }

  ports.channel.listen((message) => {
    // as: only contexts of this very origin and account post here.
    const said = message as SessionMessage;
    if (said.t === 'token') take(said.token);
    else if (said.t === 'expired') expire(said.error);
    else if (usable(said.refused) && token !== null) post({ t: 'token', token });
  });

  async function askPeers(refused: string): Promise<void> {
    const waited = new AbortController();
    heard = () => waited.abort();
    post({ t: 'ask', refused });
    await sleep(ports.timers, PEER_WAIT_MS, waited.signal);
    heard = null;
  }

  async function renewAlone(refused: string): Promise<Result<null, CallError>> {
    // Whoever held the lock before may just have renewed: look again, and ask, since its message may still be on the way.
    if (!usable(refused)) await askPeers(refused);
    if (usable(refused)) return ok(null);
    if (refusal !== null) return fail(refusal);
    const answer = await ports.renewer().call('autoLoginWrap', { accountId: ports.accountId });
    if (answer.ok) {
      accept(answer.value);
      return ok(null);
    }
    if (refusesRenewal(answer.error)) {
      expire(answer.error);
      post({ t: 'expired', error: answer.error });
    }
    return fail(answer.error);
  }

  async function renewLocked(refused: string): Promise<Result<null, CallError>> {
    const patience = new AbortController();
    const timer = ports.timers.setTimeout(() => patience.abort(), LOCK_WAIT_MS);
    let granted = false;
    try {
      return await ports.locks.request(`refresh:${ports.accountId}`, { signal: patience.signal }, () => {
        granted = true;
        ports.timers.clearTimeout(timer);
        return renewAlone(refused);
      });
    } catch (thrown) {
      if (granted) throw thrown;
      return renewAlone(refused);
    }
  }

  function renew(refused: string): Promise<Result<null, CallError>> {
    if (refusal !== null) return Promise.resolve(fail(refusal));
    if (usable(refused)) return Promise.resolve(ok(null));
    flight ??= renewLocked(refused).finally(() => {
      flight = null;
    });
    return flight;
  }

  return {
    state: () => state,
    context: () => ({
      ...ports.identity,
      accountId: ports.accountId,
      accessToken: token?.accessToken ?? '',
      signKey: token?.signKey ?? '',
      locationCode: ports.locationCode(),
    }),
    ensure: () => renew(''),
    renew,
    accept,
    close() {
      token = null;
      ports.channel.close();
    },
  };
}
