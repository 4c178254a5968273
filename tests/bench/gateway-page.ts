import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agency } from '../support/accounts.ts';
import { freePort, type Gateway, startGateway } from '../support/gateway.ts';
import { type SentRequest, signInFromNode } from '../support/node-client.ts';
import { startPostgres } from '../support/postgres.ts';
import { type LoadPlan, type LoadResult, load } from './load-driver.ts';
import type { BenchRow } from './result.ts';
import { interleave, median } from './stats.ts';

const runs = 3;
const rounds = 7;
type Name = 'bare' | 'sqlite' | 'postgres';
const names: readonly Name[] = ['bare', 'sqlite', 'postgres'];

function wire({ method, url, headers, body }: SentRequest): string {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [
    `${method} ${pathname}${search} HTTP/1.1`,
    `host: ${host}`,
    ...lines,
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

/** A page of five with its authentication, as the product's client sends it; valid for five minutes. */
async function pageRequest(gateway: Gateway): Promise<{ request: string; answer: string }> {
  const node = await signInFromNode(gateway.url, agency);
  const asked = await node.client.call('companyOverviewList', { pageNum: 1, pageSize: 5 });
  if (!asked.ok || asked.value.list.length !== 5) throw new Error(`no page of five: ${JSON.stringify(asked)}`);
  const sent = node.last();
  const { url, ...init } = sent;
  const answer = await (await fetch(url, { ...init, body: sent.body })).text();
  return { request: wire(sent), answer };
}

async function startBare(body: string, folder: string): Promise<{ port: number; child: ChildProcess }> {
  const file = join(folder, 'body.json');
  writeFileSync(file, body);
  const port = await freePort();
  const child = spawn(process.execPath, ['tests/bench/baselines/bare-server.ts', file, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout) await once(child.stdout, 'data');
  return { port, child };
}

interface Run {
  speed: Record<Name, number>;
  p99: Record<Name, number>;
}

function middle(found: Record<Name, LoadResult[]>, pick: (result: LoadResult) => number): Record<Name, number> {
  const of = (name: Name): number => median(found[name].map(pick));
  return { bare: of('bare'), sqlite: of('sqlite'), postgres: of('postgres') };
}

async function oneRun(gateways: Record<'sqlite' | 'postgres', Gateway>, folder: string): Promise<Run> {
  const sqlite = await pageRequest(gateways.sqlite);
  const postgres = await pageRequest(gateways.postgres);
  const bare = await startBare(sqlite.answer, folder);
  const mustHold = '"companyId"';
  const common = { connections: 50, warm: 400, run: 1_500, mustHold };
  const plans: Record<Name, LoadPlan> = {
    bare: { ...common, port: bare.port, request: sqlite.request },
    sqlite: { ...common, port: gateways.sqlite.port, request: sqlite.request },
    postgres: { ...common, port: gateways.postgres.port, request: postgres.request },
  };
  try {
    for (const name of names) await load({ ...plans[name], run: 1_000 });
    const found = await interleave(names, rounds, (name) => load(plans[name]));
    return { speed: middle(found, ({ perSecond }) => perSecond), p99: middle(found, ({ p99 }) => p99) };
  } finally {
    bare.child.kill();
  }
}

function rowsOf(done: readonly Run[], name: 'sqlite' | 'postgres', label: string, goal: number): BenchRow[] {
  const speeds = done.map(({ speed }) => speed[name] / speed.bare);
  const tails = done.map(({ p99 }) => p99[name] / p99.bare);
  const mid = (pick: (run: Run) => number): number => median(done.map(pick));
  const base = { id: 'F14', against: 'bare node:http' } as const;
  return [
    {
      ...base,
      what: `page of five on ${label}`,
      goal,
      sense: 'at least',
      value: mid(({ speed }) => speed[name]),
      base: mid(({ speed }) => speed.bare),
      unit: 'requests/s',
      runs: speeds,
      ratio: median(speeds),
    },
    {
      ...base,
      what: `page of five on ${label}, p99`,
      goal: 3,
      sense: 'at most',
      value: mid(({ p99 }) => p99[name]),
      base: mid(({ p99 }) => p99.bare),
      unit: 'ms',
      runs: tails,
      ratio: median(tails),
    },
  ];
}

/** F14: authenticated page of five over 50 connections, SQLite and PostgreSQL, against bare node:http with a constant body of that size. */
export async function benchGatewayPage(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'workbench-bench-'));
  const database = await startPostgres();
  const sqlite = await startGateway({ staticDir: null });
  const postgres = await startGateway({ staticDir: null, databaseUrl: database.url });
  try {
    const done: Run[] = [];
    for (let run = 0; run < runs; run += 1) done.push(await oneRun({ sqlite, postgres }, folder));
    return [...rowsOf(done, 'sqlite', 'SQLite', 0.42), ...rowsOf(done, 'postgres', 'PostgreSQL', 0.28)];
  } finally {
    await sqlite.dispose();
    await postgres.dispose();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
