import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onExit } from '../../tools/end-with-me.ts';
import { freePort, type Gateway, type GatewayOptions, gatewayScript, startGateway } from '../support/gateway/gateway.ts';
import type { SentRequest } from '../support/gateway/node-client.ts';
import { type PostgresOptions, startPostgres } from '../support/gateway/postgres.ts';
import type { BenchRow } from './result.ts';
import { median } from './stats.ts';

/** A request as it goes over the line. */
export function wireOf({ method, url, headers, body }: SentRequest): string {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const length = method === 'GET' ? [] : [`content-length: ${Buffer.byteLength(body)}`];
  return [`${method} ${pathname}${search} HTTP/1.1`, `host: ${host}`, ...lines, ...length, '', body].join('\r\n');
}

export interface Baseline {
  readonly port: number;
  readonly child: ChildProcess;
}

/** Starts a server of `baselines/` with the body that it is to send, under the flags of the gateway. */
export async function startBaseline(
  name: 'bare-server' | 'hono-server' | 'bare-stream-server',
  body: string,
  folder: string,
): Promise<Baseline> {
  const file = join(folder, 'body');
  writeFileSync(file, body);
  const port = await freePort();
  const flags = gatewayScript().filter((arg) => arg.startsWith('-'));
  const args = [...flags, `tests/bench/baselines/${name}.ts`, file, String(port)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.once(
    'exit',
    onExit(() => child.kill('SIGKILL')),
  );
  if (child.stdout) await once(child.stdout, 'data');
  return { port, child };
}

/** The store's name as in a row. */
export const stores = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;
export type StoreName = keyof typeof stores;

export interface Gateways {
  readonly of: Readonly<Record<StoreName, Gateway>>;
  /** For bodies of baselines. */
  readonly folder: string;
}

/** Runs `measure` on a gateway of its own process on each store. */
export async function withGateways<T>(
  options: Pick<GatewayOptions, 'companies'> & PostgresOptions,
  measure: (gateways: Gateways) => Promise<T>,
): Promise<T> {
  const { fsync = false, ...started } = options;
  const folder = mkdtempSync(join(tmpdir(), 'workbench-bench-'));
  const database = await startPostgres({ fsync });
  const sqlite = await startGateway({ ...started, staticDir: null });
  const postgres = await startGateway({ ...started, staticDir: null, databaseUrl: database.url });
  try {
    return await measure({ of: { sqlite, postgres }, folder });
  } finally {
    await sqlite.dispose();
    await postgres.dispose();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Labels = Pick<BenchRow, 'id' | 'what' | 'against' | 'goal' | 'sense' | 'unit'>;

/** A row from its runs: each the value measured and the baseline's, null for a goal without one. */
export function rowOf(labels: Labels, runs: readonly { value: number; base: number | null }[]): BenchRow {
  const ratios = runs.map(({ value, base }) => (base === null ? value : value / base));
  const bases = runs.flatMap(({ base }) => (base === null ? [] : [base]));
  return {
    ...labels,
    value: median(runs.map(({ value }) => value)),
    base: bases.length === 0 ? null : median(bases),
    runs: ratios,
    ratio: median(ratios),
  };
}
