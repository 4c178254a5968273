import type { RequestListener } from 'node:http';
import type { Hono } from 'hono';
import { type Log, silentLog } from '../src/domain/core/log.ts';
import type { ProviderName } from '../src/domain/orders/order.ts';
import { createKeys } from './access/keys.ts';
import { createLoginLimits } from './access/login-limits.ts';
import { createPasswords } from './access/passwords.ts';
import { createSessions } from './access/sessions.ts';
import { createSlider } from './access/slider/slider.ts';
import { httpCarrier, logCarrier, type SmsCarrier } from './access/sms/carrier.ts';
import { createSmsCodes } from './access/sms/codes.ts';
import { createSmsOutbox, OUTBOX_EVERY } from './access/sms/outbox.ts';
import { createApp } from './app.ts';
import { defaultConfig, type GatewayConfig } from './config.ts';
import { nodeListener } from './http/node-listener.ts';
import { securityHeaders } from './http/security-headers.ts';
import { CERTIFICATES_EVERY, createCertificateWatch } from './keys/seen-certificates.ts';
import { createModelAnswers } from './model/answers.ts';
import { createModelLine } from './model/model-line.ts';
import { createPay, PAY_EVERY } from './pay/pay.ts';
import type { Provider } from './pay/provider.ts';
import { createProviders } from './pay/providers/providers.ts';
import { noteEpoch } from './pay/reconciling.ts';
import type { Env, Services } from './pipeline/call.ts';
import { createFaults, type Faults } from './pipeline/fault-switches.ts';
import { createStats } from './pipeline/stats.ts';
import { type Clock, type Random, systemClock, systemFetch, systemRandom } from './ports.ts';
import { createRegisterLine } from './register/register-line.ts';
import { createChangedFacts } from './sources/changed-facts.ts';
import { createCollectorLine } from './sources/collector/collector-line.ts';
import { createDueDays } from './sources/due-days.ts';
import { createFactReads } from './sources/fact-reads.ts';
import { createFacts } from './sources/write-facts.ts';
import { createMemberWatch, MEMBERS_EVERY } from './status/member-watch.ts';
import { createRefreshTasks, TASKS_EVERY } from './status/tasks.ts';
import { createGroupCommit } from './store/group-commit.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/store.ts';
import { SWEEP_EVERY, sweep } from './store/sweep.ts';
import { createReads } from './store/tables/reads.ts';
import { createPushHub } from './sync/push-hub.ts';
import { createWebPush, LOOK_EVERY, type WebPush, type WebPushPorts } from './web-push/web-push.ts';

export interface GatewayOptions {
  /** Store: `postgres://…`, a SQLite file, or a throw-away one (`openStore`). */
  db: string;
  config?: Partial<GatewayConfig>;
  newEpoch?: boolean;
  /** Fault switches for tests. */
  faults?: boolean;
  clock?: Clock;
  random?: Random;
  log?: Log;
  /** Who sends messages; default: the carrier of the configuration, or lines of the log where none is configured. */
  carrier?: SmsCarrier;
  /** How push services are asked, default over the network; tests choose. */
  pushFetch?: typeof globalThis.fetch;
  /** How the collector is asked, default over the network; tests choose. */
  collectorFetch?: typeof globalThis.fetch;
  /** How the register is asked, default over the network; tests choose. */
  registerFetch?: typeof globalThis.fetch;
  /** How the model is asked, default over the network; tests choose. */
  modelFetch?: typeof globalThis.fetch;
  /** Who takes money, default those of the configuration; tests choose. */
  providers?: ReadonlyMap<ProviderName, Provider>;
  /** Connections to PostgreSQL, default 10. */
  connections?: number;
  /** Partitions of a store on PostgreSQL (`openStore`). */
  partitions?: number;
}

export interface Gateway {
  /** The whole gateway as a fetch function. */
  readonly app: Hono<Env>;
  /** The same for node's HTTP server. */
  readonly listener: RequestListener;
  readonly services: Services;
  readonly faults: Faults | null;
  /** Ends the streams and closes the store. Requests must have ended before. */
  close(): Promise<void>;
}

function carrierOf({ smsCarrier }: GatewayConfig, log: Log): SmsCarrier {
  return smsCarrier === null ? logCarrier(log) : httpCarrier({ ...smsCarrier, fetch: systemFetch });
}

/** The collector with the way to it; null where there is none. */
function collectorOf({ collector }: GatewayConfig, { collectorFetch }: GatewayOptions, ports: { clock: Clock; log: Log }) {
  if (collector === null) return null;
  return { ...collector, line: createCollectorLine(collector, { ...ports, fetch: collectorFetch ?? systemFetch }) };
}

