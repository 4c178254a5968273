import { randomUUID } from 'node:crypto';
import { calls } from '../../src/api/calls/table.ts';
import { agency } from '../support/accounts.ts';
import type { Gateway } from '../support/gateway/gateway.ts';
import { signInFromNode } from '../support/gateway/node-client.ts';
import { type Gateways, rowOf, type StoreName, stores, wireOf, withGateways } from './gateway-requests.ts';
import { type LoadResult, load } from './load-driver.ts';
import type { BenchRow } from './result.ts';
import { interleave, median } from './stats.ts';

const runs = 3;
const rounds = 7;
const connections = 64;
const goals = { sqlite: 2_200, postgres: 2_000 } as const;
const P99 = 100;
const names: readonly StoreName[] = ['sqlite', 'postgres'];

/**
 * Edits of the note of one company per connection, each with a request id and an idempotency key of its own, by one account: the case in
 * which every command waits for the same account. Each edit starts from what the one before left, so that every one changes a row.
 */
export async function commandRequests(gateway: Gateway): Promise<(connection: number) => string> {
  const node = await signInFromNode(gateway.url, agency);
  const asked = await node.client.call(calls.getCompanyListByAccount, { pageNum: 1, pageSize: connections });
  if (!asked.ok || asked.value.list?.length !== connections) throw new Error(`no ${connections} companies: ${JSON.stringify(asked)}`);
  const companies = asked.value.list.map(({ companyId, rev, note }) => ({ companyId, rev, note, edits: 0 }));
  const [first] = companies;
  if (!first) throw new Error('no company');
  const same = { note: { from: first.note, to: first.note } };
  await node.client.call(
    calls.companyUpdate,
    { companyId: first.companyId, baseRev: first.rev, changes: same },
    { idempotencyKey: randomUUID() },
  );
  const sent = node.last();
  return (connection) => {
    const company = companies[connection];
    if (!company) throw new Error(`no company for connection ${connection}`);
    company.edits += 1;
    const to = `第${company.edits}次修改`;
    const body = JSON.stringify({ companyId: company.companyId, baseRev: company.rev, changes: { note: { from: company.note, to } } });
    company.note = to;
    return wireOf({ ...sent, body, headers: { ...sent.headers, 'request-id': randomUUID(), 'idempotency-key': randomUUID() } });
  };
}

async function oneRun({ of }: Gateways): Promise<Record<StoreName, { speed: number; p99: number }>> {
  const ask: Record<StoreName, (connection: number) => string> = {
    sqlite: await commandRequests(of.sqlite),
    postgres: await commandRequests(of.postgres),
  };
  const plan = { connections, warm: 400, run: 1_500, mustHold: '"companyId"' };
  const measure = (name: StoreName): Promise<LoadResult> => load({ ...plan, port: of[name].port, request: ask[name] });
  for (const name of names) await measure(name);
  const found = await interleave(names, rounds, measure);
  const middle = (name: StoreName) => ({
    speed: median(found[name].map(({ perSecond }) => perSecond)),
    p99: median(found[name].map(({ p99 }) => p99)),
  });
  return { sqlite: middle('sqlite'), postgres: middle('postgres') };
}

/** F16: commands of one account over 64 connections, each with its idempotency record and event on disk before it is answered. */
export function benchGatewayCommands(): Promise<BenchRow[]> {
  return withGateways({ fsync: true }, async (gateways) => {
    const done: Awaited<ReturnType<typeof oneRun>>[] = [];
    for (let run = 0; run < runs; run += 1) done.push(await oneRun(gateways));
    return names.flatMap((name) => {
      const what = `commands of one account on ${stores[name]}`;
      const base = { id: 'F16', against: '64 connections' } as const;
      return [
        rowOf(
          { ...base, what, goal: goals[name], sense: 'at least', unit: 'commands/s' },
          done.map((run) => ({ value: run[name].speed, base: null })),
        ),
        rowOf(
          { ...base, what: `${what}, p99`, goal: P99, sense: 'at most', unit: 'ms' },
          done.map((run) => ({ value: run[name].p99, base: null })),
        ),
      ];
    });
  });
}
