import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { seedDemo } from '../../samples/demo/seed/demo.ts';
import { openGateway } from '../../server/gateway.ts';
import { type Clock, systemClock } from '../../server/ports.ts';
import { openStore } from '../../server/store/open.ts';
import { isStoreUnavailable, type Store } from '../../server/store/store.ts';
import { calls } from '../../src/api/calls/table.ts';
import { agency } from '../support/accounts.ts';
import { type FaultProxy, startFaultProxy } from '../support/gateway/fault-proxy.ts';
import { createTestClient } from '../support/gateway/gateway-client.ts';
import { type Postgres, startPostgres } from '../support/gateway/postgres.ts';

let looks = 0;
/** What is done every so often is done twenty times as often. */
const clock: Clock = {
  ...systemClock,
  sleep: (ms) => systemClock.sleep(ms / 20),
  every: (ms, run) =>
    systemClock.every(ms / 20, () => {
      looks += 1;
      run();
    }),
};

let postgres: Postgres;
let line: FaultProxy;
/** Of one database, over the line and past it. */
let url = '';
let direct = '';
const ended = { kind: 'family', accountId: 'a', familyId: 'f' } as const;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  line = await startFaultProxy(postgres.port);
  direct = await postgres.createDatabase();
  url = direct.replace(`:${postgres.port}/`, `:${line.port}/`);
});
afterEach(async () => {
  line.set({ mode: 'pass' });
  for (const one of opened.splice(0)) await one.close();
});
afterAll(async () => {
  await line?.stop();
  await postgres?.stop();
});

async function openOnLine(): Promise<Store> {
  const store = await openStore({ url, clock, connections: 2 });
  opened.push(store);
  return store;
}

test('[fault 42] a database host that dies without a word is answered 503, and the next call after another has taken its place succeeds', async () => {
  const gateway = await openGateway({ db: url, clock });
  opened.push(gateway);
  await seedDemo(gateway.services.store, { companies: 3, clock, random: gateway.services.random });
  const { client, signIn } = createTestClient(gateway, () => clock.now());
  await signIn(agency.loginName);
  const total = () => client.call(calls.getCompanyListTotal, {});
  expect((await total()).ok).toBe(true);

  line.set({ mode: 'blackhole' }, { keepSockets: true });
  const answers = await Promise.all([total(), client.call(calls.companyOverviewList, { pageSize: 3 })]);
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, error: { kind: 'busy', status: 503 } });

  line.set({ mode: 'pass' }, { keepSockets: true });
  expect((await total()).ok).toBe(true);
});

test.for<[string, (store: Store) => Promise<unknown>]>([
  ['a statement', ({ db }) => sql`select 'lost'`.execute(db)],
  ['a transaction', ({ write }) => write(({ db }) => sql`select 'lost'`.execute(db))],
  ['a prepared read', ({ fast }) => fast('lost', "select 'lost'")()],
  ['a read of lines', ({ fastLines }) => fastLines('lost', "select 1::bigint as rev, 'lost' as doc", { before: '', after: '' })()],
])('[fault 42] %s on a connection that went silent fails as unavailable, and the connection is not used again', async ([, use]) => {
  const store = await openOnLine();
  line.set({ mode: 'blackhole' }, { match: 'lost', times: 1, keepSockets: true });
  const error: unknown = await use(store).catch((thrown: unknown) => thrown);
  expect(isStoreUnavailable(error), String(error)).toBe(true);
  expect(line.hits()).toBe(1);
  for (let i = 0; i < 3; i += 1) await use(store);
});

/** What a statement waits for until it is let go, on a connection past the line. */
async function obstacle() {
  const client = new Client({ connectionString: direct });
  await client.connect();
  await client.query('select pg_advisory_lock(7)');
  return () => client.end();
}
const waiting = sql<{ found: string }>`select 'done' as found from pg_advisory_xact_lock(7)`;

test('a statement that takes long goes on while the database works on it', async () => {
  const [store, letGo] = [await openOnLine(), await obstacle()];
  line.set({ mode: 'delay', ms: 0 }, { match: 'pg_stat_activity', keepSockets: true });
  const work = store.write(({ db }) => waiting.execute(db));
  await line.hit(2);
  await letGo();
  expect((await work).rows).toEqual([{ found: 'done' }]);
});

