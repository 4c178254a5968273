import { readFileSync } from 'node:fs';
import { agency } from '../support/accounts.ts';
import { type Gateway, startGateway } from '../support/gateway/gateway.ts';
import { signInFromNode } from '../support/gateway/node-client.ts';
import { rowOf } from './gateway-requests.ts';
import type { BenchRow } from './result.ts';

const runs = 3;
const companies = 20_000;
/** How long it is left alone before its memory is read, milliseconds. */
const QUIET = 5_000;
const GOAL = 150;

/** Resident memory of a process in MB, as Linux counts it. */
function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`no memory told of process ${pid}`);
  return (Number(kilobytes) * 1_024) / 1_000_000;
}

const quiet = (): Promise<unknown> => new Promise((done) => setTimeout(done, QUIET));

/** Signs in and takes every company once. */
async function pullAll(gateway: Gateway): Promise<void> {
  const { client } = await signInFromNode(gateway.url, agency);
  const opened = await client.pull('', { signal: new AbortController().signal });
  if (!opened.ok) throw new Error(`no pull: ${JSON.stringify(opened.error)}`);
  let rows = 0;
  for await (const batch of opened.value) rows += batch.ok ? batch.value.rows.length : 0;
  if (rows < companies) throw new Error(`a pull of ${rows} companies`);
}

/** F18, the gateway's part: resident memory of its process on SQLite with 20,000 companies stored, left alone after its start and after a full pull. */
export async function benchGatewayMemory(): Promise<BenchRow[]> {
  const gateway = await startGateway({ staticDir: null, companies });
  const [started, worked]: [number[], number[]] = [[], []];
  try {
    for (let run = 0; run < runs; run += 1) {
      // Seeding is over: a store that is there is only opened.
      await gateway.restart();
      await quiet();
      started.push(residentMegabytes(gateway.pid()));
      await pullAll(gateway);
      await quiet();
      worked.push(residentMegabytes(gateway.pid()));
    }
  } finally {
    await gateway.dispose();
  }
  const row = (what: string, found: readonly number[]): BenchRow =>
    rowOf(
      { id: 'F18', what, against: '20,000 companies stored', goal: GOAL, sense: 'at most', unit: 'MB' },
      found.map((value) => ({ value, base: null })),
    );
  return [row('gateway idle after its start, resident', started), row('gateway idle after a full pull, resident', worked)];
}
