import { beforeAll, describe, expect, test } from 'vitest';
import { installPump } from '../../../tests/sim/world/pump.ts';
import { seededRandom } from '../../../tests/sim/world/seeded-random.ts';
import { createVirtualTime } from '../../../tests/sim/world/virtual-time.ts';
import type { CallError, ErrorKind } from '../../api/error-kinds.ts';
import type { Reach } from '../../db/types.ts';
import { silentLog } from '../../domain/core/log.ts';
import { watchReachability } from './reachability.ts';

beforeAll(installPump);

function errorOf(kind: ErrorKind): CallError {
  return { kind, code: '', msg: '', status: 0 };
}

function setUp(line: { error: CallError | null } = { error: null }, isVisible = true) {
  const time = createVirtualTime();
  const clock = { skew: 0 };
  const stop = new AbortController();
  const changes: Reach[] = [];
  const probes: number[] = [];
  const slept: number[] = [];
  const origin = time.at();
  const reach = watchReachability(
    {
      clock: time.clock(() => clock.skew),
      timers: time.timers('reach'),
      random: seededRandom(3),
      log: silentLog,
      probe: () => {
        probes.push(time.at() - origin);
        return Promise.resolve(line.error);
      },
      visible: () => isVisible,
      onChange: (state) => changes.push(state),
      onSlept: () => slept.push(time.at() - origin),
    },
    stop.signal,
  );
  return { time, clock, reach, changes, probes, slept, line, stop };
}

describe('reachability', () => {
  test('[PLUS-09] is unknown until a request has proved something', () => {
    expect(setUp().reach.state()).toBe('unknown');
  });

  test('[PLUS-09] an answered request proves the line, a refusal as well as a success', () => {
    const { reach } = setUp();
    reach.report(errorOf('refused'));
    expect(reach.state()).toBe('online');
  });

  test('[PLUS-09] the browser’s word that the line came changes nothing alone: it causes a probe, and the probe decides', async () => {
    const { time, reach, probes, changes } = setUp({ error: null });
    reach.report(null);
    reach.hint();
    expect(reach.state()).toBe('online');
    await time.pass(1_000);
    expect(probes).toHaveLength(1);
    expect(changes).toEqual(['online']);
  });

  test('[PLUS-09] one failed call is looked into and does not show as offline when the probe is answered', async () => {
    const { time, reach, changes, probes } = setUp({ error: null });
    reach.report(null);
    reach.report(errorOf('offline'));
    await time.pass(1_000);
    expect(probes).toHaveLength(1);
    expect(changes).toEqual(['online']);
  });

  test.for<ErrorKind>(['offline', 'timeout', 'bad-answer'])(
    '[PLUS-09] a probe that ends with %s proves that the gateway is out of reach',
    async (kind) => {
      const { time, reach } = setUp({ error: errorOf(kind) });
      reach.hint();
      await time.pass(1_000);
      expect(reach.state()).toBe('offline');
    },
  );

  test('[PLUS-09] the browser’s word that the line went is believed at once, until a probe is answered', async () => {
    const { time, reach, probes, changes, line } = setUp({ error: errorOf('offline') });
    reach.report(null);
    reach.lost();
    expect(reach.state()).toBe('offline');
    expect(probes).toEqual([]);
    await time.pass(1_000);
    expect(changes).toEqual(['online', 'offline']);
    line.error = null;
    reach.lost();
    await time.pass(1_000);
    expect(changes).toEqual(['online', 'offline', 'online']);
  });

  test('[PLUS-38] while somebody looks and the line is out, a probe goes every five to six seconds, whatever fails besides', async () => {
    const { time, reach, probes } = setUp({ error: errorOf('timeout') });
    reach.hint();
    for (let second = 0; second < 300; second += 1) {
      await time.pass(1_000);
      reach.report(errorOf('offline'));
    }
    const waits = probes.slice(1).map((at, n) => at - (probes[n] ?? 0));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(5_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(6_200);
    expect(new Set(waits).size).toBeGreaterThan(10);
  });

  test('[PLUS-38] while somebody looks, a line that nothing proves for a quarter of a minute is asked', async () => {
    const { time, reach, probes, line } = setUp();
    reach.report(null);
    line.error = errorOf('timeout');
    await time.pass(17_000);
    expect(probes.length).toBeGreaterThanOrEqual(1);
    expect(reach.state()).toBe('offline');
  });

  test('[PLUS-38] timers that come far too late tell of a PC that slept, and the line is asked at once', async () => {
    const { time, clock, reach, probes, slept } = setUp();
    reach.report(null);
    await time.pass(6_000);
    clock.skew = 8 * 3_600_000;
    await time.pass(5_100);
    expect(slept).toHaveLength(1);
    expect(probes.length).toBeGreaterThanOrEqual(1);
  });

  test('[PLUS-09] while offline in a hidden tab it alone asks, with back-off, and a hint cuts the wait', async () => {
    const { time, reach, probes, line } = setUp({ error: errorOf('offline') }, false);
    reach.hint();
    await time.pass(300_000);
    expect(probes.length).toBeGreaterThan(5);
    expect(probes.length).toBeLessThan(25);
    const before = probes.length;
    reach.report(errorOf('offline'));
    await time.pass(100);
    expect(probes.length).toBe(before);
    line.error = null;
    reach.hint();
    await time.pass(100);
    expect(reach.state()).toBe('online');
  });

  test('[PLUS-09] a hidden tab probes by itself when nothing proved the line for a minute', async () => {
    const { time, reach, probes } = setUp({ error: null }, false);
    reach.report(null);
    await time.pass(125_000);
    expect(probes.length).toBeGreaterThanOrEqual(1);
  });

  test('[PLUS-09] a clock that is set back keeps no old proof fresh', async () => {
    const { time, clock, reach, probes } = setUp();
    reach.report(null);
    clock.skew = -3_600_000;
    await time.pass(125_000);
    expect(probes.length).toBeGreaterThanOrEqual(1);
  });

  test('an aborted call says nothing', async () => {
    const { time, reach, probes } = setUp();
    reach.report(errorOf('aborted'));
    await time.pass(1_000);
    expect(reach.state()).toBe('unknown');
    expect(probes).toEqual([]);
  });
});
