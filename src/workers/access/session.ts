import { autoLoginWrap } from '../../api/calls/renewal.ts';
import type { Client, RequestContext } from '../../api/client.ts';
import type { SignedIn } from '../../api/entities/login-info.ts';
import type { CallError } from '../../api/error-kinds.ts';
import type { Log } from '../../domain/core/log.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { type Channel, type Clock, type Locks, sleep, type Timers } from '../ports.ts';

/** A token is renewed this long before its end (a fifth of its life when that is less), so that no request dies of old age under way. */
const RENEW_AHEAD_MS = 60_000;
/** How long to wait for another tab's token before asking the gateway. */
const PEER_WAIT_MS = 100;
/** A frozen tab keeps its lock: after this, renew without it. The gateway's grace of 30 s makes that harmless. */
const LOCK_WAIT_MS = 15_000;

/** Lives in the memory of workers only, and travels only between the workers of one account. */
interface Token {
  readonly accessToken: string;
  readonly signKey: string;
  /** When to renew it, device clock, milliseconds. After a jump of the clock the gateway's refusal is what counts. */
  readonly renewAt: number;
  /** When it came from the gateway, device clock; none from a tab of an older build. */
  readonly at?: number;
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
  /** Id of this device, '' when the storage does not tell it. */
  deviceId(): Promise<string>;
  onState(state: SessionState): void;
}

type SessionMessage =
  | { readonly t: 'ask'; readonly refused: string }
  | { readonly t: 'token'; readonly token: Token }
  /** `since`: when the renewal was sent that was refused, device clock. It says nothing about a token that came later. */
  | { readonly t: 'expired'; readonly error: CallError; readonly since: number };

/** Only an answer that refuses the renewal itself ends a session; a gateway that cannot be reached, is busy or broken does not. */
function refusesRenewal(error: CallError): boolean {
  return error.kind === 'session-invalid' || error.kind === 'refused' || error.kind === 'alert';
}

/** The session of one account in one context: token, sign key and their renewal (AUTH-13, A-08, A-09). */
export class Session {
  private readonly ports: SessionPorts;
  private current: SessionState = 'unproved';
  private token: Token | null = null;
  private refusal: CallError | null = null;
  private flight: Promise<Result<null, CallError>> | null = null;
  private heard: (() => void) | null = null;

  constructor(ports: SessionPorts) {
    this.ports = ports;
    // as: only contexts of this very origin and account post here.
    ports.channel.listen((message) => this.hear(message as SessionMessage));
  }

  state(): SessionState {
    return this.current;
  }

  context(): RequestContext {
    const { identity, accountId, locationCode } = this.ports;
    const { accessToken = '', signKey = '' } = this.token ?? {};
    return { ...identity, accountId, accessToken, signKey, locationCode: locationCode() };
  }

  /** Succeeds at once with a token that lasts, else renews. Fails with the gateway's refusal once the session has expired. */
  ensure(): Promise<Result<null, CallError>> {
    return this.renew('');
  }

  /** Renews unless a token newer than `refused` is already here. One renewal at a time over all contexts of the account. */
  renew(refused: string): Promise<Result<null, CallError>> {
    if (this.refusal !== null) return Promise.resolve(fail(this.refusal));
    if (this.isUsable(refused)) return Promise.resolve(ok(null));
    this.flight ??= this.renewLocked(refused).finally(() => {
      this.flight = null;
    });
    return this.flight;
  }

  /** Takes the token of a login or of a renewal, and hands it to the other contexts. */
  accept(signedIn: SignedIn): void {
    const { accessToken, signKey } = signedIn;
    const lifeMs = signedIn.expiresIn * 1000;
    const at = this.ports.clock.now();
    const token: Token = { accessToken, signKey, renewAt: at + lifeMs - Math.min(RENEW_AHEAD_MS, lifeMs / 5), at };
    this.take(token);
    this.post({ t: 'token', token });
  }

  close(): void {
    this.token = null;
    this.ports.channel.close();
  }

  private become(next: SessionState): void {
    if (this.current === next) return;
    this.ports.log.info('session', { state: next });
    this.current = next;
    this.ports.onState(next);
  }

  private take(token: Token): void {
    this.token = token;
    this.refusal = null;
    this.become('live');
    this.heard?.();
  }

  private expire(error: CallError): void {
    this.token = null;
    this.refusal = error;
    this.become('expired');
  }

  private isUsable(refused: string): boolean {
    const { token } = this;
    return token !== null && token.accessToken !== refused && this.ports.clock.now() < token.renewAt;
  }

  private post(message: SessionMessage): void {
    this.ports.channel.post(message);
  }

  private hear(said: SessionMessage): void {
    if (said.t === 'token') this.take(said.token);
    else if (said.t === 'expired') {
      const at = this.token?.at ?? 0;
      // One from a time to come is from before the clock was set back, and may be of any age.
      const isNewer = at > said.since && at <= this.ports.clock.now();
      if (!isNewer) this.expire(said.error);
    } else if (this.token !== null && this.isUsable(said.refused)) this.post({ t: 'token', token: this.token });
  }

  private async renewLocked(refused: string): Promise<Result<null, CallError>> {
    const { timers, locks, accountId } = this.ports;
    const patience = new AbortController();
    const timer = timers.setTimeout(() => patience.abort(), LOCK_WAIT_MS);
    let granted = false;
    try {
      return await locks.request(`refresh:${accountId}`, { signal: patience.signal }, () => {
        granted = true;
        timers.clearTimeout(timer);
        return this.renewAlone(refused);
      });
    } catch (thrown) {
      if (granted) throw thrown;
      return await this.renewAlone(refused);
    }
  }

  private async renewAlone(refused: string): Promise<Result<null, CallError>> {
    // Whoever held the lock before may just have renewed: look again, and ask, since its message may still be on the way.
    if (!this.isUsable(refused)) await this.askPeers(refused);
    if (this.isUsable(refused)) return ok(null);
    if (this.refusal !== null) return fail(this.refusal);
    const pcuid = await this.ports.deviceId();
    const since = this.ports.clock.now();
    const answer = await this.ports.renewer().call(autoLoginWrap, { accountId: this.ports.accountId, pcuid });
    if (answer.ok) {
      this.accept(answer.value);
      return ok(null);
    }
    if (refusesRenewal(answer.error)) {
      // Somebody signed in meanwhile.
      if (this.isUsable(refused)) return ok(null);
      this.expire(answer.error);
      this.post({ t: 'expired', error: answer.error, since });
    }
    return fail(answer.error);
  }

  private async askPeers(refused: string): Promise<void> {
    const waited = new AbortController();
    this.heard = () => waited.abort();
    this.post({ t: 'ask', refused });
    await sleep(this.ports.timers, PEER_WAIT_MS, waited.signal);
    this.heard = null;
  }
}
