import { ping } from '../../api/calls/session.ts';
import { type Client, createClient } from '../../api/client.ts';
import { APP_VERSION, DEFAULT_LOCATION } from '../../api/context.ts';
import type { CallError } from '../../api/error-kinds.ts';
import type { Log } from '../../domain/core/log.ts';
import { Session, type SessionState } from '../access/session.ts';
import type { Clock, Fetch, Locks, OpenChannel, Random, Timers, Uuid } from '../ports.ts';
import { type Circuit, createCircuit } from './circuit.ts';
import { createGate, type Gate, observedClient, sessionClient } from './observed-client.ts';
import { type UnderWay, watchRequests } from './under-way.ts';

/** What every context that talks to the gateway needs: a tab's worker and the service worker alike. */
export interface LinePorts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly locks: Locks;
  readonly openChannel: OpenChannel;
  readonly fetch: Fetch;
  readonly uuid: Uuid;
  readonly log: Log;
  /** Id of this device, '' when the storage does not tell it. */
  deviceId(): Promise<string>;
  /** '' for the page's own origin. */
  readonly baseUrl: string;
  /** Base address of the account's environment; '' or absent: `baseUrl`. */
  readonly environmentUrl?: string;
  /** Application id of the running variant. */
  readonly appId: string;
  /** Where this device stands, six digits; absent: `DEFAULT_LOCATION`. */
  readonly locationCode?: string;
}

export interface AccountLine {
  readonly session: Session;
  /** Calls with a live token; for everything that belongs to the account. */
  readonly client: Client;
  /** The same at the deployment's own gateway, whatever environment the account uses; what it meets tells nothing of the line in use. */
  readonly home: Client;
  readonly circuit: Circuit;
  readonly gate: Gate;
  /** Proves that the gateway can be reached; null when it answered. */
  probe(signal?: AbortSignal): Promise<CallError | null>;
  readonly underWay: Pick<UnderWay, 'mark' | 'endBefore'>;
  /** Milliseconds to add to the device clock to get the gateway's. */
  clockOffset(): number;
  close(): void;
}

export interface LineOptions {
  readonly accountId: string;
  /** Clock offset learned in an earlier life, so that the first request already carries the gateway's time. */
  readonly knownOffset: number;
  onOutcome(error: CallError | null): void;
  onSession(state: SessionState): void;
  /** A request has had no answer for four seconds. */
  onSilent(): void;
}

/** The line of one account in one context: client, session, circuit, and the one way to ask whether the gateway is there. */
export function openLine(ports: LinePorts, options: LineOptions): AccountLine {
  const { accountId, knownOffset } = options;
  const { clock, timers, log } = ports;
  const circuit = createCircuit(ports);
  const session = new Session({
    ...ports,
    accountId,
    channel: ports.openChannel(`wb-session:${accountId}`),
    renewer: () => sessions,
    identity: { appId: ports.appId, version: APP_VERSION, mac: '' },
    locationCode: () => ports.locationCode ?? DEFAULT_LOCATION,
    onState: options.onSession,
  });
  const underWay = watchRequests(ports.fetch, timers, options.onSilent);
  const clientAt = (baseUrl: string): Client =>
    createClient({
      fetch: underWay.fetch,
      now: () => clock.now() + knownOffset,
      uuid: ports.uuid,
      log,
      baseUrl,
      context: () => session.context(),
      timers,
    });
  const plain = clientAt(ports.environmentUrl || ports.baseUrl);
  const observed = observedClient(plain, (error, source) => {
    options.onOutcome(error);
    if (source === 'call') circuit.report(error);
  });
  // Sessions are made and renewed at the deployment's own gateway, where the refresh cookie is.
  const own = ports.environmentUrl ? clientAt(ports.baseUrl) : plain;
  // That it answers says nothing of the environment's gateway; that it does not ends the line all the same.
  const sessions = own === plain ? observed : observedClient(own, (error) => error && options.onOutcome(error));
  async function probe(signal?: AbortSignal): Promise<CallError | null> {
    const answer = await observed.call(ping, {}, signal === undefined ? {} : { signal });
    return answer.ok ? null : answer.error;
  }
  return {
    session,
    client: sessionClient(observed, session),
    home: sessionClient(own, session),
    circuit,
    gate: createGate(circuit, () => probe()),
    probe,
    underWay,
    clockOffset: () => knownOffset + plain.clockOffset(),
    close: () => session.close(),
  };
}
