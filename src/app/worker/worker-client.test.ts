import { expect, test } from 'vitest';
import type { Clock } from '../../desk/time/clock.ts';
import { ok } from '../../domain/core/result.ts';
import type { ResourceRequest, WorkerHealth } from '../../workers/surface.ts';
import type { Spawned } from './worker-calls.ts';
import { createWorkerClient } from './worker-client.ts';

/** A clock that moves when told. */
function handClock(): Clock & { advance(ms: number): Promise<void>; setTo(at: number): void } {
  let now = 1_000_000;
  let timers: { at: number; fn: () => void }[] = [];
  return {
    now: () => now,
    after(ms, fn) {
      const timer = { at: now + ms, fn };
      timers.push(timer);
      return () => {
        timers = timers.filter((t) => t !== timer);
      };
    },
    setTo(at) {
      now = at;
    },
    async advance(ms) {
      const end = now + ms;
      for (;;) {
        const due = timers.filter((t) => t.at <= end).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        timers = timers.filter((t) => t !== due);
        now = due.at;
        due.fn();
        for (let i = 0; i < 5; i += 1) await Promise.resolve();
      }
      now = end;
    },
  };
}

interface FakeWorker extends Spawned {
  alive: boolean;
  dead: boolean;
  starts: number;
  /** Its script has come and runs: it answers its first beat. */
  arrive(): Promise<void>;
  /** What it was told of resources. */
  readonly heard: ResourceRequest[];
  storage: WorkerHealth['storage'];
  stuck: boolean;
  crash(): void;
}

function fakeWorker(alive: boolean): FakeWorker {
  const never = () => new Promise<never>(() => {});
  let onError = () => {};
  const arrived = Promise.withResolvers<number>();
  const worker: FakeWorker = {
    alive,
    dead: false,
    starts: 0,
    heard: [],
    async arrive() {
      arrived.resolve(1);
      for (let i = 0; i < 5; i += 1) await Promise.resolve();
    },
    storage: null,
    stuck: false,
    crash: () => onError(),
    terminate: () => {
      worker.dead = true;
      worker.remote.resource = () => {
        throw new Error('Proxy has been released and is not useable');
      };
    },
    onError: (fn) => {
      onError = fn;
    },
    remote: {
      start: async () => {
        worker.starts += 1;
        return worker.alive ? ok(null) : never();
      },
      signIn: never,
      ask: never,
      handOver: never,
      signOut: never,
      rebuild: never,
      vault: never,
      resource(request) {
        worker.heard.push(request);
        return never();
      },
      setVisible: never,
      syncNow: async () => (worker.alive ? ok(null) : never()),
      beat: () => arrived.promise,
      health: async () =>
        worker.alive ? { storage: worker.storage, leading: true, stuck: worker.stuck, logoutWaits: false, session: 'live' } : never(),
    },
  };
  return worker;
}

function setUp(alive: (n: number) => boolean, arrives: (n: number) => boolean = () => true) {
  const clock = handClock();
  const workers: FakeWorker[] = [];
  const client = createWorkerClient({
    clock,
    visible: () => true,
    heldKey: () => null,
    spawn() {
      const worker = fakeWorker(alive(workers.length));
      if (arrives(workers.length)) void worker.arrive();
      workers.push(worker);
      return worker;
    },
  });
  return { clock, workers, client };
}
const options = { baseUrl: '', appId: '22530100010000', tabId: 't', visible: true };

/** What is under way has gone as far as it can without time. */
async function settled(): Promise<void> {
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
}

test('a call that the worker never answers ends as data at its deadline', async () => {
  const { clock, workers, client } = setUp(() => true);
  await workers[0]?.arrive();
  const answer = client.signIn({ way: 'password', loginName: 'a', password: 'b', rememberPassword: false, autoLogin: false });
  await settled(); // found alive, it is asked
  await clock.advance(20_000);
  expect(await answer).toMatchObject({ ok: false, error: { kind: 'timeout' } });
  expect(workers).toHaveLength(1);
});

test('what the user asks for is not sent to a worker that died since its last beat: a new one gets it', async () => {
  const { clock, workers, client } = setUp(() => true);
  await client.start(options);
  const [first] = workers;
  if (first) first.remote.beat = () => new Promise(() => {});
  const answer = client.syncNow();
  await clock.advance(5_000);
  expect(first?.dead).toBe(true);
  expect(workers.map(({ starts }) => starts)).toEqual([1, 1]);
  expect(await answer).toEqual(ok(null));
});

