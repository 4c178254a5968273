import { beforeAll, describe, expect, test } from 'vitest';
import { createFakeChannels } from '../../../tests/sim/world/fake-channels.ts';
import { createFakeLocks } from '../../../tests/sim/world/fake-locks.ts';
import { installPump } from '../../../tests/sim/world/pump.ts';
import { seededRandom } from '../../../tests/sim/world/seeded-random.ts';
import { createVirtualTime } from '../../../tests/sim/world/virtual-time.ts';
import { silentLog } from '../../domain/core/log.ts';
import { sleep } from '../ports.ts';
import { Leader } from './leader.ts';

beforeAll(installPump);

/** A browser with tabs of one account. `working` are the tabs whose term runs now. */
function browser() {
  const time = createVirtualTime();
  const locks = createFakeLocks((owner) => time.timers(owner));
  const ears = (owner: string): string => `ears of ${owner}`;
  const channels = createFakeChannels((owner) => time.timers(ears(owner)));
  const clock = { skew: 0 };
  const working = new Set<string>();
  const terms: string[] = [];
  let most = 0;

  function open(id: string, visible = true) {
    const stop = new AbortController();
    const state = { visible };
    const leader = new Leader(
      {
        accountId: 'a1',
        clock: time.clock(() => clock.skew),
        timers: time.timers(id),
        random: seededRandom(id.length),
        locks: locks.of(id),
        channel: channels.of(id)('wb-leader:a1'),
        tab: { id, visible: () => state.visible },
        log: silentLog,
      },
      async (signal) => {
        working.add(id);
        terms.push(id);
        most = Math.max(most, working.size);
        while (!signal.aborted) await sleep(time.timers(id), 60_000, signal);
        working.delete(id);
      },
      stop.signal,
    );
    return {
      leader,
      stop: () => stop.abort(),
      show(on: boolean) {
        state.visible = on;
        leader.visibilityChanged();
      },
      /** Thawed, it may hear what was posted meanwhile only after its timers that were due have run. */
      async freeze(on: boolean) {
        time.freeze(id, on);
        if (!on) await time.pass(0);
        time.freeze(ears(id), on);
      },
      crash() {
        time.drop(id);
        time.drop(ears(id));
        channels.drop(id);
        locks.drop(id);
        working.delete(id);
      },
    };
  }
  return { time, clock, locks, open, working, terms, most: () => most };
}

describe('the leader', () => {
  test('[PLUS-11] of several tabs exactly one leads, and it keeps leading', async () => {
    const { time, open, working, terms, most } = browser();
    open('one');
    open('two');
    open('three');
    await time.pass(120_000);
    expect([...working]).toEqual(['one']);
    expect(terms).toEqual(['one']);
    expect(most()).toBe(1);
  });

  test('[PLUS-11] when the leading tab closes or crashes another one takes over at once', async () => {
    const { time, open, working } = browser();
    const one = open('one');
    await time.pass(10);
    const two = open('two');
    open('three');
    await time.pass(10);
    one.stop();
    await time.pass(200);
    expect([...working]).toEqual(['two']);
    two.crash();
    await time.pass(200);
    expect([...working]).toEqual(['three']);
  });

  test('a hidden leader gives way to a visible tab', async () => {
    const { time, open, working } = browser();
    const one = open('one');
    await time.pass(10);
    open('two');
    await time.pass(1_000);
    one.show(false);
    await time.pass(6_000);
    expect([...working]).toEqual(['two']);
  });

  test('a hidden leader with only hidden tabs around it keeps leading, until one is shown', async () => {
    const { time, open, working, terms } = browser();
    const one = open('one');
    await time.pass(10);
    const two = open('two', false);
    one.show(false);
    await time.pass(60_000);
    expect([...working]).toEqual(['one']);
    two.show(true);
    await time.pass(300);
    expect([...working]).toEqual(['two']);
    expect(terms).toEqual(['one', 'two']);
  });

  test('a visible tab behind a hidden one in the queue leads within a few seconds', async () => {
    const { time, open, working } = browser();
    const one = open('one');
    await time.pass(10);
    open('hidden', false);
    await time.pass(10);
    open('shown');
    one.show(false);
    await time.pass(15_000);
    expect([...working]).toEqual(['shown']);
  });

  test('the lock of a frozen leader is taken after three missed beats and not before', async () => {
    const { time, open, terms, locks } = browser();
    const one = open('one');
    await time.pass(10);
    open('two');
    await time.pass(4_000);
    await one.freeze(true);
    await time.pass(14_000);
    expect(terms).toEqual(['one']);
    await time.pass(8_000);
    expect(terms).toEqual(['one', 'two']);
    expect(locks.holder('leader:a1')).toBe('two');
  });

  test('a thawed leader whose lock was taken stops its term and waits in line', async () => {
    const { time, open, working } = browser();
    const one = open('one');
    await time.pass(10);
    const two = open('two');
    await one.freeze(true);
    await time.pass(30_000);
    await one.freeze(false);
    await time.pass(1_000);
    expect([...working]).toEqual(['two']);
    two.stop();
    await time.pass(1_000);
    expect([...working]).toEqual(['one']);
  });

  test('at most one lock is taken a minute, whoever takes it', async () => {
    const { time, open, terms } = browser();
    const tabs = ['one', 'two', 'three', 'four'].map((id) => open(id));
    await time.pass(10);
    await tabs[0]?.freeze(true);
    await time.pass(25_000);
    expect(terms).toHaveLength(2);
    const second = tabs[['one', 'two', 'three', 'four'].indexOf(terms[1] ?? '')];
    await second?.freeze(true);
    await time.pass(30_000);
    expect(terms).toHaveLength(2);
    await time.pass(40_000);
    expect(terms).toHaveLength(3);
  });

  test('a tab that was frozen itself does not take the lock of a leader it could not hear', async () => {
    const { time, open, terms } = browser();
    open('one');
    await time.pass(10);
    const two = open('two');
    await time.pass(100);
    await two.freeze(true);
    await time.pass(300_000);
    await two.freeze(false);
    await time.pass(60_000);
    expect(terms).toEqual(['one']);
  });

  test('a clock that is set back does not put off the theft of a frozen leader’s lock', async () => {
    const { time, clock, open, terms } = browser();
    const tabs = new Map(['one', 'two', 'three'].map((id) => [id, open(id)]));
    await time.pass(10);
    await tabs.get('one')?.freeze(true);
    clock.skew = -3_600_000;
    await time.pass(60_000);
    expect(terms).toHaveLength(2);
    await tabs.get(terms[1] ?? '')?.freeze(true);
    clock.skew = -7_200_000;
    await time.pass(120_000);
    expect(terms).toHaveLength(3);
  });

  test('ends with its signal, leading or waiting', async () => {
    const { time, open, working, locks } = browser();
    const one = open('one');
    await time.pass(10);
    const two = open('two');
    await time.pass(10);
    two.stop();
    await two.leader.ended;
    one.stop();
    await time.pass(10);
    await one.leader.ended;
    expect(working.size).toBe(0);
    expect(locks.holder('leader:a1')).toBeNull();
    expect(time.nextAt()).toBeNull();
  });
});
