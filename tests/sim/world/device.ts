import { IDBFactory } from 'fake-indexeddb';
import type { CollectionName } from '../../../src/api/collections.ts';
import type { Company } from '../../../src/api/entities/company.ts';
import { changesChannel } from '../../../src/db/changes.ts';
import { collectionNames, type HeldRow, isPacked } from '../../../src/db/collections/collections.ts';
import type { PackedRecord } from '../../../src/db/collections/packed-rows.ts';
import { genRange } from '../../../src/db/companies/layout.ts';
import { overlayOf, standingOn } from '../../../src/db/companies/overlay-row.ts';
import { commandId } from '../../../src/db/outbox/command-id.ts';
import type {
  AreaStatusRow,
  Change,
  ChunkRow,
  FactRow,
  MetaKey,
  MetaRow,
  OutboxRow,
  OverlayRow,
  PullState,
  SyncStatus,
} from '../../../src/db/types.ts';
import { createKeyRing, type KeyRing } from '../../../src/db/vault/key-ring.ts';
import type { Log } from '../../../src/domain/core/log.ts';
import { traitsOf } from '../../../src/domain/core/variant.ts';
import type { AreaStatus } from '../../../src/domain/status/area-value.ts';
import type { WorkArea } from '../../../src/domain/status/work-area.ts';
import { drainOutbox } from '../../../src/sw/drain-outbox.ts';
import type { Channel } from '../../../src/workers/ports.ts';
import { WorkerApi, type WorkerPorts } from '../../../src/workers/worker-api.ts';
import { encryptingRing } from '../../support/db-kit.ts';
import { miscollected, pendingIn } from './collected.ts';
import { type Disk, diskOf } from './disk.ts';
import { createFakeChannels, type FakeChannels } from './fake-channels.ts';
import { createFakeLocks, type FakeLocks } from './fake-locks.ts';
import type { FakeNetwork } from './fake-network.ts';
import { type MortalStorage, mortalStorage } from './mortal-storage.ts';
import { openPage, type SimPage } from './page.ts';
import type { SeededRandom } from './seeded-random.ts';
import { ACCOUNT, uuidOf } from './sim-gateway.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface World {
  readonly time: VirtualTime;
  readonly network: FakeNetwork;
  readonly random: SeededRandom;
  readonly log: Log;
  /** The databases of this device are encrypted (PLUS-23). */
  readonly encrypted: boolean;
}

