import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type Gateway, openGateway } from '../../server/gateway.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { Company } from '../../src/api/entities/company.ts';
import type { OutboxRow } from '../../src/db/types.ts';
import { silentLog } from '../../src/domain/core/log.ts';
import { assert } from '../../src/domain/core/result.ts';
import { createDevice, type SimTab } from '../sim/world/device.ts';
import { createNetwork, type Fault } from '../sim/world/fake-network.ts';
import { gatewayClock } from '../sim/world/gateway-clock.ts';
import { installPump, loadLazyParts } from '../sim/world/pump.ts';
import { seededRandom } from '../sim/world/seeded-random.ts';
import { ACCOUNT, LOGIN, seedAccount } from '../sim/world/sim-gateway.ts';
import { createVirtualTime, type VirtualTime } from '../sim/world/virtual-time.ts';
import { createTestClient } from '../support/gateway/gateway-client.ts';

const COMPANIES = ['C1', 'C2', 'C3', 'C4'];

/** The gateway on a file, and a browser of the product with a signed-in tab; in virtual time, over a line that the test cuts. */
async function setUp() {
  installPump();
  await loadLazyParts();
  const folder = mkdtempSync(join(tmpdir(), 'workbench-restored-'));
  const [db, backup] = [join(folder, 'store.db'), join(folder, 'backup.db')];
  const time = createVirtualTime();
  const random = seededRandom(43);
  const clock = gatewayClock(time);
  const world = { gateway: await openGateway({ db, clock }), fault: 'none' as Fault, asked: [] as string[] };
  await seedAccount(world.gateway, time.at(), { id: ACCOUNT, name: LOGIN.loginName, prefix: 'C', companies: COMPANIES.length });
  const network = createNetwork({
    time,
    random: random.fork(),
    fault(_client, path) {
      world.asked.push(path);
      return world.fault;
    },
    serve: async (request) => world.gateway.app.fetch(request),
  });
  const device = createDevice({ time, network, random: random.fork(), log: silentLog, encrypted: false }, 'A');
  const tab = device.openTab(true);
  await time.pass(1_000);
  const signedIn = tab.api.signIn(LOGIN);
  await time.pass(5_000);
  assert((await signedIn).ok, 'signed in');
  onTestFinished(async () => {
    void tab.api.stop();
    await time.pass(10_000);
    await world.gateway.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    world,
    time,
    device,
    tab,
    /** Copies the store while the gateway runs on it. */
    backUp: () => sql`vacuum into ${sql.lit(backup)}`.execute(world.gateway.services.store.db),
    async restore() {
      await world.gateway.close();
      for (const end of ['', '-wal', '-shm']) rmSync(db + end, { force: true });
      copyFileSync(backup, db);
      world.gateway = await openGateway({ db, clock, newEpoch: true });
    },
    async hide(on: SimTab, companyId: string): Promise<OutboxRow> {
      const commands = await device.pageOf(on).data.commands();
      assert(commands.ok, 'the page opens its database');
      const seal = { companyId, shortName: companyId, tail: '0000' };
      const queued = await commands.value.hideCompany({ companyId, seal }, 1);
      assert(queued.ok, 'the command is queued');
      await time.pass(5_000);
      return queued.value;
    },
  };
}

/** Companies and ids of carried out commands, as the store holds them. */
async function heldBy({ services: { store } }: Gateway): Promise<{ rows: Map<string, Company>; ids: string[] }> {
  const rows = await store.db.selectFrom('company').select(['company_id', 'doc']).execute();
  const commands = await store.db.selectFrom('command').select('id').where('call', '=', 'companyHide').execute();
  return { rows: new Map(rows.map((row) => [row.company_id, JSON.parse(row.doc)])), ids: commands.map(({ id }) => id).sort() };
}

/** An edit of another device, right behind the backup: it gets the number that a lost edit had. */
async function colleagueNotes(gateway: Gateway, time: VirtualTime, companyId: string): Promise<number> {
  const other = createTestClient(gateway, () => time.at());
  await other.signIn(LOGIN.loginName, LOGIN.password);
  const row = (await other.pullAll()).flatMap((batch) => batch.rows).find((company) => company.companyId === companyId);
  const input = { companyId, baseRev: row?.rev ?? 0, changes: { note: { from: row?.note, to: '备份之后' } } };
  const answer = await other.client.call(calls.companyUpdate, input);
  assert(answer.ok, 'the edit is taken');
  return answer.value.company.rev;
}

test('[fault 43] a gateway restored from a backup is sent every command that it has not acknowledged, once, is pulled anew as a whole, and the user is to be told', async () => {
  const { world, time, device, tab, backUp, restore, hide } = await setUp();
  await backUp();
  const acknowledged = await hide(tab, 'C1');
  expect(device.outbox()).toEqual([]);
  world.fault = 'cut-after';
  const unanswered = await hide(tab, 'C2');
  world.fault = 'cut-before';
  const unsent = await hide(tab, 'C3');
  const before = await heldBy(world.gateway);
  expect(before.ids).toEqual([acknowledged.id, unanswered.id].sort());
  expect(device.outbox().map(({ id }) => id)).toEqual([unanswered.id, unsent.id]);
  const since = device.pull()?.at;
  expect(device.pull()?.restored ?? null).toBeNull();

  await restore();
  expect((await heldBy(world.gateway)).ids).toEqual([]);
  const rev = await colleagueNotes(world.gateway, time, 'C1');
  expect(rev).toBe(before.rows.get('C1')?.rev);
  const asked = world.asked.length;
  world.fault = 'none';
  await time.pass(180_000);

  expect(device.outbox()).toEqual([]);
  const after = await heldBy(world.gateway);
  expect(after.ids).toEqual([unanswered.id, unsent.id].sort());
  expect(COMPANIES.map((id) => after.rows.get(id)?.hidden)).toEqual([0, 1, 1, 0]);
  expect(after.rows.get('C1')).toMatchObject({ rev, note: '备份之后' });
  expect(device.rows()).toEqual(after.rows);
  // A pull without a cursor is one of everything.
  expect(world.asked.slice(asked).filter((path) => path.startsWith(calls.companyPull.path) && !path.includes('cursor='))).toHaveLength(1);
  expect(device.pull()?.restored).toEqual({ since });
});

test('[fault 43] [PLUS-44] states that a restored gateway does not have, or has otherwise, are not shown any longer', async () => {
  const { world, time, device, tab, backUp, restore } = await setUp();
  const source = { id: 'push:one', kind: 'push', name: '平台' } as const;
  const stateAt = new Date(time.at()).toISOString();
  const tell = (companyId: string, state: string) =>
    world.gateway.services.facts.write(source, [
      { companyId, area: 'tax', at: time.at(), doc: { code: 'vat', period: '202610', state, amount: '12.00', stateAt } },
    ]);
  const shown = () =>
    ['C1', 'C2', 'C3'].map((id) => {
      const value = device.statuses('tax').get(id)?.value;
      return value != null && 'items' in value ? (value.items[0]?.state ?? null) : null;
    });
  await tell('C2', 'undeclared');
  await tell('C3', 'accepted');
  await backUp();
  await time.pass(1_000);
  await tell('C1', 'accepted');
  await tell('C2', 'paid');
  void tab.api.resource({ what: 'watch', name: 'status.areaStatus', subject: '' });
  await time.pass(60_000);
  expect(shown()).toEqual(['accepted', 'paid', 'accepted']);
  await restore();
  await time.pass(180_000);
  expect(shown()).toEqual([null, 'undeclared', 'accepted']);
});
