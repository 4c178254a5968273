import { IDBFactory } from 'fake-indexeddb';
import type { Company } from '../../../src/api/entities/company.ts';
import { type AccountDb, openAccountDb } from '../../../src/db/account-db.ts';
import { commandId } from '../../../src/db/command-id.ts';
import type { Stores } from '../../../src/db/connection.ts';
import { readFact } from '../../../src/db/facts.ts';
import { readMeta } from '../../../src/db/meta.ts';
import type { CommandPorts } from '../../../src/db/outbox-user.ts';
import { isProjected, overlayOf } from '../../../src/db/overlay-row.ts';
import { queuedByKey } from '../../../src/db/projection.ts';
import type { FactRow, OutboxRow, SyncStatus } from '../../../src/db/types.ts';
import type { Log } from '../../../src/domain/log.ts';
import { drainOutbox } from '../../../src/sw/drain-outbox.ts';
import { WorkerApi, type WorkerPorts } from '../../../src/workers/worker-api.ts';
import { createFakeChannels, type FakeChannels } from './fake-channels.ts';
import { createFakeLocks, type FakeLocks } from './fake-locks.ts';
import type { FakeNetwork } from './fake-network.ts';
import { type MortalStorage, mortalStorage } from './mortal-storage.ts';
import type { SeededRandom } from './seeded-random.ts';
import { ACCOUNT, uuidOf } from './sim-gateway.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface World {
  readonly time: VirtualTime;
  readonly network: FakeNetwork;
  readonly random: SeededRandom;
  readonly log: Log;
}

/** One open tab: its worker, and the connection its page writes with. */
export interface SimTab {
  readonly name: string;
  readonly api: WorkerApi;
  readonly ports: CommandPorts;
  readonly storage: MortalStorage;
  db: AccountDb | null;
  visible: boolean;
  frozen: boolean;
  alive: boolean;
  readonly whenStarted: Promise<unknown>;
}

/** One browser: storage, locks, channels and cookies that its tabs share, and a clock of its own. */
export interface Device {
  readonly name: string;
  /** Milliseconds its clock is ahead of real time. */
  skew: number;
  readonly tabs: SimTab[];
  openTab(visible: boolean): SimTab;
  kill(tab: SimTab): void;
  freeze(tab: SimTab, on: boolean): void;
  show(tab: SimTab, on: boolean): void;
  /** The browser says that the line came or went. */
  hint(): void;
  /** The service worker's sync event. */
  backgroundDrain(): void;
  rows(): Promise<Map<string, Company | null>>;
  outbox(): Promise<OutboxRow[]>;
  pendingRows(): Promise<string[]>;
  /** Companies whose row and outbox tell different things: the row must be the gateway's with the unsent edits on it. */
  misprojected(): Promise<string[]>;
  /** There is a database of the account: not before the first sign-in, nor after a sign-out or a loss. */
  hasAccountData(): Promise<boolean>;
  /** The storage of this browser as a new context of it sees it. */
  storage(): MortalStorage;
  sync(): Promise<SyncStatus | null>;
  fact(k: string): Promise<FactRow | null>;
  /** Revision of the account's database: grows with every write of its data. */
  revision(): Promise<number>;
  /** The user clears the site's data: the account's database is gone under everybody. */
  deleteAccountData(): Promise<void>;
  /** A newer version of the product opens the account's database. */
  upgradeAccountData(): Promise<void>;
  /** Tells the contexts of this browser that its outbox changed, as the channel of changes would. */
  announce(): void;
}

const CHANGES = 'wb-changes';

export function createDevice(world: World, name: string): Device {
  return new SimDevice(world, name);
}

class SimDevice implements Device {
  readonly name: string;
  skew = 0;
  readonly tabs: SimTab[] = [];
  private readonly world: World;
  private readonly factory = new IDBFactory();
  private readonly locks: FakeLocks;
  private readonly channels: FakeChannels;
  private readonly hints = new Map<string, () => void>();
  private opened = 0;
  private inspector: AccountDb | null = null;

  constructor(world: World, name: string) {
    this.world = world;
    this.name = name;
    const timersOf = (owner: string) => world.time.timers(owner);
    this.locks = createFakeLocks(timersOf);
    this.channels = createFakeChannels(timersOf);
  }

  storage(): MortalStorage {
    return mortalStorage(
      this.factory,
      () => this.now(),
      () => uuidOf(this.world.random),
    );
  }

  private now(): number {
    return this.world.time.at() + this.skew;
  }

  private portsOf(owner: string, storage: MortalStorage): WorkerPorts {
    const { time, random, network, log } = this.world;
    const openChannel = this.channels.of(owner);
    return {
      clock: time.clock(() => this.skew),
      timers: time.timers(owner),
      random: random.fork(),
      locks: this.locks.of(owner),
      openChannel,
      fetch: network.fetchOf(this.name, owner),
      uuid: () => uuidOf(random),
      log,
      storage: storage.ports,
      connectivity: {
        listen: (hint) => {
          this.hints.set(owner, hint);
          return () => this.hints.delete(owner);
        },
      },
      listenChanges: (_accountId, onChange) => {
        const channel = openChannel(CHANGES);
        channel.listen(() => onChange({ rev: 0, companies: [], outbox: true, facts: [], meta: [], drafts: [] }));
        return () => channel.close();
      },
    };
  }

