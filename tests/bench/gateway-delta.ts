import { cursorText, parseCursor } from '../../server/sync/cursor.ts';
import { agency } from '../support/accounts.ts';
import type { Gateway } from '../support/gateway/gateway.ts';
import { type NodeClient, signInFromNode } from '../support/gateway/node-client.ts';
import { type Gateways, rowOf, type StoreName, startBaseline, stores, wireOf, withGateways } from './gateway-requests.ts';
import { type LoadPlan, load } from './load-driver.ts';
import type { BenchRow } from './result.ts';
import { interleave, median } from './stats.ts';

const runs = 3;
const rounds = 7;
const ROWS = 500;
const GOAL = 0.35;
type Name = 'hono' | StoreName;
const names: readonly Name[] = ['hono', 'sqlite', 'postgres'];

/** Takes a pull to its end and answers the cursor and the number of rows. */
export async function pull({ client }: NodeClient, cursor: string): Promise<{ cursor: string; rows: number }> {
  const opened = await client.pull(cursor, { signal: new AbortController().signal });
  if (!opened.ok) throw new Error(`no pull: ${JSON.stringify(opened.error)}`);
  let [rows, end] = [0, cursor];
  for await (const batch of opened.value) {
    if (!batch.ok) throw new Error(`pull broke: ${JSON.stringify(batch.error)}`);
    rows += batch.value.rows.length;
    end = batch.value.cursor;
  }
  return { cursor: end, rows };
}

/** The delta of the newest 500 changes as the product's client asks for it, without compression; valid for five minutes. */
async function deltaRequest(gateway: Gateway): Promise<{ request: string; answer: string }> {
  const node = await signInFromNode(gateway.url, agency);
  const { epoch } = node.login;
  const newest = parseCursor((await pull(node, '')).cursor, epoch);
  if (newest?.kind !== 'delta') throw new Error('a full pull ends with the cursor of a delta');
  const { rows } = await pull(node, cursorText({ kind: 'delta', rev: newest.rev - ROWS, nouns: new Map() }, epoch));
  if (rows !== ROWS) throw new Error(`a delta of ${rows} rows`);
  const sent = node.last();
  const headers = { ...sent.headers, 'accept-encoding': 'identity' };
  const answer = await (await fetch(sent.url, { method: sent.method, headers })).text();
  return { request: wireOf({ ...sent, headers }), answer };
}

async function oneRun({ of, folder }: Gateways): Promise<Record<Name, number>> {
  const sqlite = await deltaRequest(of.sqlite);
  const postgres = await deltaRequest(of.postgres);
  const hono = await startBaseline('hono-server', sqlite.answer, folder);
  const common = { connections: 8, warm: 300, run: 1_200, mustHold: '"companyId"' };
  const plans: Record<Name, LoadPlan> = {
    hono: { ...common, port: hono.port, request: sqlite.request },
    sqlite: { ...common, port: of.sqlite.port, request: sqlite.request },
    postgres: { ...common, port: of.postgres.port, request: postgres.request },
  };
  try {
    for (const name of names) await load(plans[name]);
    const found = await interleave(names, rounds, (name) => load(plans[name]));
    const speed = (name: Name): number => median(found[name].map(({ perSecond }) => perSecond));
    return { hono: speed('hono'), sqlite: speed('sqlite'), postgres: speed('postgres') };
  } finally {
    hono.child.kill();
  }
}

/** F15: a delta of 500 rows over 8 connections, SQLite and PostgreSQL, against Hono sending a constant body of that size. */
export function benchGatewayDelta(): Promise<BenchRow[]> {
  return withGateways({}, async (gateways) => {
    const done: Record<Name, number>[] = [];
    for (let run = 0; run < runs; run += 1) done.push(await oneRun(gateways));
    return (['sqlite', 'postgres'] as const).map((name) =>
      rowOf(
        {
          id: 'F15',
          what: `delta of 500 rows on ${stores[name]}`,
          against: 'Hono, constant body',
          goal: GOAL,
          sense: 'at least',
          unit: 'requests/s',
        },
        done.map((speed) => ({ value: speed[name], base: speed.hono })),
      ),
    );
  });
}
