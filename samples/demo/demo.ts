import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { CliOptions } from '../../server/cli.ts';
import type { GatewayConfig } from '../../server/config.ts';
import type { Gateway } from '../../server/gateway.ts';
import type { Clock } from '../../server/ports.ts';
import { collectAreas } from '../../src/domain/sources/collector.ts';
import type { Collector } from '../collector/collector.ts';
import { serveSampleApps, withSamples } from './apps/sample-apps.ts';
import { openDemoCashier } from './demo-cashier.ts';
import { createDemoCollector } from './demo-collector.ts';
import { type DemoAccount, hasStory } from './seed/demo.ts';
import { firstPeople } from './seed/first-people.ts';
import { demoCollector, tellStories } from './tell-stories.ts';

/** The authority of the key file that the demo has (samples/keys). */
const demoAuthority = fileURLToPath(new URL('../keys/demo-ca.pem', import.meta.url));

/** How often the demo looks whether its authority or bank has an answer, and whether the night has brought news. Milliseconds. */
const ANSWERS_EVERY = 2_000;
const NEWS_EVERY = 5 * 60_000;
/** Companies that are told before the gateway says that it runs; those of larger accounts follow. */
const FIRST = 3_000;

type Options = Pick<CliOptions, 'demo' | 'companies' | 'host' | 'port' | 'appsPort'>;

/** Everything that is made up: accounts with companies, business apps, a collector that tells stories. */
export interface Demo {
  /** What the environment of a gateway lacks for it. */
  readonly env: Readonly<Record<string, string>>;
  withDemo(config: GatewayConfig): GatewayConfig;
  /** Fills the store; null where it holds accounts of somebody and nobody insists: then nothing is told there. */
  fill(gateway: Gateway): Promise<readonly DemoAccount[] | null>;
  /** From now on the collector tells the gateway at this address. */
  begin(url: string): void;
  stop(): Promise<void>;
}

/** Serves a program of the demo on any free port of this machine. */
async function serveHere(handle: (request: Request) => Promise<Response>): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer(getRequestListener(handle));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // as: a listening TCP server has one
  return {
    port,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

export async function openDemo({ demo, companies, host, port, appsPort }: Options, clock: Clock): Promise<Demo> {
  let collector: Collector | null = null;
  let gateway: Gateway | null = null;
  let isTold = false;
  const apps = await serveSampleApps(appsPort, host, clock.now);
  const served = await serveHere(async (request) => (await collector?.handle(request)) ?? new Response('', { status: 503 }));
  const cashier = await openDemoCashier(port, serveHere, clock);
  const secret = randomBytes(32).toString('hex');
  const source = { id: demoCollector.id, name: demoCollector.name };
  const stops: (() => void)[] = [];
  const news = async (most?: number): Promise<void> => {
    if (gateway === null) return;
    const { log } = gateway.services;
    await tellStories(gateway.services, hasStory, most).catch((error: unknown) => log.error('stories not told', { error: String(error) }));
  };
  return {
    env: { ADD_COMPANY_URL: apps.addCompanyUrl, PAGE_ENVIRONMENTS: 'gov=/gov', KEY_CA_FILE: demoAuthority, ...cashier.env },
    withDemo(config) {
      // A collector of one's own is asked in its place.
      const own = { url: `http://127.0.0.1:${served.port}`, secret, areas: [...collectAreas], source };
      return { ...withSamples(config, apps), collector: config.collector ?? own };
    },
    async fill(opened) {
      gateway = opened;
      apps.serve(opened);
      const accounts = await firstPeople(opened.services, { demo, companies });
      isTold = accounts !== null;
      if (isTold) await news(FIRST);
      return accounts;
    },
    begin(url) {
      cashier.begin(url);
      if (gateway === null || !isTold) return;
      const { services } = gateway;
      const onError = (error: unknown): void => services.log.error('demo collector', { error: String(error) });
      collector = createDemoCollector({ services, url, secret, fetch, hasStory, onError });
      void news();
      stops.push(
        clock.every(ANSWERS_EVERY, () => void apps.settle()),
        clock.every(NEWS_EVERY, () => void news()),
      );
    },
    async stop() {
      for (const stop of stops) stop();
      await Promise.all([apps.stop(), served.stop(), cashier.stop()]);
    },
  };
}
