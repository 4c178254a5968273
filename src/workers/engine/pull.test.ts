import { beforeAll, describe, expect, test } from 'vitest';
import { companyOf, freshStorage, openDb } from '../../../tests/sim/world/local-data.ts';
import { installPump } from '../../../tests/sim/world/pump.ts';
import type { PullBatch } from '../../api/client.ts';
import type { Company } from '../../api/entities/company.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { acknowledgeRestore, readMeta } from '../../db/meta.ts';
import { digestOf } from '../../domain/core/digest.ts';
import { silentLog } from '../../domain/core/log.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { completeReadings } from './complete-readings.ts';
import { type PullPorts, pullOnce } from './pull.ts';

beforeAll(installPump);

const offline: CallError = { kind: 'offline', code: '', msg: '', status: 0 };

/** A gateway with rows and revisions that streams two rows a batch, and a database that pulls from it. */
async function setUp(count = 5) {
  const db = await openDb(
    'a1',
    freshStorage(() => 1),
  );
  const gateway = {
    rev: count,
    epoch: 'e1',
    rows: new Map<string, Company>(),
    asked: [] as string[],
    /** Batches of a stream before it breaks, null for never. */
    breaksAfter: null as number | null,
    /** Rows left out of the stream although they are counted. */
    swallows: new Set<string>(),
    betweenCountAndEnd: () => Promise.resolve(),
  };
  for (let i = 1; i <= count; i += 1) gateway.rows.set(`C${i}`, companyOf(`C${i}`, { ord: i, rev: i }));

  function change(id: string): void {
    gateway.rev += 1;
    gateway.rows.set(
      id,
      companyOf(id, { ord: gateway.rows.size + 1, ...gateway.rows.get(id), rev: gateway.rev, note: `rev ${gateway.rev}` }),
    );
  }

  async function* stream(since: number): AsyncGenerator<Result<PullBatch, CallError>> {
    const rows = [...gateway.rows.values()]
      .filter((row) => row.rev > since && !gateway.swallows.has(row.companyId))
      .sort((x, y) => x.rev - y.rev);
    const end = { total: gateway.rows.size, digest: digestOf(gateway.rows.values()), epoch: gateway.epoch };
    const at = gateway.rev;
    let sent = 0;
    for (let from = 0; from + 2 < rows.length; from += 2) {
      if (gateway.breaksAfter !== null && sent >= gateway.breaksAfter) return yield fail(offline);
      const batch = rows.slice(from, from + 2);
      yield ok({
        rows: batch,
        gone: [],
        entries: [],
        cursor: `${gateway.epoch}:${batch.at(-1)?.rev ?? since}`,
        rev: null,
        rejected: 0,
        unknown: 0,
        end: null,
      });
      sent += 1;
    }
    if (gateway.breaksAfter !== null) return yield fail(offline);
    await gateway.betweenCountAndEnd();
    yield ok({
      rows: rows.slice(sent * 2),
      gone: [],
      entries: [],
      cursor: `${gateway.epoch}:${at}`,
      rev: null,
      rejected: 0,
      unknown: 0,
      end,
    });
  }

  const client: PullPorts['client'] = {
    call: () => Promise.resolve(fail(offline)),
    pull(cursor) {
      gateway.asked.push(cursor);
      const [epoch = '', rev = '0'] = cursor.split(':');
      if (cursor !== '' && epoch !== gateway.epoch && epoch !== 'e1')
        return Promise.resolve(fail({ kind: 'refused', code: 'pull.restart', msg: '', status: 400 }));
      return Promise.resolve(ok(stream(Number(rev))));
    },
  };
  const progress: ({ done: number; total: number } | null)[] = [];
  const logged: string[] = [];
  const ports: PullPorts = {
    db,
    client,
    clock: { now: () => 77 },
    log: { ...silentLog, error: (msg) => logged.push(msg) },
    completeReadings: (rows) => Promise.resolve(rows),
    onProgress: (now) => progress.push(now),
  };
  const pull = (given: Partial<PullPorts> = {}) => pullOnce({ ...ports, ...given }, new AbortController().signal);
  const pullUntil = (signal: AbortSignal, onProgress: () => void) => pullOnce({ ...ports, onProgress }, signal);
  async function held(): Promise<string> {
    const read = await db.run('r', ['chunk', 'overlay', 'meta'], async (stores) => {
      const layout = await stores.meta.get('layout');
      const shown = layout?.k === 'layout' ? layout.shown : 0;
      const rows = new Map<string, Company>();
      for (const { k, body } of await stores.chunk.toArray())
        if (Math.floor(k / 1_000_000) === shown) for (const row of body) rows.set(row.companyId, row);
      for (const { id, row } of await stores.overlay.toArray()) if (row !== null) rows.set(id, row);
      return rows;
    });
    return read.ok ? digestOf(read.value.values()) : '';
  }
  const theirs = (): string => digestOf(gateway.rows.values());
  return { db, gateway, change, pull, pullUntil, held, theirs, progress, logged };
}

