import { beforeAll, describe, expect, test } from 'vitest';
import { createFakeLocks } from '../../../tests/sim/world/fake-locks.ts';
import { companyOf, freshStorage, openDb } from '../../../tests/sim/world/local-data.ts';
import { installPump, loadLazyParts, settle } from '../../../tests/sim/world/pump.ts';
import { seededRandom } from '../../../tests/sim/world/seeded-random.ts';
import { createVirtualTime } from '../../../tests/sim/world/virtual-time.ts';
import type { OutboxCommand } from '../../api/calls/table.ts';
import type { Client } from '../../api/client.ts';
import type { HeadCall } from '../../api/contract.ts';
import type { CallError, ErrorKind } from '../../api/error-kinds.ts';
import { queueCommand } from '../../db/outbox/outbox.ts';
import { outboxRows } from '../../db/outbox/outbox-rows.ts';
import { discardCommand } from '../../db/outbox/outbox-user.ts';
import type { OutboxRow } from '../../db/types.ts';
import { write } from '../../db/write.ts';
import { silentLog } from '../../domain/core/log.ts';
import { assert, fail, ok, type Result } from '../../domain/core/result.ts';
import type { Timers } from '../ports.ts';
import { type DrainEnd, type DrainPorts, drainOnce } from './drain.ts';

beforeAll(async () => {
  installPump();
  await loadLazyParts();
});

const RUN_LIMIT_MS = 3_600_000;

function errorOf(kind: ErrorKind, status = 0, more: Partial<CallError> = {}): CallError {
  return { kind, code: '', msg: '', status, ...more };
}

interface Sent {
  id: string;
  name: string;
  key: string;
}

/** An account with a real outbox, and a gateway that answers as `answer` says. */
async function setUp(answer: (sent: Sent, tries: number) => CallError | null = () => null) {
  const time = createVirtualTime();
  const locks = createFakeLocks((owner) => time.timers(owner));
  const storage = freshStorage(time.at);
  const db = await openDb('a1', storage);
  const sent: Sent[] = [];
  const gauge = { now: 0, most: 0 };
  const line = { probe: null as CallError | null, gate: { open: true } as { open: true } | { open: false; waitMs: number } };
  let n = 0;

  async function gateway(
    name: OutboxCommand,
    input: { companyId: string },
    id: string,
    timers: Timers,
  ): Promise<Result<unknown, CallError>> {
    const one = { id, name, key: input.companyId };
    sent.push(one);
    gauge.now += 1;
    gauge.most = Math.max(gauge.most, gauge.now);
    await new Promise<void>((resolve) => timers.setTimeout(resolve, 30));
    gauge.now -= 1;
    const error = answer(one, sent.filter((other) => other.id === id).length);
    if (error !== null) return fail(error);
    return ok(name === 'companyHide' ? { company: companyOf(input.companyId, { hidden: 1, rev: 100 + sent.length }) } : {});
  }

  function portsOf(tab: string, patience = { ms: 1_000, steal: false }): DrainPorts {
    return {
      accountId: 'a1',
      db,
      // as: the drain makes commands only, and their rows are those of the outbox.
      client: {
        call: (({ name }: HeadCall, input: { companyId: string }, options: { idempotencyKey: string }) =>
          gateway(name as OutboxCommand, input, options.idempotencyKey, time.timers(`line-${tab}`))) as unknown as Client['call'],
      },
      gate: () => Promise.resolve(line.gate),
      probe: () => Promise.resolve(line.probe),
      locks: locks.of(tab),
      clock: time.clock(),
      timers: time.timers(tab),
      random: seededRandom(5),
      log: silentLog,
      patience,
    };
  }

  async function queue(key: string, name: OutboxCommand = 'switchCompanyLog'): Promise<string> {
    n += 1;
    const id = `c${n}`;
    const input = name === 'companyHide' ? { companyId: key, hidden: 1 } : { companyId: key, at: '' };
    assert((await queueCommand(db, { id, key, name, input, seal: null, createdAt: time.at() })).ok, 'queued');
    return id;
  }

  async function rows(): Promise<OutboxRow[]> {
    const all = await outboxRows(db);
    assert(all.ok, 'read');
    return all.value;
  }

  /** Runs one drain to its end, letting time pass only as far as needed. */
  async function drain(ports = portsOf('one'), signal = new AbortController().signal): Promise<DrainEnd> {
    const ended: { end: DrainEnd | null } = { end: null };
    void drainOnce(ports, signal).then((end) => {
      ended.end = end;
    });
    await settle();
    while (ended.end === null && time.step(time.at() + RUN_LIMIT_MS)) await settle();
    assert(ended.end !== null, 'the drain ends');
    return ended.end;
  }

  return { time, locks, db, sent, gauge, line, portsOf, queue, rows, drain };
}

