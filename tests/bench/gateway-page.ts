import { calls } from '../../src/api/calls/table.ts';
import { agency } from '../support/accounts.ts';
import type { Gateway } from '../support/gateway/gateway.ts';
import { signInFromNode } from '../support/gateway/node-client.ts';
import { type Gateways, rowOf, type StoreName, startBaseline, stores, wireOf, withGateways } from './gateway-requests.ts';
import { type LoadPlan, type LoadResult, load } from './load-driver.ts';
import type { BenchRow } from './result.ts';
import { interleave, median } from './stats.ts';

const runs = 3;
const rounds = 7;
type Name = 'bare' | StoreName;
const names: readonly Name[] = ['bare', 'sqlite', 'postgres'];
const goals = { sqlite: 0.42, postgres: 0.28 } as const;
const P99 = 3;

/** A page of five with its authentication, as the product's client sends it; valid for five minutes. */
export async function pageRequest(gateway: Gateway): Promise<{ request: string; answer: string }> {
  const node = await signInFromNode(gateway.url, agency);
  const asked = await node.client.call(calls.companyOverviewList, { pageNum: 1, pageSize: 5 });
  if (!asked.ok || asked.value.list.length !== 5) throw new Error(`no page of five: ${JSON.stringify(asked)}`);
  const sent = node.last();
  const { url, ...init } = sent;
  const answer = await (await fetch(url, { ...init, body: sent.body })).text();
  return { request: wireOf(sent), answer };
}

interface Run {
  speed: Record<Name, number>;
  p99: Record<Name, number>;
}

function middle(found: Record<Name, LoadResult[]>, pick: (result: LoadResult) => number): Record<Name, number> {
  const of = (name: Name): number => median(found[name].map(pick));
  return { bare: of('bare'), sqlite: of('sqlite'), postgres: of('postgres') };
}

async function oneRun({ of, folder }: Gateways): Promise<Run> {
  const sqlite = await pageRequest(of.sqlite);
  const postgres = await pageRequest(of.postgres);
  const bare = await startBaseline('bare-server', sqlite.answer, folder);
  const common = { connections: 50, warm: 400, run: 1_500, mustHold: '"companyId"' };
  const plans: Record<Name, LoadPlan> = {
    bare: { ...common, port: bare.port, request: sqlite.request },
    sqlite: { ...common, port: of.sqlite.port, request: sqlite.request },
    postgres: { ...common, port: of.postgres.port, request: postgres.request },
  };
  try {
    for (const name of names) await load({ ...plans[name], run: 1_000 });
    const found = await interleave(names, rounds, (name) => load(plans[name]));
    return { speed: middle(found, ({ perSecond }) => perSecond), p99: middle(found, ({ p99 }) => p99) };
  } finally {
    bare.child.kill();
  }
}

function rowsOf(done: readonly Run[], name: StoreName): BenchRow[] {
  const base = { id: 'F14', against: 'bare node:http' } as const;
  const what = `page of five on ${stores[name]}`;
  return [
    rowOf(
      { ...base, what, goal: goals[name], sense: 'at least', unit: 'requests/s' },
      done.map(({ speed }) => ({ value: speed[name], base: speed.bare })),
    ),
    rowOf(
      { ...base, what: `${what}, p99`, goal: P99, sense: 'at most', unit: 'ms' },
      done.map(({ p99 }) => ({ value: p99[name], base: p99.bare })),
    ),
  ];
}

/** F14: authenticated page of five over 50 connections, SQLite and PostgreSQL, against bare node:http with a constant body of that size. */
export function benchGatewayPage(): Promise<BenchRow[]> {
  return withGateways({}, async (gateways) => {
    const done: Run[] = [];
    for (let run = 0; run < runs; run += 1) done.push(await oneRun(gateways));
    return [...rowsOf(done, 'sqlite'), ...rowsOf(done, 'postgres')];
  });
}