test('[PLUS-38] a worker that waits for code which a dead line has swallowed is replaced at the next heartbeat', async () => {
  const { client, clock, workers } = setUp(() => true);
  await client.start(options);
  const [first] = workers;
  if (first) first.stuck = true;
  await clock.advance(5_000);
  expect(workers).toHaveLength(2);
  expect(workers[0]?.dead).toBe(true);
  expect(workers[1]?.starts).toBe(1);
});

test('a worker that stops answering the heartbeat is replaced and started again', async () => {
  const { clock, workers, client } = setUp(() => true);
  await client.start(options);
  const first = workers[0];
  if (first) first.alive = false;
  await clock.advance(15_001);
  expect(first?.dead).toBe(true);
  expect(workers).toHaveLength(2);
  expect(workers[1]?.starts).toBe(1);
  expect(client.state()).toBe('running');
});

test('calls under way when a worker crashes end as data, and the next worker serves', async () => {
  const { workers, client } = setUp(() => true);
  void client.start(options);
  const [first] = workers;
  if (first) first.remote.syncNow = () => new Promise(() => {});
  const lost = client.syncNow();
  await settled();
  first?.crash();
  expect(await lost).toMatchObject({ ok: false, error: { kind: 'aborted', code: 'worker.restarted' } });
  expect(await client.syncNow()).toMatchObject({ ok: true });
});

test('after three restarts in a minute the client stops, says degraded, and can be revived', async () => {
  const { workers, client } = setUp(() => true);
  await client.start(options);
  for (let i = 0; i < 6; i += 1) workers.at(-1)?.crash();
  expect(client.state()).toBe('degraded');
  expect(workers).toHaveLength(4);
  client.revive();
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
  expect(client.state()).toBe('running');
  expect(workers).toHaveLength(5);
});

test('after degraded the client tries again by itself every minute, until a worker answers', async () => {
  const { clock, workers, client } = setUp((n) => n !== 4);
  await client.start(options);
  for (let i = 0; i < 4; i += 1) workers.at(-1)?.crash();
  expect([client.state(), workers.length]).toEqual(['degraded', 4]);
  await clock.advance(59_999);
  expect(workers).toHaveLength(4);
  await clock.advance(1);
  expect([client.state(), workers.length]).toEqual(['starting', 5]);
  await clock.advance(10_000);
  expect([client.state(), workers.length, workers[5]?.starts]).toEqual(['running', 6, 1]);
});

test('a revival by hand takes the place of the one that was due', async () => {
  const { clock, workers, client } = setUp(() => true);
  await client.start(options);
  for (let i = 0; i < 4; i += 1) workers.at(-1)?.crash();
  await clock.advance(50_000);
  client.revive();
  await clock.advance(60_000);
  expect([client.state(), workers.length]).toEqual(['running', 5]);
});

test('[AUTH-01] [fault 38] while workers without their script follow each other, what the user asks is asked of each; it fails when none is tried any more, and the next question gets a new one', async () => {
  const { workers, client } = setUp(
    (n) => n > 3,
    (n) => n > 3,
  );
  void client.start(options);
  let refused = 0;
  const failed = client.syncNow().finally(() => {
    refused += 1;
  });
  for (let i = 0; i < 4; i += 1) {
    await settled();
    expect([workers.length, refused]).toEqual([i + 1, 0]);
    workers.at(-1)?.crash();
  }
  expect(await failed).toMatchObject({ ok: false, error: { kind: 'aborted' } });
  expect([client.state(), workers.length]).toEqual(['degraded', 4]);
  expect(await client.syncNow()).toEqual(ok(null));
  expect(workers.map(({ starts }) => starts)).toEqual([1, 1, 1, 1, 1]);
});

test('[AUTH-01] [fault 38] a question that begins while a worker without its script is still being tried is answered by the next one', async () => {
  const { workers, client } = setUp(
    (n) => n > 0,
    (n) => n > 0,
  );
  void client.start(options);
  const answer = client.syncNow();
  await settled();
  workers[0]?.crash();
  expect(await answer).toEqual(ok(null));
  expect(workers).toHaveLength(2);
});

