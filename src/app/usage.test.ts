import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { directoryOf } from '../../tests/support/company-kit.ts';
import { freshDevice, must, openTestDb } from '../../tests/support/db-kit.ts';
import { storedLogin } from '../../tests/support/login-kit.ts';
import { testMemory } from '../../tests/support/memory-kit.ts';
import { freshSync } from '../db/meta.ts';
import type { Desk } from '../desk/desk.tsx';
import { createWrites } from '../desk/store/writes.ts';
import { ok } from '../domain/core/result.ts';
import { usageEvents } from '../domain/core/usage-events.ts';
import { rememberActive } from '../features/company-switch/recents.ts';
import { keepUsage } from './usage.ts';
import { homeView, views } from './views/views.ts';

const login = storedLogin({ accountId: 'a1' });
const dir = directoryOf(
  { id: 'c1', locationCode: '440300' },
  { id: 'c2', locationCode: '110000' },
  { id: 'c3', locationCode: '350100' },
  { id: 'c4', locationCode: '350200' },
);

async function setUp() {
  const db = await openTestDb();
  const memory = { device: testMemory(), tab: testMemory() };
  // as: counting reads these parts of a desk only.
  const desk = {
    ...memory,
    login,
    store: { get: () => ({ directory: dir, sync: { ...freshSync, clockOffset: 250 } }) },
    writes: {
      open: async () => ok({ db }),
    },
  } as unknown as Desk;
  const kept = async () =>
    (await must(db.run('r', ['tracking'], (s) => s.tracking.orderBy('n').toArray()))).flatMap(({ event }) => event ?? []);
  return { desk, memory, kept };
}

test('[TRACK-03] every event is in one catalogue, every view has one, and the page of documentation lists the same', () => {
  const rows = [...readFileSync('docs/usage-events.md', 'utf8').matchAll(/^\| `([\w.]+)` \|/gm)].map(([, name]) => name);
  expect(rows).toEqual([...usageEvents]);
  const opened = [homeView, ...views].map(({ event }) => event);
  expect(opened.toSorted()).toEqual(usageEvents.filter((event) => event.startsWith('view.')).toSorted());
  for (const name of usageEvents) expect(name).toMatch(/^[a-zA-Z]+\.[a-zA-Z]+$/);
});

test("[TRACK-01] an event carries platform, the time by the gateway's clock, application, account, and the company with its location", async () => {
  const { desk, kept } = await setUp();
  await keepUsage(desk, '22530100010000', { event: 'company.edit', companyId: 'c2', at: 1_000 });
  const common = { platform: 'web', time: 1_250, appId: '22530100010000', accountId: 'a1' };
  expect(await kept()).toEqual([{ event: 'company.edit', ...common, companyId: 'c2', locationCode: '110000' }]);
});

test('[CONST-05] an event about a company of area 350000 carries its environment, others carry none (A-25)', async () => {
  const { desk, kept } = await setUp();
  for (const [n, companyId] of ['c2', 'c3', 'c4', ''].entries()) await keepUsage(desk, '1', { event: 'view.home', companyId, at: n });
  expect((await kept()).map((event) => [event.companyId, event.trackEnv])).toEqual([
    ['c2', undefined],
    ['c3', '350000'],
    ['c4', undefined],
    ['', undefined],
  ]);
});

test("[TRACK-01] an event of no company has the active one; one that is not the account's is left out, or the gateway would refuse its neighbours", async () => {
  const { desk, memory, kept } = await setUp();
  rememberActive(memory, 'a1', 'c1', false);
  await keepUsage(desk, '1', { event: 'view.home', companyId: '', at: 1 });
  await keepUsage(desk, '1', { event: 'message.read', companyId: 'foreign', at: 1 });
  expect((await kept()).map(({ companyId, locationCode }) => [companyId, locationCode])).toEqual([
    ['c1', '440300'],
    ['', ''],
  ]);
});

test('[TRACK-01] what cannot be written is dropped without a word, and an account that this device forgot is not opened', async () => {
  const { desk } = await setUp();
  const storage = freshDevice();
  const event = { event: 'view.home', companyId: '', at: 1 } as const;
  await expect(keepUsage({ ...desk, writes: createWrites('a1', { now: () => 1 }, { storage }) }, '1', event)).resolves.toBeUndefined();
  expect((await storage.indexedDB.databases()).map(({ name }) => name)).not.toContain('wb-a1');
});