  openTab(visible: boolean): SimTab {
    this.opened += 1;
    const name = `${this.name}${this.opened}`;
    const storage = this.storage();
    const api = new WorkerApi(this.portsOf(name, storage));
    const { random } = this.world;
    const ports: CommandPorts = { now: () => this.now(), uuid: () => commandId(this.now(), random.bytes(10)) };
    const whenStarted = api.start({ baseUrl: '', tabId: name, visible });
    const tab: SimTab = { name, api, ports, storage, db: null, visible, frozen: false, alive: true, whenStarted };
    this.tabs.push(tab);
    return tab;
  }

  kill(tab: SimTab): void {
    if (!tab.alive) return;
    tab.alive = false;
    this.tabs.splice(this.tabs.indexOf(tab), 1);
    this.world.time.drop(tab.name);
    this.world.network.drop(tab.name);
    this.channels.drop(tab.name);
    this.hints.delete(tab.name);
    tab.storage.kill();
    this.locks.drop(tab.name);
  }

  freeze(tab: SimTab, on: boolean): void {
    tab.frozen = on;
    this.world.time.freeze(tab.name, on);
  }

  show(tab: SimTab, on: boolean): void {
    tab.visible = on;
    void tab.api.setVisible(on);
  }

  hint(): void {
    for (const hint of this.hints.values()) hint();
  }

  backgroundDrain(): void {
    this.opened += 1;
    const owner = `${this.name}-sw${this.opened}`;
    void drainOutbox({ ...this.portsOf(owner, this.storage()), baseUrl: '' }, new AbortController().signal);
  }

  announce(): void {
    const channel = this.channels.of(`${this.name}-page`)(CHANGES);
    channel.post({});
    channel.close();
  }

  private async read<T>(use: (db: AccountDb) => Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> {
    if (this.inspector === null || this.inspector.problem() !== null) {
      const db = await openAccountDb(ACCOUNT, this.storage().ports);
      if (!db.ok) throw new Error(`${this.name}: ${JSON.stringify(db.error)}`);
      this.inspector = db.value;
    }
    const read = await use(this.inspector);
    if (!read.ok) throw new Error(`${this.name}: ${JSON.stringify(read.error)}`);
    return read.value;
  }

  async hasAccountData(): Promise<boolean> {
    return (await this.factory.databases()).some(({ name }) => name === `wb-${ACCOUNT}`);
  }

  async rows(): Promise<Map<string, Company | null>> {
    if (!(await this.hasAccountData())) return new Map();
    return await this.read((db) =>
      db.run('r', ['overlay', 'chunk', 'meta'], async ({ overlay, chunk, meta }) => {
        const rows: Map<string, Company | null> = await shownRows({ chunk, meta });
        for (const row of await overlay.toArray()) rows.set(row.id, row.row);
        return rows;
      }),
    );
  }

  async misprojected(): Promise<string[]> {
    if (!(await this.hasAccountData())) return [];
    const stores = ['overlay', 'outbox', 'chunk', 'meta'] as const;
    const found = await this.read((db) => db.run('r', stores, (tables) => misprojectedIn(tables)));
    return found.map((what) => `${this.name} ${what}`);
  }

  async outbox(): Promise<OutboxRow[]> {
    if (!(await this.hasAccountData())) return [];
    return await this.read((db) => db.run('r', ['outbox'], ({ outbox }) => outbox.orderBy('seq').toArray()));
  }

  async pendingRows(): Promise<string[]> {
    if (!(await this.hasAccountData())) return [];
    return await this.read((db) =>
      db.run('r', ['overlay'], async ({ overlay }) => (await overlay.filter((row) => row.pending > 0).toArray()).map((row) => row.id)),
    );
  }

  sync(): Promise<SyncStatus | null> {
    return this.read((db) => readMeta(db, 'sync'));
  }

  fact(k: string): Promise<FactRow | null> {
    return this.read((db) => readFact(db, k));
  }

  async revision(): Promise<number> {
    const opened = this.factory.open(`wb-${ACCOUNT}`);
    const db = await answered(opened);
    const row = await answered<unknown>(db.transaction('meta').objectStore('meta').get('rev'));
    db.close();
    return typeof row === 'object' && row !== null && 'rev' in row && typeof row.rev === 'number' ? row.rev : 0;
  }

  async deleteAccountData(): Promise<void> {
    await answered(this.factory.deleteDatabase(`wb-${ACCOUNT}`));
  }

  async upgradeAccountData(): Promise<void> {
    const db = await answered(this.factory.open(`wb-${ACCOUNT}`, 990));
    db.close();
  }
}

async function shownRows({ chunk, meta }: Pick<Stores, 'chunk' | 'meta'>): Promise<Map<string, Company>> {
  const layout = await meta.get('layout');
  const shown = layout?.k === 'layout' ? layout.shown : 0;
  const rows = new Map<string, Company>();
  for (const { k, body } of await chunk.toArray())
    if (Math.floor(k / 1_000_000) === shown) for (const company of body) rows.set(company.companyId, company);
  return rows;
}

async function misprojectedIn({ overlay, outbox, chunk, meta }: Stores): Promise<string[]> {
  const [held, queued, stored] = [await overlay.toArray(), await queuedByKey({ outbox }), await shownRows({ chunk, meta })];
  const found: string[] = [];
  for (const { id, base, row, pending } of held) {
    const right = overlayOf(id, base, queued.get(id) ?? [], 0);
    if (pending !== right.pending) found.push(`${id} shows ${pending} unsent edits of ${right.pending}`);
    else if (JSON.stringify(row) !== JSON.stringify(right.row)) found.push(`${id} does not show its unsent edits`);
    queued.delete(id);
  }
  for (const [id, rows] of queued) if (stored.has(id) && rows.some(isProjected)) found.push(`${id} shows none of its unsent edits`);
  return found;
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