test('a user’s own call after degraded goes to a new worker; one of the page to the dead worker ends as data', async () => {
  const { workers, client } = setUp(() => true);
  await client.start(options);
  for (let i = 0; i < 4; i += 1) workers.at(-1)?.crash();
  expect(client.state()).toBe('degraded');
  expect(await client.resource({ what: 'refresh', name: 'member.memberInfo', subject: 'c1' })).toMatchObject({
    ok: false,
    error: { kind: 'timeout' },
  });
  expect(workers).toHaveLength(4);
  expect(await client.syncNow()).toEqual(ok(null));
  expect(workers).toHaveLength(5);
});

test('an account that could not be opened is tried again as it was started; a client that never started has nothing to try', async () => {
  const { clock, client, workers } = setUp(() => true);
  expect((await client.reopen()).ok).toBe(false);
  await client.start(options);
  expect(await client.reopen()).toEqual(ok(null));
  await clock.advance(1);
  expect(workers.map(({ starts }) => starts)).toEqual([2]);
});

test('what the worker says is wrong with the storage reaches the page with the next beat', async () => {
  const { clock, workers, client } = setUp(() => true);
  await client.start(options);
  expect(client.storage()).toBeNull();
  const [worker] = workers;
  if (worker) worker.storage = 'quota';
  let told = 0;
  client.onState(() => {
    told += 1;
  });
  await clock.advance(5_001);
  expect(client.storage()).toBe('quota');
  expect(told).toBe(1);
});

test('[ERR-08] a worker whose script is still on its way is waited for as for any part, and its deadlines count from its first word', async () => {
  const { clock, workers, client } = setUp(
    (n) => n > 0,
    (n) => n > 0,
  );
  void client.start(options);
  const signIn = client.signIn({ way: 'password', loginName: 'a', password: 'b', rememberPassword: false, autoLogin: false });
  await clock.advance(100_000);
  expect(workers).toHaveLength(1);
  await workers[0]?.arrive();
  await clock.advance(9_999);
  expect(workers).toHaveLength(1);
  await clock.advance(1);
  expect(workers[0]?.dead).toBe(true);
  expect(workers).toHaveLength(2);
  expect(await signIn).toMatchObject({ ok: false, error: { code: 'worker.restarted' } });
});

test('[ERR-08] what the user asks for while the script is on its way waits for it once, and not again for a beat', async () => {
  const { clock, workers, client } = setUp(
    () => true,
    () => false,
  );
  const answer = client.signIn({ way: 'password', loginName: 'a', password: 'b', rememberPassword: false, autoLogin: false });
  await settled();
  await clock.advance(120_000);
  expect(await answer).toMatchObject({ ok: false, error: { kind: 'timeout' } });
  expect(workers).toHaveLength(1);
});

test('[ERR-08] a worker whose script has not come after two minutes is replaced', async () => {
  const { clock, workers, client } = setUp(
    (n) => n > 0,
    (n) => n > 0,
  );
  void client.start(options);
  await clock.advance(119_999);
  expect(workers).toHaveLength(1);
  await clock.advance(1);
  expect(workers[0]?.dead).toBe(true);
  expect(workers).toHaveLength(2);
  expect(client.state()).toBe('running');
});

test('restarts from before a clock that was set back do not count against the minute’s share', async () => {
  const { clock, workers, client } = setUp(() => true);
  await client.start(options);
  for (let i = 0; i < 3; i += 1) workers.at(-1)?.crash();
  clock.setTo(clock.now() - 3_600_000);
  workers.at(-1)?.crash();
  expect(client.state()).not.toBe('degraded');
  expect(workers).toHaveLength(5);
});

test('a worker that replaces another one is told again what the views show, and not what they showed', async () => {
  const { workers, client } = setUp(() => true);
  void client.start(options);
  await settled();
  for (const subject of ['c1', 'c2']) void client.resource({ what: 'watch', name: 'member.memberInfo', subject });
  void client.resource({ what: 'active', companyId: 'c1' });
  void client.resource({ what: 'unwatch', name: 'member.memberInfo', subject: 'c1' });
  workers[0]?.crash();
  await settled();
  expect(workers).toHaveLength(2);
  expect(workers[1]?.heard).toEqual([
    { what: 'active', companyId: 'c1' },
    { what: 'watch', name: 'member.memberInfo', subject: 'c2' },
  ]);
});