/** One open tab: its worker, and its page while somebody is signed in. */
export interface SimTab {
  readonly name: string;
  readonly api: WorkerApi;
  readonly storage: MortalStorage;
  page: SimPage | null;
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
  hint(word?: 'online' | 'offline'): void;
  /** The service worker's sync event. */
  backgroundDrain(): void;
  /** The page of a tab; opened when there is none. */
  pageOf(tab: SimTab): SimPage;
  closePage(tab: SimTab): void;
  rows(): Map<string, Company | null>;
  outbox(): readonly OutboxRow[];
  /** Rows of a collection that are stored. */
  collected(noun: CollectionName): readonly HeldRow[];
  pendingRows(): string[];
  /** Companies and rows of collections that tell another thing than the outbox: the row must be the gateway's with the unsent edits on it. */
  misprojected(): string[];
  /** There is a database of the account: not before the first sign-in, nor after a sign-out or a loss. */
  hasAccountData(): boolean;
  /** The storage of this browser as a new context of it sees it. */
  storage(): MortalStorage;
  sync(): SyncStatus | null;
  pull(): PullState | null;
  fact(k: string): FactRow | null;
  /** What is stored of an area, by company. */
  statuses(area: WorkArea): Map<string, AreaStatus>;
  /** Another end of a channel of this browser. */
  channel(name: string): Channel;
  /** Revision of the account's database: grows with every write of its data. */
  revision(): number;
  /** The user clears the site's data: the account's database is gone under everybody. */
  deleteAccountData(): Promise<void>;
  /** A newer version of the product opens the account's database. */
  upgradeAccountData(): Promise<void>;
}

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
  private readonly hints = new Map<string, (word: 'online' | 'offline') => void>();
  private opened = 0;
  private readonly keys: KeyRing;
  private readonly disk: Disk;

  constructor(world: World, name: string) {
    this.world = world;
    this.name = name;
    const timersOf = (owner: string) => world.time.timers(owner);
    this.locks = createFakeLocks(timersOf);
    this.channels = createFakeChannels(timersOf);
    this.keys = world.encrypted ? encryptingRing() : createKeyRing();
    this.disk = diskOf(this.factory, `wb-${ACCOUNT}`, this.keys.get(ACCOUNT));
  }

  storage(owner = `${this.name}-other`): MortalStorage {
    return mortalStorage(this.factory, {
      // A key is in the memory of each context, not of the browser.
      keys: this.world.encrypted ? this.keys : createKeyRing(),
      now: () => this.now(),
      uuid: () => uuidOf(this.world.random),
      announce: (accountId, change) => {
        const channel = this.channels.of(owner)(changesChannel(accountId));
        channel.post(change);
        channel.close();
      },
    });
  }

  private listen(owner: string, accountId: string, onChange: (change: Change) => void): () => void {
    const channel = this.channels.of(owner)(changesChannel(accountId));
    channel.listen((message) => onChange(message as Change)); // as: only `announce` posts there
    return () => channel.close();
  }

  private now(): number {
    return this.world.time.at() + this.skew;
  }

  private portsOf(owner: string, storage: MortalStorage): WorkerPorts {
    const { time, random, network, log } = this.world;
    return {
      clock: time.clock(() => this.skew),
      timers: time.timers(owner),
      random: random.fork(),
      locks: this.locks.of(owner),
      openChannel: this.channels.of(owner),
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
      listenChanges: (accountId, onChange) => this.listen(owner, accountId, onChange),
    };
  }

  openTab(visible: boolean): SimTab {
    this.opened += 1;
    const name = `${this.name}${this.opened}`;
    const storage = this.storage(name);
    const api = new WorkerApi(this.portsOf(name, storage));
    const whenStarted = api.start({ baseUrl: '', appId: traitsOf('main').appId, tabId: name, visible });
    const tab: SimTab = { name, api, storage, page: null, visible, frozen: false, alive: true, whenStarted };
    this.tabs.push(tab);
    return tab;
  }

  pageOf(tab: SimTab): SimPage {
    const timers = this.world.time.timers(tab.name);
    tab.page ??= openPage(ACCOUNT, {
      storage: tab.storage.ports,
      listen: (accountId, onChange) => this.listen(tab.name, accountId, onChange),
      after: (ms, run) => {
        const timer = timers.setTimeout(run, ms);
        return () => timers.clearTimeout(timer);
      },
      newId: (now) => commandId(now, this.world.random.bytes(10)),
    });
    return tab.page;
  }

  closePage(tab: SimTab): void {
    tab.page?.close();
    tab.page = null;
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

  hint(word: 'online' | 'offline' = 'online'): void {
    for (const hint of this.hints.values()) hint(word);
  }

  backgroundDrain(): void {
    this.opened += 1;
    const owner = `${this.name}-sw${this.opened}`;
    void drainOutbox(
      { ...this.portsOf(owner, this.storage(owner)), baseUrl: '', appId: traitsOf('main').appId, deviceId: async () => this.name },
      new AbortController().signal,
    );
  }

  hasAccountData(): boolean {
    return this.disk.exists();
  }

  rows(): Map<string, Company | null> {
    const rows: Map<string, Company | null> = this.chunkRows();
    for (const row of this.disk.rows<OverlayRow>('overlay')) rows.set(row.id, row.row);
    return rows;
  }

  private chunkRows(): Map<string, Company> {
    const { from, before } = genRange(this.meta('layout')?.shown ?? 0);
    const chunks = this.disk.rows<ChunkRow>('chunk').filter(({ k }) => k >= from && k < before);
    return new Map(chunks.flatMap(({ body }) => body.map((company) => [company.companyId, company] as const)));
  }

  outbox(): readonly OutboxRow[] {
    return this.disk.rows<OutboxRow>('outbox');
  }

  collected(noun: CollectionName): readonly HeldRow[] {
    return isPacked(noun) ? this.disk.rows<PackedRecord>(noun).flatMap(({ rows }) => rows) : this.disk.rows<HeldRow>(noun);
  }

  pendingRows(): string[] {
    const collected = collectionNames.flatMap((noun) => pendingIn(noun, this.collected(noun)));
    return [...this.disk.rows<OverlayRow>('overlay').flatMap(({ id, pending }) => (pending > 0 ? [id] : [])), ...collected];
  }

  misprojected(): string[] {
    const queued = Map.groupBy(this.outbox(), ({ key }) => key);
    const found: string[] = [];
    for (const { id, base, row, pending } of this.disk.rows<OverlayRow>('overlay')) {
      const right = overlayOf(id, base, queued.get(id) ?? [], 0);
      if (pending !== right.pending) found.push(`${id} shows ${pending} unsent edits of ${right.pending}`);
      else if (JSON.stringify(row) !== JSON.stringify(right.row)) found.push(`${id} does not show its unsent edits`);
      queued.delete(id);
    }
    const stored = this.chunkRows();
    for (const [id, rows] of queued)
      if (stored.has(id) && standingOn(id, rows).length > 0) found.push(`${id} shows none of its unsent edits`);
    found.push(...collectionNames.flatMap((noun) => miscollected(noun, this.collected(noun), this.outbox())));
    return found.map((what) => `${this.name} ${what}`);
  }

  private meta<K extends MetaKey>(k: K): Extract<MetaRow, { k: K }> | null {
    return this.disk.rows<MetaRow>('meta').find((row): row is Extract<MetaRow, { k: K }> => row.k === k) ?? null;
  }

  sync(): SyncStatus | null {
    return this.meta('sync');
  }

  pull(): PullState | null {
    return this.meta('pull');
  }

  fact(k: string): FactRow | null {
    return this.disk.rows<FactRow>('facts').find((row) => row.k === k) ?? null;
  }

  statuses(area: WorkArea): Map<string, AreaStatus> {
    return new Map(this.disk.rows<AreaStatusRow>('areaStatus').flatMap((row) => (row.area === area ? Object.entries(row.rows) : [])));
  }

  channel(name: string): Channel {
    return this.channels.of(`${this.name}-other`)(name);
  }

  revision(): number {
    return this.meta('rev')?.rev ?? 0;
  }

  async deleteAccountData(): Promise<void> {
    await answered(this.factory.deleteDatabase(`wb-${ACCOUNT}`));
  }

  async upgradeAccountData(): Promise<void> {
    const db = await answered(this.factory.open(`wb-${ACCOUNT}`, 990));
    db.close();
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
