import { beforeAll, describe, expect, test } from 'vitest';
import { companyOf } from '../../../tests/sim/world/local-data.ts';
import { installPump, loadLazyParts } from '../../../tests/sim/world/pump.ts';
import { errorOf, kinds, setUpDrain } from '../../../tests/support/drain-kit.ts';
import type { ErrorKind } from '../../api/error-kinds.ts';
import { discardCommand } from '../../db/outbox/outbox-user.ts';
import { write } from '../../db/write.ts';
import { assert } from '../../domain/core/result.ts';
import { drainOnce } from './drain.ts';
import type { DrainEnd } from './drain-ports.ts';

beforeAll(async () => {
  installPump();
  await loadLazyParts();
});

describe('drain', () => {
  test('[PLUS-11] sends everything, one at a time, in order per company, and empties the outbox', async () => {
    const { queue, drain, sent, gauge, rows } = await setUpDrain();
    for (const key of ['A', 'B', 'A', 'A', 'C', 'B', 'A']) await queue(key);
    expect(await drain()).toMatchObject({ kind: 'drained', nextMs: null });
    expect(sent.filter(({ key }) => key === 'A').map(({ id }) => id)).toEqual(['c1', 'c3', 'c4', 'c7']);
    expect(sent.filter(({ key }) => key === 'B').map(({ id }) => id)).toEqual(['c2', 'c6']);
    expect(sent).toHaveLength(7);
    expect(gauge.most).toBe(1);
    expect(await rows()).toEqual([]);
  });

  test('[PLUS-11] two tabs that drain at once have one request in flight and send nothing twice', async () => {
    const { queue, drain, sent, gauge, portsOf, time } = await setUpDrain();
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

  test.for<ErrorKind>(['clock', 'replay', 'too-old', 'session-invalid'])(
    '[PLUS-11] %s stops the drain and keeps every command in its place, with its id',
    async (kind) => {
      let good = false;
      const { queue, drain, sent, rows } = await setUpDrain(() => (good ? null : errorOf(kind)));
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
    const { queue, drain, sent, rows } = await setUpDrain(({ id }, tries) =>
      id === 'c1' && tries < 6 ? errorOf('bad-answer', 200) : null,
    );
    for (const key of ['A', 'A', 'B']) await queue(key);
    const end = await drain();
    assert(end.kind === 'drained' && end.nextMs !== null, 'drained with something due later');
    expect(kinds(await rows())).toEqual(['c1 waiting', 'c2 waiting']);
    expect(sent.map(({ id }) => id)).toEqual(['c1', 'c3']);
  });

  test.for<ErrorKind>(['offline', 'timeout'])(
    '[fault 1] [PLUS-11] a connection that is reset again and again (%s) on a line that answers holds up its own company only: the others go at once',
    async (kind) => {
      const { queue, drain, sent, rows, line } = await setUpDrain(({ id }, tries) => (id === 'c1' && tries < 3 ? errorOf(kind) : null));
      for (const key of ['A', 'A', 'B', 'C', 'B']) await queue(key);
      const end = await drain();
      assert(end.kind === 'drained' && end.nextMs !== null, 'drained with something due later');
      expect(end.nextMs).toBeLessThan(2_000);
      expect(kinds(await rows())).toEqual(['c1 waiting', 'c2 waiting']);
      expect(sent.map(({ id }) => id)).toEqual(['c1', 'c3', 'c4', 'c5']);
      expect(line.probes).toBe(1);
    },
  );

  test.for<ErrorKind>(['offline', 'timeout', 'bad-answer'])(
    '%s on a bad line stops the drain, which keeps every command in its place',
    async (kind) => {
      const { queue, drain, sent, line, rows } = await setUpDrain(() => errorOf(kind));
      line.probe = errorOf('offline');
      for (const key of ['A', 'A', 'B']) await queue(key);
      expect(await drain()).toMatchObject({ kind: 'failed', error: { kind } });
      expect(kinds(await rows())).toEqual(['c1 waiting', 'c2 waiting', 'c3 waiting']);
      expect(sent.map(({ id }) => id)).toEqual(['c1']);
    },
  );

  test('an unreadable answer on a line whose probe is unreadable too stops the drain', async () => {
    const { queue, drain, sent, line } = await setUpDrain(() => errorOf('bad-answer', 200));
    line.probe = errorOf('bad-answer', 200);
    for (const key of ['A', 'B']) await queue(key);
    expect(await drain()).toMatchObject({ kind: 'failed' });
    expect(sent).toHaveLength(1);
  });

  test('[fault 5] [PLUS-10] a command the gateway fails on is tried three times while other companies go on, then parked, and its company goes on', async () => {
    const { queue, drain, sent, rows, time } = await setUpDrain(({ id }) => (id === 'c1' ? errorOf('server', 500) : null));
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
      const { queue, drain, sent, rows, time } = await setUpDrain((_sent, tries) => before[tries - 1] ?? null);
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
    const { queue, drain, rows, time } = await setUpDrain(() => errorOf('server', 502));
    await queue('A');
    for (let i = 0; i < 8; i += 1) {
      expect((await drain()).kind).toBe('failed');
      await time.pass(1_000);
    }
    expect(kinds(await rows())).toEqual(['c1 waiting']);
  });

  test('[fault 6] [PLUS-10] a refusal ends in refused, rolled back, and the company’s next command goes', async () => {
    const { queue, drain, rows, db } = await setUpDrain(({ id }) =>
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
    const { queue, drain, rows, db } = await setUpDrain(() =>
      errorOf('conflict', 409, { code: 'company.conflict', body: { company: theirs } }),
    );
    await write(db, ['overlay'], (tx) => tx.overlay.put({ id: 'A', base: companyOf('A'), row: companyOf('A'), pending: 1, gen: 0 }));
    await queue('A', 'companyHide');
    await drain();
    expect(kinds(await rows())).toEqual(['c1 conflict']);
    const held = await db.run('r', ['overlay'], ({ overlay }) => overlay.get('A'));
    expect(held).toMatchObject({ ok: true, value: { row: { note: 'theirs' } } });
  });

  test('[PLUS-11] a command that the user discards between its choice and its turn is not sent, and the rest goes', async () => {
    const { queue, drain, db, sent, rows, portsOf } = await setUpDrain();
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
    const { queue, drain, rows } = await setUpDrain(() => errorOf('busy', 503, { retryAfterMs: 7_000 }));
    await queue('A');
    expect(await drain()).toMatchObject({ kind: 'held', waitMs: 7_000 });
    expect(kinds(await rows())).toEqual(['c1 waiting']);
  });

  test('an open circuit sends nothing', async () => {
    const { queue, drain, sent, line } = await setUpDrain();
    line.gate = { open: false, waitMs: 4_000 };
    await queue('A');
    expect(await drain()).toMatchObject({ kind: 'held', waitMs: 4_000 });
    expect(sent).toEqual([]);
  });

  test('[PLUS-11] a tab killed while its request is on the way: the next one sends the same id again', async () => {
    const { queue, drain, portsOf, locks, time, sent, rows } = await setUpDrain();
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
    const { queue, drain, portsOf, sent, rows, time } = await setUpDrain();
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
    const { queue, portsOf, sent, rows, time } = await setUpDrain();
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
    const { queue, drain, portsOf, rows, time } = await setUpDrain();
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
