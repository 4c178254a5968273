import { beforeAll, describe, expect, test } from 'vitest';
import { installPump } from '../../../tests/sim/world/pump.ts';
import { seededRandom } from '../../../tests/sim/world/seeded-random.ts';
import { createVirtualTime } from '../../../tests/sim/world/virtual-time.ts';
import { silentLog } from '../../domain/core/log.ts';
import { type RunEnd, startLoop } from './loop.ts';

beforeAll(installPump);

/** A loop in virtual time whose runs end as `ends` says (the last one for ever), each after `runMs`. */
function setUp(options: { ends?: RunEnd[]; runMs?: number; debounceMs?: number; watchdogMs?: number } = {}) {
  const time = createVirtualTime();
  const timers = time.timers('loop');
  const stop = new AbortController();
  const started: number[] = [];
  const signals: AbortSignal[] = [];
  const origin = time.at();
  let running = 0;
  let most = 0;
  const ends = options.ends ?? [{ kind: 'done' }];
  const loop = startLoop(
    { timers, random: seededRandom(7), log: silentLog },
    {
      name: 'test',
      debounceMs: options.debounceMs ?? 100,
      watchdogMs: options.watchdogMs ?? 30_000,
      run: async (signal) => {
        signals.push(signal);
        started.push(time.at() - origin);
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => timers.setTimeout(resolve, options.runMs ?? 10));
        running -= 1;
        return ends[Math.min(started.length, ends.length) - 1] ?? { kind: 'done' };
      },
    },
    stop.signal,
  );
  return { time, loop, stop, started, signals, most: () => most };
}

