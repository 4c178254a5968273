import { calls } from '../../src/api/calls/table.ts';
import { agency, colleague1, colleague2 } from '../support/accounts.ts';
import { type FaultProxy, startFaultProxy } from '../support/gateway/fault-proxy.ts';
import { type Gateway, startGateway } from '../support/gateway/gateway.ts';
import { signInFromNode } from '../support/gateway/node-client.ts';
import { type Postgres, startPostgres } from '../support/gateway/postgres.ts';
import type { PostgresFollower, PostgresServer } from '../support/gateway/postgres-server.ts';
import { createDoor, until } from './door.ts';
import { startWatcher, type Watcher } from './watcher.ts';
import { startWriter, type Writer } from './writer.ts';

const users = [agency, colleague1, colleague2];
const WRITERS_A_USER = 2;

/** PostgreSQL, two gateways on it, and users who write and listen without a pause. */
export interface Stage {
  readonly gateways: readonly [Gateway, Gateway];
  readonly writers: readonly Writer[];
  readonly watchers: readonly Watcher[];
  /** The database that takes writes now, and the line that leads to it, as an address that moves would. */
  database(): PostgresServer;
  readonly line: FaultProxy;
  /** A synchronous standby takes the place of the database. */
  handOver(to: PostgresFollower): void;
  dispose(): Promise<void>;
}

async function openUsers(gateways: readonly [Gateway, Gateway]): Promise<Pick<Stage, 'writers' | 'watchers'>> {
  // By number: Node keeps a socket to the name of a machine open for good when all its addresses refuse, and these do whenever one is killed.
  const urls = gateways.map(({ port }) => `http://127.0.0.1:${port}`);
  const [base = ''] = urls;
  const writers: Writer[] = [];
  const watchers: Watcher[] = [];
  for (const [n, user] of users.entries()) {
    const watching = createDoor(base, urls, n);
    watchers.push(startWatcher(await signInFromNode(base, user, watching.send), watching));
    for (let i = 0; i < WRITERS_A_USER; i += 1) {
      const door = createDoor(base, urls, n + i);
      const node = await signInFromNode(base, user, door.send);
      const page = await node.client.call(calls.companyOverviewList, { pageSize: WRITERS_A_USER });
      const company = page.ok ? page.value.list[i] : undefined;
      if (!company) throw new Error(`no company for ${user.loginName}: ${JSON.stringify(page)}`);
      writers.push(startWriter({ node, door, company: { companyId: company.companyId, note: company.note ?? '' } }));
    }
  }
  return { writers, watchers };
}

/** Waits until every writer had two more commands acknowledged: the second was begun after the first, so wholly since now. */
export async function allWrite({ writers }: Pick<Stage, 'writers'>): Promise<void> {
  const before = writers.map(({ carried }) => carried.length);
  const done = (writer: Writer, n: number): boolean => writer.carried.length >= (before[n] ?? 0) + 2 || writer.problems.length > 0;
  await until(() => writers.every(done), 'not every user could go on within a minute');
}

export async function openStage(): Promise<Stage> {
  const postgres: Postgres = await startPostgres({ fsync: true });
  const line = await startFaultProxy(postgres.port);
  const databaseUrl = postgres.url.replace(`:${postgres.port}/`, `:${line.port}/`);
  const options = { databaseUrl, staticDir: null, companies: 20, accessSeconds: 86_400 } as const;
  const gateways: [Gateway, Gateway] = [await startGateway(options), await startGateway(options)];
  const { writers, watchers } = await openUsers(gateways);
  const followers: PostgresFollower[] = [];
  const stage: Stage = {
    gateways,
    writers,
    watchers,
    line,
    database: () => followers.at(-1) ?? postgres,
    handOver(to) {
      followers.push(to);
      line.retarget(to.port);
    },
    async dispose() {
      await Promise.all(watchers.map((watcher) => watcher.stop()));
      for (const gateway of gateways) await gateway.dispose();
      await line.stop();
      for (const follower of followers) await follower.end();
      await postgres.stop();
    },
  };
  await allWrite(stage);
  return stage;
}
