import { beforeAll, describe, expect, test } from 'vitest';
import { installPump } from '../../tests/sim/world/pump.ts';
import { seededRandom } from '../../tests/sim/world/seeded-random.ts';
import { createVirtualTime } from '../../tests/sim/world/virtual-time.ts';
import type { CallError, ErrorKind } from '../api/error-kinds.ts';
import type { Reach } from '../db/types.ts';
import { silentLog } from '../domain/log.ts';
import { startReach } from './reach.ts';

beforeAll(installPump);

function errorOf(kind: ErrorKind): CallError {
  return { kind, code: '', msg: '', status: 0 };
}

function setUp(line: { error: CallError | null } = { error: null }) {
  const time = createVirtualTime();
  const clock = { skew: 0 };
  const stop = new AbortController();
  const changes: Reach[] = [];
  const probes: number[] = [];
  const origin = time.at();
  const reach = startReach(
    {
      clock: time.clock(() => clock.skew),
      timers: time.timers('reach'),
      random: seededRandom(3),
      log: silentLog,
      probe: () => {
        probes.push(time.at() - origin);
        return Promise.resolve(line.error);
      },
      onChange: (state) => changes.push(state),
    },
    stop.signal,
  );
  return { time, clock, reach, changes, probes, line, stop };
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

  test('[PLUS-09] the browser’s word alone changes nothing: it causes a probe, and the probe decides', async () => {
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

  test('[PLUS-09] while offline it alone asks, with back-off, and a hint cuts the wait', async () => {
    const { time, reach, probes, line } = setUp({ error: errorOf('offline') });
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

  test('[PLUS-09] probes by itself when nothing proved the line for a minute', async () => {
    const { time, reach, probes } = setUp();
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