describe('the loop', () => {
  test('gathers triggers that come together into one run', async () => {
    const { time, loop, started } = setUp();
    loop.trigger();
    await time.pass(50);
    loop.trigger();
    await time.pass(1_000);
    expect(started).toEqual([100]);
  });

  test('runs at the latest after the watchdog time without any trigger', async () => {
    const { time, started } = setUp({ watchdogMs: 5_000 });
    await time.pass(10_100);
    expect(started).toEqual([5_000, 10_010]);
  });

  test('a constant stream of triggers does not put the run off for ever', async () => {
    const { time, loop, started } = setUp();
    for (let i = 0; i < 40; i += 1) {
      loop.trigger();
      await time.pass(50);
    }
    expect(started.length).toBeGreaterThan(5);
  });

  test('never has two runs at once; a trigger during a run causes one more', async () => {
    const { time, loop, started, most } = setUp({ runMs: 500 });
    loop.trigger();
    await time.pass(200);
    loop.trigger();
    loop.trigger(true);
    void loop.runNow();
    await time.pass(5_000);
    expect(started).toEqual([100, 700]);
    expect(most()).toBe(1);
  });

  test('backs off between 1 and 60 s, longer with each failure, and starts over after a success', async () => {
    const failed: RunEnd = { kind: 'failed' };
    const { time, loop, started } = setUp({
      ends: [...Array.from({ length: 10 }, () => failed), { kind: 'done' }, failed, failed],
      runMs: 0,
    });
    loop.trigger();
    await time.pass(400_000);
    const waits = started.slice(1).map((at, i) => at - (started[i] ?? 0));
    const first = waits.slice(0, 10);
    for (const [i, wait] of first.entries()) {
      expect(wait).toBeGreaterThanOrEqual(Math.min(60_000, 1_000 * 2 ** i) / 2);
      expect(wait).toBeLessThanOrEqual(60_000);
    }
    expect(first.at(-1)).toBeGreaterThanOrEqual(30_000);
    expect(waits[11]).toBeLessThanOrEqual(1_000);
  });

  test('a plain trigger waits with the back-off, an urgent one cuts it', async () => {
    const { time, loop, started } = setUp({
      ends: [{ kind: 'failed' }, { kind: 'failed' }, { kind: 'failed' }, { kind: 'failed' }, { kind: 'done' }],
      runMs: 0,
    });
    loop.trigger();
    await time.pass(6_000);
    const before = started.length;
    loop.trigger();
    await time.pass(200);
    expect(started.length).toBe(before);
    loop.trigger(true);
    await time.pass(200);
    expect(started.length).toBe(before + 1);
  });

  test('a wait that the gateway prescribed is not cut by anything', async () => {
    const { time, loop, started } = setUp({ ends: [{ kind: 'failed', waitMs: 20_000 }, { kind: 'done' }], runMs: 0 });
    loop.trigger();
    await time.pass(1_000);
    loop.trigger(true);
    void loop.runNow();
    await time.pass(18_000);
    expect(started).toEqual([100]);
    await time.pass(5_000);
    expect(started).toHaveLength(2);
    expect(started[1]).toBeGreaterThanOrEqual(20_100);
  });

  test('an urgent trigger during a run that fails cuts the back-off, whatever comes after it, and no wait that the gateway prescribed', async () => {
    const during = async (end: RunEnd, ...urgencies: readonly boolean[]): Promise<readonly number[]> => {
      const { time, loop, started } = setUp({ ends: [end, { kind: 'done' }], runMs: 500 });
      loop.trigger();
      await time.pass(200);
      for (const urgent of urgencies) loop.trigger(urgent);
      await time.pass(900);
      return started;
    };
    const failed: RunEnd = { kind: 'failed' };
    expect(await during(failed, true)).toEqual([100, 700]);
    expect(await during(failed, true, false)).toEqual([100, 700]);
    expect(await during(failed, false, true)).toEqual([100, 700]);
    expect(await during(failed, false)).toEqual([100]);
    expect(await during({ kind: 'failed', waitMs: 20_000 }, true)).toEqual([100]);
  });

  test('a run may name the time of the next one', async () => {
    const { time, loop, started } = setUp({ ends: [{ kind: 'done', nextMs: 700 }, { kind: 'done' }], runMs: 0 });
    loop.trigger();
    await time.pass(2_000);
    expect(started).toEqual([100, 800]);
  });

  test('runNow settles after a run that began later than the call', async () => {
    const { time, loop, started } = setUp({ runMs: 1_000 });
    loop.trigger();
    await time.pass(500);
    let settledAt = 0;
    const now = time.at();
    void loop.runNow().then(() => {
      settledAt = time.at() - now;
    });
    await time.pass(5_000);
    expect(started).toHaveLength(2);
    expect(settledAt).toBe(1_700);
  });

  test('a throw counts as a failure and the loop goes on', async () => {
    const time = createVirtualTime();
    const stop = new AbortController();
    const errors: string[] = [];
    let runs = 0;
    const loop = startLoop(
      { timers: time.timers('loop'), random: seededRandom(1), log: { ...silentLog, error: (msg) => errors.push(msg) } },
      {
        name: 'thrower',
        debounceMs: 0,
        watchdogMs: 60_000,
        run: () => {
          runs += 1;
          return runs === 1 ? Promise.reject(new Error('broken')) : Promise.resolve({ kind: 'done' as const });
        },
      },
      stop.signal,
    );
    loop.trigger();
    await time.pass(2_000);
    expect(runs).toBe(2);
    expect(errors).toEqual(['loop run threw']);
  });

  test('ends with the signal: no run begins any more, the running one is told, waiters are let go', async () => {
    const { time, loop, stop, started, signals } = setUp({ runMs: 1_000 });
    loop.trigger();
    await time.pass(500);
    let letGo = false;
    void loop.runNow().then(() => {
      letGo = true;
    });
    stop.abort();
    loop.trigger(true);
    await time.pass(120_000);
    expect(signals[0]?.aborted).toBe(true);
    expect(started).toHaveLength(1);
    expect(letGo).toBe(true);
    expect(time.nextAt()).toBeNull();
  });
});
