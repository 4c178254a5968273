import { beforeAll, describe, expect, test } from 'vitest';
import { freshStorage, openDb } from '../../../tests/sim/world/local-data.ts';
import { mortalStorage } from '../../../tests/sim/world/mortal-storage.ts';
import { installPump } from '../../../tests/sim/world/pump.ts';
import { createVirtualTime } from '../../../tests/sim/world/virtual-time.ts';
import { readMeta } from '../../db/meta.ts';
import { startStatus } from './status.ts';

beforeAll(installPump);

async function setUp() {
  const time = createVirtualTime();
  const { indexedDB, ...surroundings } = freshStorage(time.at);
  const storage = mortalStorage(indexedDB, surroundings);
  const db = await openDb('a1', storage.ports);
  const stop = new AbortController();
  const told: string[] = [];
  const status = startStatus(
    {
      db,
      clock: time.clock(),
      timers: time.timers('status'),
      onProblem: ({ kind }) => told.push(kind),
      onStored: () => told.push('stored'),
    },
    null,
    stop.signal,
  );
  async function rev(): Promise<number> {
    const read = await readMeta(db, 'rev');
    return read.ok ? (read.value?.rev ?? 0) : 0;
  }
  async function stored() {
    const read = await readMeta(db, 'sync');
    return read.ok ? read.value : null;
  }
  return { time, status, stop, rev, stored, told, storage };
}

describe('status', () => {
  test('writes what is said in one breath once, and nothing when nothing changed', async () => {
    const { time, status, rev, stored, told } = await setUp();
    status.set({ reach: 'online' });
    status.set({ phase: 'sending', leader: 't1' });
    await time.pass(1_000);
    expect(await stored()).toMatchObject({ reach: 'online', phase: 'sending', leader: 't1' });
    expect(await rev()).toBe(1);
    status.set({ reach: 'online', leader: 't1' });
    await time.pass(1_000);
    expect(await rev()).toBe(1);
    expect(told).toEqual([]);
  });

  test('[PLUS-09] progress is written at most every 250 ms, and its last word is', async () => {
    const { time, status, rev, stored } = await setUp();
    for (let done = 0; done <= 100; done += 1) {
      status.set({ progress: { done, total: 100 } });
      await time.pass(10);
    }
    await time.pass(1_000);
    expect(await stored()).toMatchObject({ progress: { done: 100, total: 100 } });
    expect(await rev()).toBeLessThanOrEqual(6);
  });

  test('the end of a progress is not held back', async () => {
    const { time, status, stored } = await setUp();
    status.set({ progress: { done: 1, total: 2 } });
    await time.pass(100);
    status.set({ progress: null });
    await time.pass(50);
    expect(await stored()).toMatchObject({ progress: null });
  });

  test('[AUTH-13] [PLUS-11] what found no room is written when there is some, and that is told', async () => {
    const { time, status, stored, told, storage } = await setUp();
    storage.fill(true);
    status.set({ session: 'expired' });
    await time.pass(12_000);
    expect(await stored()).toBeNull();
    expect(new Set(told)).toEqual(new Set(['quota']));
    storage.fill(false);
    await time.pass(6_000);
    expect(await stored()).toMatchObject({ session: 'expired' });
    expect(told.at(-1)).toBe('stored');
    const tries = told.length;
    await time.pass(60_000);
    expect(told).toHaveLength(tries);
  });

  test('after its signal it writes nothing more', async () => {
    const { time, status, stop, rev } = await setUp();
    status.set({ reach: 'online' });
    stop.abort();
    await time.pass(1_000);
    expect(await rev()).toBe(0);
  });
});