function kinds(rows: readonly OutboxRow[]): string[] {
  return rows.map((row) => `${row.id} ${row.state}`);
}

describe('drain', () => {
  test('[PLUS-11] sends everything, one at a time, in order per company, and empties the outbox', async () => {
    const { queue, drain, sent, gauge, rows } = await setUp();
    for (const key of ['A', 'B', 'A', 'A', 'C', 'B', 'A']) await queue(key);
    expect(await drain()).toMatchObject({ kind: 'drained', nextMs: null });
    expect(sent.filter(({ key }) => key === 'A').map(({ id }) => id)).toEqual(['c1', 'c3', 'c4', 'c7']);
    expect(sent.filter(({ key }) => key === 'B').map(({ id }) => id)).toEqual(['c2', 'c6']);
    expect(sent).toHaveLength(7);
    expect(gauge.most).toBe(1);
    expect(await rows()).toEqual([]);
  });

  test('[PLUS-11] two tabs that drain at once have one request in flight and send nothing twice', async () => {
    const { queue, drain, sent, gauge, portsOf, time } = await setUp();
    for (let i = 0; i < 10; i += 1) await queue(i % 2 === 0 ? 'A' : 'B');
    const patience = { ms: 60_000, steal: false };
    const other = drainOnce(portsOf('two', patience), new AbortController().signal);
    await drain(portsOf('one', patience));
    await time.pass(1_000);
    expect((await other).kind).toBe('drained');
    expect(gauge.most).toBe(1);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(10);
    expect(sent).toHaveLength(10);
  });

  test.for<ErrorKind>(['offline', 'clock', 'replay', 'too-old', 'session-invalid'])(
    '[PLUS-11] %s stops the drain and keeps every command in its place, with its id',
    async (kind) => {
      let good = false;
      const { queue, drain, sent, rows } = await setUp(() => (good ? null : errorOf(kind)));
      for (const key of ['A', 'A', 'B']) await queue(key);
      expect(await drain()).toMatchObject({ kind: 'failed', error: { kind } });
      expect(kinds(await rows())).toEqual(['c1 waiting', 'c2 waiting', 'c3 waiting']);
      expect(sent.map(({ id }) => id)).toEqual(['c1']);
      good = true;
      expect((await drain()).kind).toBe('drained');
      expect(await rows()).toEqual([]);
      expect(sent.filter(({ key }) => key === 'A').map(({ id }) => id)).toEqual(['c1', 'c1', 'c2']);
    },
  );

  test('[PLUS-11] an unreadable answer on a good line puts the command back, and other companies go on', async () => {
    const { queue, drain, sent, rows } = await setUp(({ id }, tries) => (id === 'c1' && tries < 6 ? errorOf('bad-answer', 200) : null));
    for (const key of ['A', 'A', 'B']) await queue(key);
    const end = await drain();
    assert(end.kind === 'drained' && end.nextMs !== null, 'drained with something due later');
    expect(kinds(await rows())).toEqual(['c1 waiting', 'c2 waiting']);
    expect(sent.map(({ id }) => id)).toEqual(['c1', 'c3']);
  });

  test('an unreadable answer on a bad line stops the drain', async () => {
    const { queue, drain, sent, line } = await setUp(() => errorOf('bad-answer', 200));
    line.probe = errorOf('bad-answer', 200);
    for (const key of ['A', 'B']) await queue(key);
    expect(await drain()).toMatchObject({ kind: 'failed' });
    expect(sent).toHaveLength(1);
  });

  test('[fault 5] [PLUS-10] a command the gateway fails on is tried three times while other companies go on, then parked, and its company goes on', async () => {
    const { queue, drain, sent, rows, time } = await setUp(({ id }) => (id === 'c1' ? errorOf('server', 500) : null));
    for (const key of ['A', 'A', 'B']) await queue(key);
    for (let i = 0; i < 6; i += 1) {
      const end = await drain();
      assert(end.kind === 'drained', 'drained');
      await time.pass(end.nextMs ?? 1_000);
    }
    expect(sent.filter(({ id }) => id === 'c1')).toHaveLength(3);
    expect(sent.map(({ id }) => id).indexOf('c3')).toBe(1);
    expect(sent.at(-1)?.id).toBe('c2');
    expect(kinds(await rows())).toEqual(['c1 parked']);
  });

  test.for([
    ['busy', 503],
    ['server', 502],
    ['session-invalid', 401],
  ] as const)(
    '[fault 5] [PLUS-11] %s %i before a single failure is no failure of the command: it is sent again and carried out',
    async ([kind, status]) => {
      const before = [errorOf(kind, status), errorOf(kind, status), errorOf('server', 500)];
      const { queue, drain, sent, rows, time } = await setUp((_sent, tries) => before[tries - 1] ?? null);
      await queue('A');
      for (let i = 0; i < 4; i += 1) {
        await drain();
        await time.pass(60_000);
      }
      expect(await rows()).toEqual([]);
      expect(sent.map(({ id }) => id)).toEqual(['c1', 'c1', 'c1', 'c1']);
    },
  );

  test('a gateway behind which nothing works (502) parks nothing', async () => {
    const { queue, drain, rows, time } = await setUp(() => errorOf('server', 502));
    await queue('A');
    for (let i = 0; i < 8; i += 1) {
      expect((await drain()).kind).toBe('failed');
      await time.pass(1_000);
    }
    expect(kinds(await rows())).toEqual(['c1 waiting']);
  });

  test('[fault 6] [PLUS-10] a refusal ends in refused, rolled back, and the company’s next command goes', async () => {
    const { queue, drain, rows, db } = await setUp(({ id }) =>
      id === 'c1' ? errorOf('refused', 400, { code: 'privilege.denied', msg: 'no' }) : null,
    );
    const base = companyOf('A');
    await write(db, ['overlay'], (tx) => tx.overlay.put({ id: 'A', base, row: { ...base, hidden: 1 }, pending: 1, gen: 0 }));
    await queue('A', 'companyHide');
    await queue('A');
    expect((await drain()).kind).toBe('drained');
    expect(kinds(await rows())).toEqual(['c1 refused']);
    const held = await db.run('r', ['overlay'], ({ overlay }) => overlay.get('A'));
    expect(held).toMatchObject({ ok: true, value: { row: { hidden: 0 }, pending: 0 } });
  });

  test('[PLUS-10] a conflict keeps the command and takes the gateway’s row', async () => {
    const theirs = companyOf('A', { note: 'theirs', rev: 9 });
    const { queue, drain, rows, db } = await setUp(() => errorOf('conflict', 409, { code: 'company.conflict', body: { company: theirs } }));
    await write(db, ['overlay'], (tx) => tx.overlay.put({ id: 'A', base: companyOf('A'), row: companyOf('A'), pending: 1, gen: 0 }));
    await queue('A', 'companyHide');
    await drain();
    expect(kinds(await rows())).toEqual(['c1 conflict']);
    const held = await db.run('r', ['overlay'], ({ overlay }) => overlay.get('A'));
    expect(held).toMatchObject({ ok: true, value: { row: { note: 'theirs' } } });
  });

  test('[PLUS-11] a command that the user discards between its choice and its turn is not sent, and the rest goes', async () => {
    const { queue, drain, db, sent, rows, portsOf } = await setUp();
    const ids = [await queue('A'), await queue('B'), await queue('C')];
    const ports = portsOf('one');
    let turns = 0;
    const gate = async () => {
      turns += 1;
      if (turns === 2) expect((await discardCommand(db, ids[1] ?? '')).ok).toBe(true);
      return await ports.gate();
    };
    expect((await drain({ ...ports, gate })).kind).toBe('drained');
    expect(sent.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    expect(await rows()).toEqual([]);
  });

  test('a wait that the gateway asks for ends the drain with that wait and costs the command nothing', async () => {
    const { queue, drain, rows } = await setUp(() => errorOf('busy', 503, { retryAfterMs: 7_000 }));
    await queue('A');
    expect(await drain()).toMatchObject({ kind: 'held', waitMs: 7_000 });
    expect(kinds(await rows())).toEqual(['c1 waiting']);
  });

  test('an open circuit sends nothing', async () => {
    const { queue, drain, sent, line } = await setUp();
    line.gate = { open: false, waitMs: 4_000 };
    await queue('A');
    expect(await drain()).toMatchObject({ kind: 'held', waitMs: 4_000 });
    expect(sent).toEqual([]);
  });

  test('[PLUS-11] a tab killed while its request is on the way: the next one sends the same id again', async () => {
    const { queue, drain, portsOf, locks, time, sent, rows } = await setUp();
    await queue('A');
    void drainOnce(portsOf('one'), new AbortController().signal).catch(() => {});
    await time.pass(10);
    expect(kinds(await rows())).toEqual(['c1 sending']);
    time.drop('line-one');
    time.drop('one');
    locks.drop('one');
    expect((await drain(portsOf('two'))).kind).toBe('drained');
    expect(sent.map(({ id }) => id)).toEqual(['c1', 'c1']);
    expect(await rows()).toEqual([]);
  });

  test('[PLUS-11] the lock of a frozen drain is waited for, then taken by the leader; thawed, it sends and writes nothing more', async () => {
    const { queue, drain, portsOf, sent, rows, time } = await setUp();
    for (let n = 0; n < 3; n += 1) await queue('A');
    for (const tab of ['one', 'three']) time.freeze(`line-${tab}`, true);
    const frozen = drainOnce(portsOf('one'), new AbortController().signal);
    await time.pass(10);
    expect(await drain(portsOf('two'))).toEqual({ kind: 'taken' });
    const patience = { ms: 45_000, steal: true };
    const robbing = drainOnce(portsOf('three', patience), new AbortController().signal);
    await time.pass(46_000);
    // Who took the lock falls asleep in its turn, and thaws together with the first.
    time.freeze('line-four', true);
    const last = drainOnce(portsOf('four', patience), new AbortController().signal);
    await time.pass(46_000);
    const before = await rows();
    for (const tab of ['one', 'three']) time.freeze(`line-${tab}`, false);
    await time.pass(1_000);
    expect([await frozen, await robbing]).toEqual([{ kind: 'taken' }, { kind: 'taken' }]);
    expect(sent.map(({ id }) => id)).toEqual(['c1', 'c1', 'c1']);
    expect(await rows()).toEqual(before);
    time.freeze('line-four', false);
    await time.pass(1_000);
    expect((await last).kind).toBe('drained');
    expect(await rows()).toEqual([]);
  });

  test('ends with its signal while it waits for the lock, long before its patience does, and sends nothing', async () => {
    const { queue, portsOf, sent, rows, time } = await setUp();
    await queue('A');
    time.freeze('line-one', true);
    void drainOnce(portsOf('one'), new AbortController().signal);
    await time.pass(10);
    const stop = new AbortController();
    const ended: DrainEnd[] = [];
    void drainOnce(portsOf('two', { ms: 45_000, steal: true }), stop.signal).then((end) => ended.push(end));
    await time.pass(10);
    expect(ended).toEqual([]);
    stop.abort();
    await time.pass(10);
    expect(ended).toMatchObject([{ kind: 'failed', error: { kind: 'aborted' } }]);
    expect(sent).toHaveLength(1);
    expect(kinds(await rows())).toEqual(['c1 sending']);
  });

  test('ends with its signal while it sends, and leaves the queue whole', async () => {
    const { queue, drain, portsOf, rows, time } = await setUp();
    await queue('A');
    const stop = new AbortController();
    const running = drainOnce(portsOf('one'), stop.signal);
    await time.pass(10);
    stop.abort();
    await time.pass(1_000);
    expect(await running).toMatchObject({ kind: 'failed', error: { kind: 'aborted' } });
    expect(await rows()).toHaveLength(1);
    expect((await drain(portsOf('two'))).kind).toBe('drained');
    expect(await rows()).toEqual([]);
  });
});