describe('pull', () => {
  test('takes everything first and then only what changed since the cursor', async () => {
    const { gateway, change, pull, held, theirs } = await setUp();
    expect(await pull()).toEqual({ kind: 'done', matches: true });
    change('C2');
    expect(await pull()).toEqual({ kind: 'done', matches: true });
    expect(gateway.asked).toEqual(['', 'e1:5']);
    expect(await held()).toBe(theirs());
  });

  test('a broken stream keeps the batches that came whole and goes on at their cursor', async () => {
    const { gateway, pull, held, theirs } = await setUp();
    gateway.breaksAfter = 1;
    expect(await pull()).toMatchObject({ kind: 'failed', error: { kind: 'offline' } });
    gateway.breaksAfter = null;
    expect(await pull()).toEqual({ kind: 'done', matches: true });
    expect(gateway.asked).toEqual(['', 'e1:2']);
    expect(await held()).toBe(theirs());
  });

  test('a cursor that the gateway refuses leads to one whole new pull', async () => {
    const { gateway, pull, held, theirs } = await setUp();
    await pull();
    gateway.epoch = 'e2';
    await pull();
    gateway.epoch = 'e3';
    gateway.rows.delete('C3');
    expect(await pull()).toEqual({ kind: 'done', matches: true });
    expect(gateway.asked.at(-1)).toBe('');
    expect(await held()).toBe(theirs());
  });

  test('[fault 43] another epoch at the end of a delta (a restored gateway) leads to one whole new pull', async () => {
    const { gateway, pull, held, theirs } = await setUp();
    await pull();
    gateway.epoch = 'e2';
    gateway.rows.set('C1', companyOf('C1', { ord: 1, rev: 1, note: 'as it was in the backup' }));
    expect(await pull()).toEqual({ kind: 'done', matches: true });
    expect(gateway.asked).toEqual(['', 'e1:5', '']);
    expect(await held()).toBe(theirs());
  });

  test('[fault 43] a restored gateway is noted with the time of the last pull before, until the user has read it', async () => {
    const { gateway, pull, db } = await setUp();
    const pullAt = (now: number) => pull({ clock: { now: () => now } });
    const noted = async () => {
      const row = await readMeta(db, 'pull');
      return row.ok ? (row.value?.restored ?? null) : row;
    };
    await pullAt(1_000);
    expect(await noted()).toBeNull();
    gateway.epoch = 'e2';
    await pullAt(2_000);
    expect(await noted()).toEqual({ since: 1_000 });
    await pullAt(3_000);
    expect(await noted()).toEqual({ since: 1_000 });
    expect(await acknowledgeRestore(db)).toEqual(ok(null));
    expect(await noted()).toBeNull();
    await pullAt(4_000);
    expect(await noted()).toBeNull();
  });

  test('a real difference leads to one whole new pull, which mends it', async () => {
    const { gateway, change, pull, held, theirs } = await setUp();
    await pull();
    change('C2');
    gateway.swallows.add('C2');
    change('C3');
    const first = pull();
    const asked = gateway.asked.length;
    gateway.betweenCountAndEnd = () => {
      if (gateway.asked.length > asked + 1) gateway.swallows.clear();
      return Promise.resolve();
    };
    expect(await first).toEqual({ kind: 'done', matches: true });
    expect(gateway.asked.filter((cursor) => cursor === '')).toHaveLength(2);
    expect(await held()).toBe(theirs());
  });

  test('a difference that a whole new pull does not mend is reported and not chased for ever', async () => {
    const { gateway, change, pull, logged } = await setUp();
    await pull();
    change('C2');
    gateway.swallows.add('C2');
    change('C3');
    expect(await pull()).toEqual({ kind: 'done', matches: false });
    expect(gateway.asked.filter((cursor) => cursor === '')).toHaveLength(2);
    expect(gateway.asked.length).toBeLessThan(9);
    expect(logged).toEqual(['whole pull differs']);
  });

  test('a difference that no whole pull mends leads to one in ten minutes, and after a match to one at once', async () => {
    const { gateway, change, pull, logged } = await setUp();
    const tenMinutes = 600_000;
    let now = 5_000 * tenMinutes;
    async function wholePulls(runs: number): Promise<number> {
      const before = gateway.asked.length;
      for (let run = 0; run < runs; run += 1) {
        now += 45_000;
        expect(await pull({ clock: { now: () => now } })).toEqual({ kind: 'done', matches: false });
      }
      return gateway.asked.slice(before).filter((cursor) => cursor === '').length;
    }
    gateway.swallows.add('C2');
    // The first of all, and one more.
    expect(await wholePulls(10)).toBe(2);
    expect(logged).toHaveLength(1);
    now += tenMinutes;
    expect(await wholePulls(10)).toBe(1);
    // The clock is set back.
    now -= 3 * tenMinutes;
    expect(await wholePulls(10)).toBe(1);
    expect(logged).toHaveLength(3);
    gateway.swallows.clear();
    change('C2');
    expect(await pull({ clock: { now: () => now } })).toEqual({ kind: 'done', matches: true });
    gateway.swallows.add('C3');
    change('C3');
    expect(await wholePulls(10)).toBe(1);
  });

  test('a change at the gateway between its count and our comparison is no difference', async () => {
    const { db, gateway, change, pull } = await setUp();
    await pull();
    change('C2');
    let once = true;
    gateway.betweenCountAndEnd = async () => {
      if (!once) return;
      once = false;
      // A command is answered while the stream is on its way: what we hold is newer than what was counted.
      change('C4');
      const newer = gateway.rows.get('C4') ?? null;
      await db.run('rw', ['overlay'], ({ overlay }) => overlay.put({ id: 'C4', base: newer, row: newer, pending: 0, gen: 0 }));
    };
    expect(await pull()).toEqual({ kind: 'done', matches: true });
    expect(gateway.asked.filter((cursor) => cursor === '')).toHaveLength(1);
  });

  test('tells how far a whole pull is and that it has ended', async () => {
    const { pull, progress } = await setUp(6);
    await pull();
    expect(progress.map((now) => now?.done ?? null)).toEqual([2, 4, 6, null]);
  });

  test('gives names their readings only where the gateway sent none', async () => {
    const { db, gateway, pull } = await setUp(2);
    gateway.rows.set('C1', companyOf('C1', { rev: 1, companyName: '长城商贸', pinyin: '', initials: '' }));
    gateway.rows.set('C2', companyOf('C2', { rev: 2, companyName: '别名', pinyin: 'kept', initials: 'k' }));
    await pull({ completeReadings });
    const chunks = await db.run('r', ['chunk'], ({ chunk }) => chunk.toArray());
    const rows = chunks.ok ? chunks.value.flatMap(({ body }) => body) : [];
    expect(rows.map((row) => row.pinyin).sort()).toEqual(['chang cheng shang mao', 'kept']);
  });

  test('ends with its signal between two batches, and what was stored stays', async () => {
    const { db, pull, pullUntil } = await setUp(6);
    const stop = new AbortController();
    const end = await pullUntil(stop.signal, () => stop.abort());
    expect(end).toMatchObject({ kind: 'failed', error: { kind: 'aborted' } });
    expect(await readMeta(db, 'pull')).toMatchObject({ ok: true, value: { run: { index: 1 } } });
    expect(await pull()).toMatchObject({ kind: 'done' });
  });
});