test('a statement that takes long goes on while the database has no connection free to ask', async () => {
  const [store, letGo] = [await openOnLine(), await obstacle()];
  const work = store.write(({ db }) => waiting.execute(db));
  const others: Client[] = [];
  let refused: unknown = null;
  while (refused === null) {
    const other = new Client({ connectionString: url });
    other.on('error', () => undefined);
    others.push(other);
    refused = await other.connect().then(
      () => null,
      (error: unknown) => error,
    );
  }
  expect(refused).toMatchObject({ code: '53300' });
  // Whoever comes over the line now has come to ask, and is refused.
  line.set({ mode: 'delay', ms: 0 }, { keepSockets: true });
  await line.hit(2);
  await letGo();
  const { rows } = await work;
  for (const other of others) await other.end();
  expect(rows).toEqual([{ found: 'done' }]);
});

test('a statement that takes long goes on at a database that does not track its work', async () => {
  const [store, letGo] = [await openOnLine(), await obstacle()];
  line.set({ mode: 'delay', ms: 0 }, { match: 'pg_stat_activity', keepSockets: true });
  const work = store.write(async ({ db }) => {
    await sql`set local track_activities = off`.execute(db);
    return await waiting.execute(db);
  });
  await line.hit(2);
  await letGo();
  expect((await work).rows).toEqual([{ found: 'done' }]);
});

test('a call waits for a connection for as long as others are at work on them', async () => {
  const store = await openOnLine();
  const long = [1, 2].map(() => sql`select pg_sleep(5.5)`.execute(store.db));
  await systemClock.sleep(50);
  const { rows } = await sql`select 'done' as found`.execute(store.db);
  expect(rows).toEqual([{ found: 'done' }]);
  await Promise.all(long);
});

test('[fault 42] what one process has to tell another while the database is out of reach arrives when it is back', async () => {
  const [one, two] = [await openOnLine(), await openStore({ url: direct, clock, connections: 2 })];
  opened.push(two);
  await sql`select 1`.execute(one.db);
  const heard: unknown[] = [];
  two.bus.listen((notice) => heard.push(notice));
  line.set({ mode: 'refuse' });
  one.bus.publish(ended);
  await systemClock.sleep(200);
  expect(heard).not.toContainEqual(ended);
  line.set({ mode: 'pass' });
  await vi.waitFor(() => expect(heard).toContainEqual(ended), { timeout: 30_000 });
});

test('[fault 42] a store whose database host died without a word can be closed', async () => {
  const sockets: Socket[] = [];
  const note = (message: unknown): void => void sockets.push((message as { socket: Socket }).socket); // as: what this channel tells
  subscribe('net.client.socket', note);
  const store = await openStore({ url, clock, connections: 2 });
  await sql`select 1`.execute(store.db);
  unsubscribe('net.client.socket', note);
  line.set({ mode: 'blackhole' }, { keepSockets: true });
  await store.close();
  const ours = sockets.filter(({ remotePort }) => remotePort === line.port || remotePort === undefined);
  expect(ours.length).toBeGreaterThan(1);
  expect(ours.filter(({ destroyed }) => !destroyed)).toEqual([]);
});

test('[fault 42] of many calls that wait while the database host is dead each is told that it is unavailable', async () => {
  const store = await openOnLine();
  await sql`select 1`.execute(store.db);
  line.set({ mode: 'blackhole' }, { keepSockets: true });
  const calls = Array.from({ length: 40 }, () => sql`select 1`.execute(store.db));
  for (const call of await Promise.allSettled(calls)) {
    expect(call.status === 'rejected' && isStoreUnavailable(call.reason)).toBe(true);
  }
  line.set({ mode: 'pass' }, { keepSockets: true });
  await sql`select 1`.execute(store.db);
});

test('a transaction that asks nothing for long goes on', async () => {
  const store = await openOnLine();
  const found = await store.write(async ({ db }) => {
    await sql`select 1`.execute(db);
    const before = looks;
    await vi.waitFor(() => expect(looks).toBeGreaterThan(before + 20), { timeout: 60_000 });
    return await sql`select 'done' as found`.execute(db);
  });
  expect(found.rows).toEqual([{ found: 'done' }]);
});

test('[fault 42] a listening connection that went silent is made anew, and says that something may have been missed', async () => {
  const store = await openOnLine();
  const heard = Promise.withResolvers<unknown>();
  line.set({ mode: 'blackhole' }, { match: 'select 1', times: 1, keepSockets: true });
  await line.hit();
  store.bus.listen(heard.resolve);
  expect(await heard.promise).toEqual({ kind: 'again' });
});
