import { readFileSync } from 'node:fs';
import { hasStory, seedDemo } from '../../samples/demo/seed/demo.ts';
import { tellStories } from '../../samples/demo/tell-stories.ts';
import { openGateway } from '../../server/gateway.ts';
import { systemClock as clock, systemRandom as random } from '../../server/ports.ts';
import { exitOnSignals } from '../../tools/end-with-me.ts';
import { agency } from '../support/accounts.ts';
import { type Gateway, startGateway } from '../support/gateway/gateway.ts';
import { signInFromNode } from '../support/gateway/node-client.ts';
import { type Postgres, startPostgres } from '../support/gateway/postgres.ts';
import { query } from '../support/gateway/postgres-server.ts';
import { commandRequests } from './gateway-commands.ts';
import { pull } from './gateway-delta.ts';
import { pageRequest } from './gateway-page.ts';
import { load } from './load-driver.ts';
import { streamRequest } from './push.ts';
import { timeOfPostgres, timeOfProcess } from './sources/processor-time.ts';
import { companyIdsOf, factsCall, makeSourceKey, pushFacts } from './sources/push-facts.ts';
import { openStreams } from './streams.ts';

/*
 * `node tests/bench/costs.ts`: what a company, a stream, a call and a command cost on PostgreSQL, for the sizing in docs/operations/spread.md. Sizes are differences
 * between two stores, so that what every store has is not counted; processor time is the gateway's and the database's, which a busy machine changes little.
 */

/** Companies of the large account of the two stores. */
const [FEW, MANY] = [500, 2_500] as const;
const STREAMS = 1_000;
const PUSHES = 10;
const PULLS = 6;

interface TableSize {
  readonly rows: number;
  readonly bytes: number;
}

/** Rows and bytes (with indexes) of every table. */
async function sizesOf(url: string): Promise<Map<string, TableSize>> {
  await query(url, 'vacuum (full, analyze)');
  const rows = await query(
    url,
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  const sizes = new Map<string, TableSize>();
  for (const { name, bytes } of rows) {
    const [count] = await query(url, `select count(*) as n from "${name}"`);
    sizes.set(String(name), { rows: Number(count?.n), bytes: Number(bytes) });
  }
  return sizes;
}

/** A store of the demo with everything told. */
async function seeded(postgres: Postgres, companies: number): Promise<string> {
  const url = await postgres.createDatabase();
  const gateway = await openGateway({ db: url });
  await seedDemo(gateway.services.store, { companies, clock, random });
  await tellStories(gateway.services, hasStory);
  await gateway.close();
  return url;
}

/** Grown by, one by one of what was done; what did not grow is left out. */
function growth(before: ReadonlyMap<string, TableSize>, after: ReadonlyMap<string, TableSize>, by: number): [string, TableSize][] {
  const grown = [...after].map(([name, { rows, bytes }]): [string, TableSize] => {
    const old = before.get(name) ?? { rows: 0, bytes: 0 };
    return [name, { rows: (rows - old.rows) / by, bytes: (bytes - old.bytes) / by }];
  });
  return grown.filter(([, { bytes }]) => bytes >= 0.5).sort(([, a], [, b]) => b.bytes - a.bytes);
}

function printGrowth(title: string, rows: readonly [string, TableSize][]): void {
  console.log(`\n${title}\n| table | rows | bytes |\n|---|---|---|`);
  for (const [name, size] of rows) console.log(`| \`${name}\` | ${size.rows.toFixed(2)} | ${Math.round(size.bytes)} |`);
  const sum = rows.reduce((total, [, { bytes }]) => total + bytes, 0);
  console.log(`| all | | ${Math.round(sum)} |`);
}

/** Processor time of `work`, of which it tells how often it was done: milliseconds of the gateway and of the database, for one. */
async function timed(what: string, gateway: Gateway, work: () => Promise<number>): Promise<void> {
  const before = [timeOfProcess(gateway.pid()), await timeOfPostgres(gateway.databaseUrl)] as const;
  const count = await work();
  const own = (timeOfProcess(gateway.pid()) - before[0]) / count;
  const database = ((await timeOfPostgres(gateway.databaseUrl)) - before[1]) / count;
  console.log(`| ${what} | ${count} | ${own.toFixed(3)} | ${database.toFixed(3)} |`);
}

const residentBytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) * 1_024;

