import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { Services } from '../pipeline/call.ts';
import { asked, gatewayMetrics } from './gateway-metrics.ts';
import { METRICS_TYPE, metricsText } from './metrics-text.ts';

/** How far a gateway is: only in the middle it should be sent requests. */
export type Standing = 'starting' | 'serving' | 'stopping';

export interface Told {
  readonly status: 200 | 404 | 405 | 503;
  readonly type: string;
  readonly body: string;
}

const PLAIN = 'text/plain; charset=utf-8';
const word = (status: Told['status'], body: string): Told => ({ status, type: PLAIN, body: `${body}\n` });

/** Whether a gateway can answer calls: it listens, and its database answers. */
async function readiness({ store: { db }, clock }: Pick<Services, 'store' | 'clock'>, standing: Standing): Promise<Told> {
  if (standing !== 'serving') return word(503, standing);
  return (await asked(sql`select epoch from store_epoch`.execute(db), clock)) === null ? word(503, 'store') : word(200, 'ready');
}

type Watched = Pick<Services, 'store' | 'clock' | 'hub' | 'stats'>;

/**
 * What a monitor is told. `/healthz`: the process answers; nothing else is asked, so that an outage of the database restarts no gateway. `/readyz`: it
 * should be sent requests. `/metrics`: what it counts.
 */
export async function toldOf(
  watched: Watched,
  { method, path, standing }: { method: string; path: string; standing: Standing },
): Promise<Told> {
  if (method !== 'GET' && method !== 'HEAD') return word(405, 'GET');
  if (path === '/healthz') return word(200, 'alive');
  if (path === '/readyz') return readiness(watched, standing);
  if (path !== '/metrics') return word(404, '/healthz /readyz /metrics');
  return { status: 200, type: METRICS_TYPE, body: metricsText(await gatewayMetrics(watched)) };
}

export interface WatchPort {
  readonly port: number;
  /** From now on the gateway stands so. */
  set(standing: Standing): void;
  stop(): Promise<void>;
}

/** Puts health and metrics on a port of their own, apart from what others reach. Rejects when it is taken. */
export async function listenForMonitors(watched: Watched, { port, host }: { port: number; host: string }): Promise<WatchPort> {
  let standing: Standing = 'starting';
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '').replace(/\?.*$/s, '');
    void toldOf(watched, { method: incoming.method ?? '', path, standing }).then(({ status, type, body }) => {
      outgoing.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
      outgoing.end(incoming.method === 'HEAD' ? undefined : body);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, resolve);
  });
  const address = server.address() as AddressInfo; // as: a listening TCP server has one
  return {
    port: address.port,
    set: (next) => {
      standing = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