/** The model beside the assistant; null where there is none. */
function modelOf({ model }: GatewayConfig, { modelFetch }: GatewayOptions, ports: { store: Store; clock: Clock; log: Log }) {
  return model === null
    ? null
    : createModelAnswers(createModelLine(model, { fetch: modelFetch ?? systemFetch, clock: ports.clock }), ports);
}

/** The way to the register; null where there is none. */
function registerOf({ register }: GatewayConfig, { registerFetch }: GatewayOptions, ports: { clock: Clock; log: Log }) {
  return register === null ? null : createRegisterLine(register, { ...ports, fetch: registerFetch ?? systemFetch });
}

/** What writes to browsers while no window is open; its library is loaded where there are keys for it. */
async function webPushOf({ webPush }: GatewayConfig, ports: WebPushPorts & { fetch: typeof globalThis.fetch }): Promise<WebPush | null> {
  if (webPush === null) return null;
  const { pushService } = await import('./web-push/push-service.ts');
  const send = pushService(webPush, ports.fetch, () => ports.clock.now());
  return createWebPush({ ...ports, send, publicKey: webPush.publicKey });
}

/** What the gateway does by itself, each every so often; answers how to stop all of it. */
function startTimers({ store, clock, log, smsOutbox, refreshTasks, pay, certificates, members, webPush }: Services): () => void {
  const swept = (): Promise<void> =>
    sweep(store, clock.now()).catch((error: unknown) => log.error('sweep failed', { error: String(error) }));
  const stops = [
    clock.every(SWEEP_EVERY, () => void swept()),
    clock.every(OUTBOX_EVERY, () => void smsOutbox.deliver()),
    clock.every(TASKS_EVERY, () => void refreshTasks.settle()),
    clock.every(PAY_EVERY, () => void pay.settle()),
    clock.every(CERTIFICATES_EVERY, () => void certificates.look()),
    clock.every(MEMBERS_EVERY, () => void members.look()),
    clock.every(LOOK_EVERY, () => void webPush?.look()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Opens a store and puts the gateway on it. Listens to no port. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { clock = systemClock, random = systemRandom, log = silentLog, connections, partitions = 0 } = options;
  const config = { ...defaultConfig, ...options.config };
  const store = await openStore({
    url: options.db,
    newEpoch: options.newEpoch ?? false,
    clock,
    random,
    log,
    partitions,
    ...(connections === undefined ? {} : { connections }),
  });
  const reads = createReads(store);
  const groupCommit = createGroupCommit({ store, clock });
  const slider = createSlider({ store, clock, random });
  const limits = createLoginLimits({ store, clock, slider });
  const smsOutbox = createSmsOutbox({ store, clock, random, log, carrier: options.carrier ?? carrierOf(config, log) });
  const dueDays = createDueDays(log);
  const refreshTasks = createRefreshTasks({ store, clock, random, log, collector: collectorOf(config, options, { clock, log }) });
  const hub = createPushHub({ store, reads, groupCommit, clock, log });
  const providers = options.providers ?? createProviders(config.pay, { clock, random, log, fetch: systemFetch });
  const pay = createPay({ store, groupCommit, clock, random, log, providers, notifyBase: config.pay.publicOrigin });
  await noteEpoch({ store, clock });
  const certificates = createCertificateWatch({ store, groupCommit, clock, log });
  const webPush = await webPushOf(config, { store, hub, clock, random, log, fetch: options.pushFetch ?? systemFetch });
  const services: Services = {
    store,
    reads,
    groupCommit,
    clock,
    random,
    log,
    config,
    keys: createKeys({ store, clock, random }),
    sessions: createSessions({ store, clock, random, accessSeconds: config.accessSeconds }),
    limits,
    passwords: createPasswords(random),
    slider,
    smsCodes: createSmsCodes({ clock, random, limits, outbox: smsOutbox }),
    smsOutbox,
    facts: createFacts({ store, clock, dueDays }),
    factReads: createFactReads(store),
    changedFacts: createChangedFacts(store),
    dueDays,
    refreshTasks,
    pay,
    certificates,
    members: createMemberWatch({ store, groupCommit, clock, log }),
    register: registerOf(config, options, { clock, log }),
    model: modelOf(config, options, { store, clock, log }),
    hub,
    webPush,
    stats: createStats(clock),
  };
  const faults = options.faults ? createFaults() : null;
  const stopTimers = startTimers(services);
  const served = createApp({ ...services, faults });
  return {
    app: served.app,
    listener: nodeListener({ ...served, clock, log, always: securityHeaders(config) }),
    services,
    faults,
    async close() {
      stopTimers();
      webPush?.close();
      services.hub.close();
      services.model?.close();
      await smsOutbox.idle();
      await refreshTasks.idle();
      await services.model?.idle();
      await pay.idle();
      await certificates.idle();
      await services.members.idle();
      await webPush?.idle();
      await store.close();
    },
  };
}