/** Processor time of calls, each done many times. */
async function measureCalls(gateway: Gateway): Promise<void> {
  const { port } = gateway;
  const many = { connections: 8, warm: 0, run: 2_000, mustHold: '"companyId"', port };
  const { request } = await pageRequest(gateway);
  await load({ ...many, request, run: 1_000 });
  console.log('\n| what | done | gateway, ms | database, ms |\n|---|---|---|---|');
  await timed('page of five', gateway, async () => (await load({ ...many, request })).answers);
  const node = await signInFromNode(gateway.url, agency);
  await timed('company of a full pull', gateway, async () => {
    let rows = 0;
    for (let i = 0; i < PULLS; i += 1) rows += (await pull(node, '')).rows;
    return rows;
  });
  const { cursor } = await pull(node, '');
  await timed('delta of nothing', gateway, async () => {
    for (let i = 0; i < 300; i += 1) await pull(node, cursor);
    return 300;
  });
  const [key, companyIds] = [makeSourceKey(gateway.databaseUrl), await companyIdsOf(gateway)];
  const factsOf = async (from: number, to: number): Promise<number> => {
    let facts = 0;
    for (let i = from; i < to; i += 1) {
      const at = ((i % 8) * 250) % (companyIds.length - 250);
      facts += await pushFacts(gateway.url, key, factsCall(companyIds.slice(at, at + 250), i));
    }
    return facts;
  };
  await factsOf(1, 9);
  await timed('fact pushed', gateway, () => factsOf(9, 9 + PUSHES));
}

/** Commands, with what they leave in the tables. */
async function measureCommands(gateway: Gateway): Promise<void> {
  const before = await sizesOf(gateway.databaseUrl);
  const request = await commandRequests(gateway);
  let count = 0;
  await timed('command', gateway, async () => {
    const done = await load({ connections: 16, warm: 0, run: 2_000, mustHold: '"companyId"', port: gateway.port, request });
    count = done.answers;
    return count;
  });
  printGrowth(`Left by a command, of ${count}`, growth(before, await sizesOf(gateway.databaseUrl), count));
}

/** What open streams hold and cost while nothing happens. */
async function measureStreams(gateway: Gateway): Promise<void> {
  const node = await signInFromNode(gateway.url, agency);
  const request = await streamRequest(node);
  const before = residentBytes(gateway.pid());
  const streams = await openStreams(gateway.port, request, STREAMS);
  const [time, since] = [timeOfProcess(gateway.pid()), performance.now()];
  await new Promise((done) => setTimeout(done, 15_000));
  const share = (timeOfProcess(gateway.pid()) - time) / (performance.now() - since);
  console.log(
    `\n${STREAMS} streams open: ${Math.round((residentBytes(gateway.pid()) - before) / STREAMS)} bytes each, ${(share * 100).toFixed(2)} % of a core`,
  );
  streams.close();
}

exitOnSignals();
const postgres = await startPostgres({ fsync: true });
try {
  const few = await sizesOf(await seeded(postgres, FEW));
  const url = await seeded(postgres, MANY);
  printGrowth(`A company, of ${MANY - FEW}`, growth(few, await sizesOf(url), MANY - FEW));
  const gateway = await startGateway({ databaseUrl: url, demo: false, staticDir: null });
  try {
    await measureCalls(gateway);
    await measureCommands(gateway);
    await measureStreams(gateway);
  } finally {
    await gateway.dispose();
  }
} finally {
  await postgres.stop();
}
