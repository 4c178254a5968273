import { openAccountDb } from '../../src/db/account-db.ts';
import { listenChanges } from '../../src/db/changes.ts';
import { editCompany, hideCompany, logSwitch } from '../../src/db/commands/company.ts';
import { discardCommand, resolveConflict, retryCommand } from '../../src/db/outbox-user.ts';
import type { OutboxRow } from '../../src/db/types.ts';
import { silentLog } from '../../src/domain/log.ts';
import { createDevice, type Device, type SimTab } from './world/device.ts';
import { createNetwork, type FakeNetwork, type Fault } from './world/fake-network.ts';
import { installPump, loadLazyParts, settle } from './world/pump.ts';
import { type SeededRandom, seededRandom } from './world/seeded-random.ts';
import { ACCOUNT, LOGIN, openSimGateway, type SimGateway } from './world/sim-gateway.ts';
import { createVirtualTime, type VirtualTime } from './world/virtual-time.ts';

export interface SimOptions {
  readonly devices: number;
  readonly companies: number;
  readonly steps: number;
  /** Planted bug of the gateway. */
  readonly forgetsCommands: boolean;
}

export const usual: SimOptions = { devices: 2, companies: 5, steps: 26, forgetsCommands: false };

/** What came of one seed: nothing wrong when `failures` is empty. `trace` replays it by reading. */
export interface SimReport {
  readonly seed: number;
  readonly failures: string[];
  readonly trace: string[];
  readonly commands: number;
  readonly faults: number;
}

/** A command whose user was told that it is saved. */
interface Acknowledged {
  readonly id: string;
  readonly key: string;
  readonly device: string;
  /** The user has decided about it since (discard, a new command instead), or tried again after it was set aside. */
  decided: 'no' | 'dropped' | 'again';
}

type LineState = 'good' | 'bad' | 'down';

const weights: readonly (readonly [Fault, number])[] = [
  ['none', 10],
  ['cut-before', 2],
  ['cut-after', 4],
  ['resend', 4],
  ['late-copy', 2],
  ['error-before', 2],
  ['error-after', 2],
  ['busy', 1],
  ['half-body', 3],
  ['portal', 1],
  ['hang', 1],
  ['slow', 2],
];
const weighted: readonly Fault[] = weights.flatMap(([fault, n]) => Array.from({ length: n }, () => fault));

/** Longest wait for peace after everything is repaired, virtual milliseconds. */
const PEACE_LIMIT_MS = 900_000;

class Simulation {
  readonly failures: string[] = [];
  readonly trace: string[] = [];
  readonly acknowledged: Acknowledged[] = [];
  readonly time: VirtualTime = createVirtualTime();
  readonly devices: Device[] = [];
  readonly network: FakeNetwork;
  private readonly lines = new Map<string, LineState>();
  private readonly random: SeededRandom;
  private readonly options: SimOptions;
  private gatewayUp = true;
  private edits = 0;
  private gateway!: SimGateway;

  constructor(seed: number, options: SimOptions) {
    this.random = seededRandom(seed);
    this.options = options;
    const chance = this.random.fork();
    this.network = createNetwork({
      time: this.time,
      random: this.random.fork(),
      fault: (client, path) => this.faultOf(client, path, chance),
      serve: (request) => (this.gatewayUp ? this.gateway.serve(request) : Promise.reject(new TypeError('connection refused'))),
    });
  }

  private faultOf(client: string, path: string, chance: SeededRandom): Fault {
    const line = this.lines.get(client) ?? 'good';
    if (line === 'down' || !this.gatewayUp) return 'refuse';
    const fault = line === 'good' ? 'none' : chance.pick(weighted);
    // A copy that comes a minute later is a matter of commands; a login or renewal so late would be read as theft, and rightly.
    return fault === 'late-copy' && path.includes('/login/') ? 'resend' : fault;
  }

  private note(text: string): void {
    this.trace.push(`${((this.time.at() - Date.UTC(2026, 0, 5, 1)) / 1000).toFixed(1)}s ${text}`);
  }

  async run(): Promise<void> {
    const { random, time, options } = this;
    this.gateway = await openSimGateway({
      time,
      random: random.fork(),
      companies: options.companies,
      accessSeconds: 90,
      forgetsCommands: options.forgetsCommands,
    });
    const log = {
      ...silentLog,
      error: (msg: string, data?: object) => this.failed(`log error: ${msg} ${JSON.stringify(data ?? {})}`),
      info: (msg: string) => this.heard(msg),
    };
    for (let i = 0; i < options.devices; i += 1) {
      const device = createDevice({ time, network: this.network, random: random.fork(), log }, String.fromCharCode(65 + i));
      this.devices.push(device);
      await this.firstStart(device);
    }
    for (let step = 0; step < options.steps; step += 1) await this.step();
    await this.makePeace();
    await this.judge();
    for (const device of this.devices) for (const tab of [...device.tabs]) void tab.api.stop();
    await time.pass(5_000);
    await this.gateway.close();
  }

  private failed(text: string): void {
    this.failures.push(text);
    this.note(`FAILED ${text}`);
  }

  private heard(msg: string): void {
    if (msg.startsWith('companies differ')) this.failed('count or digest differed after a pull that nothing explains');
  }

  private async firstStart(device: Device): Promise<void> {
    const tab = device.openTab(true);
    await this.time.pass(100);
    await this.signIn(tab);
    await this.time.pass(3_000);
  }

  private async signIn(tab: SimTab): Promise<void> {
    const signing = tab.api.signIn(LOGIN);
    const done = { ok: false };
    void signing.then((result) => {
      done.ok = result.ok;
    });
    await this.time.pass(2_000);
    if (!done.ok) this.note(`sign-in in ${tab.name} did not succeed`);
  }

  private async step(): Promise<void> {
    const device = this.random.pick(this.devices);
    const dice = this.random.below(100);
    if (dice < 55) await this.work(device);
    else if (dice < 68) this.changeLine(device);
    else if (dice < 78) this.changeTabs(device);
    else if (dice < 83) this.killInStorage(device);
    else if (dice < 87) this.freezeOrThaw(device);
    else if (dice < 90) device.backgroundDrain();
    else if (dice < 93) this.jumpClock(device);
    else if (dice < 96) this.gatewayGoes();
    else await this.userDecides(device);
    const pause = this.random.pick([0, 5, 40, 300, 1_000, 4_000, 15_000]);
    await this.time.pass(pause);
  }

  /** The user edits, hides, shows or switches, in some tab that runs. */
  private async work(device: Device): Promise<void> {
    const awake = device.tabs.filter((tab) => !tab.frozen);
    if (awake.length === 0) return;
    const tab = this.random.pick(awake);
    const burst = 1 + this.random.below(3);
    for (let i = 0; i < burst && tab.alive; i += 1) await this.oneCommand(device, tab);
    device.announce();
  }

  private async oneCommand(device: Device, tab: SimTab): Promise<void> {
    const companyId = `C${1 + this.random.below(this.options.companies)}`;
    const kind = this.random.below(10);
    const queued: { row: OutboxRow | null } = { row: null };
    const ask = this.ask(tab, companyId, kind).then((row) => {
      queued.row = row;
    });
    await settle();
    void ask.catch(() => {});
    const { row } = queued;
    if (row === null) return;
    this.note(`${tab.name} ${row.name} ${row.key} ${row.id.slice(-6)}`);
    this.acknowledged.push({ id: row.id, key: row.key, device: device.name, decided: 'no' });
  }

  private async ask(tab: SimTab, companyId: string, kind: number): Promise<OutboxRow | null> {
    if (tab.db === null) {
      const opened = await openAccountDb(ACCOUNT, tab.storage.ports);
      if (!opened.ok) return null;
      tab.db = opened.value;
    }
    const { db } = tab;
    const target = { companyId, seal: { companyId, shortName: companyId, tail: '0000' } };
    if (kind < 3) {
      const logged = await logSwitch(db, target, tab.ports);
      return logged.ok ? logged.value : null;
    }
    const seen = await db.run('r', ['overlay', 'chunk'], async ({ overlay, chunk }) => {
      const held = await overlay.get(companyId);
      if (held !== undefined) return held.row;
      for (const { body } of await chunk.toArray()) for (const company of body) if (company.companyId === companyId) return company;
      return null;
    });
    if (!seen.ok || seen.value === null) return null;
    const company = seen.value;
    if (kind < 6) {
      const hidden = await hideCompany(db, target, company.hidden === 1 ? 0 : 1, tab.ports);
      return hidden.ok ? hidden.value : null;
    }
    this.edits += 1;
    const field = this.random.pick(['note', 'accountant', 'shortName'] as const);
    const changes = { [field]: { from: company[field], to: `${tab.name}-${this.edits}` } };
    const edited = await editCompany(db, target, { baseRev: company.rev, changes }, tab.ports);
    return edited.ok ? edited.value : null;
  }

  private changeLine(device: Device): void {
    const next = this.random.pick(['good', 'bad', 'bad', 'bad', 'down'] as const);
    this.lines.set(device.name, next);
    this.note(`line of ${device.name} ${next}`);
    if (next === 'down' || this.random.chance(0.5)) this.network.cut(device.name);
    if (this.random.chance(0.5)) device.hint();
  }

  private changeTabs(device: Device): void {
    const tab = device.tabs.length > 0 ? this.random.pick(device.tabs) : null;
    const what = this.random.below(4);
    if (tab === null || (what < 2 && device.tabs.length < 2)) {
      const opened = device.openTab(this.random.chance(0.7));
      this.note(`tab ${opened.name} opened`);
    } else if (what === 0 || what === 1) {
      this.note(`tab ${tab.name} killed`);
      device.kill(tab);
    } else if (what === 2) device.show(tab, !tab.visible);
    else {
      this.note(`tab ${tab.name} reloaded`);
      device.kill(tab);
      device.openTab(true);
    }
  }

  private killInStorage(device: Device): void {
    if (device.tabs.length === 0) return;
    const tab = this.random.pick(device.tabs);
    const when = this.random.pick(['middle', 'committed'] as const);
    const n = 1 + this.random.below(6);
    this.note(`tab ${tab.name} will be killed at its ${n}. write, ${when}`);
    tab.storage.killAt(n, when, () => {
      this.note(`tab ${tab.name} killed in storage`);
      device.kill(tab);
    });
  }

  private freezeOrThaw(device: Device): void {
    if (device.tabs.length === 0) return;
    const tab = this.random.pick(device.tabs);
    this.note(`tab ${tab.name} ${tab.frozen ? 'thawed' : 'frozen'}`);
    device.freeze(tab, !tab.frozen);
  }

  private jumpClock(device: Device): void {
    device.skew += this.random.pick([-86_400_000, -3_600_000, -30_000, 30_000, 3_600_000, 86_400_000]);
    this.note(`clock of ${device.name} is ${device.skew / 1000}s off`);
  }

  private gatewayGoes(): void {
    if (this.random.chance(0.3)) {
      this.note('every sign-in ended');
      void this.gateway.revokeAll();
      return;
    }
    this.gatewayUp = !this.gatewayUp;
    this.note(`gateway ${this.gatewayUp ? 'up' : 'down'}`);
    if (!this.gatewayUp) for (const device of this.devices) this.network.cut(device.name);
  }

  /** The user looks at what waits for him and decides about one command. */
  private async userDecides(device: Device): Promise<void> {
    const tab = device.tabs.find((one) => !one.frozen && one.db !== null);
    if (tab?.db == null) return;
    const { db } = tab;
    const rows = await device.outbox();
    const stopped = rows.filter((row) => row.state === 'parked' || row.state === 'refused' || row.state === 'conflict');
    if (stopped.length === 0) return;
    const row = this.random.pick(stopped);
    await this.decide(device, tab, row, db);
  }

  private async decide(device: Device, tab: SimTab, row: OutboxRow, db: NonNullable<SimTab['db']>): Promise<void> {
    const entry = this.acknowledged.find((one) => one.id === row.id);
    const way = this.random.below(3);
    if (row.state === 'parked' && way > 0) {
      const again = await retryCommand(db, row.id, tab.ports);
      if (again.ok && entry !== undefined) entry.decided = 'again';
      this.note(`${tab.name} tries ${row.id.slice(-6)} again: ${again.ok}`);
    } else if (row.state === 'conflict' && way > 0) {
      const field = Object.keys((row.input as { changes: object }).changes)[0] ?? 'note'; // as: conflicts are edits only
      const resolved = await resolveConflict(db, row.id, { [field]: 'mine' }, tab.ports);
      if (resolved.ok && entry !== undefined) entry.decided = 'dropped';
      if (resolved.ok && resolved.value !== null)
        this.acknowledged.push({ id: resolved.value.id, key: row.key, device: device.name, decided: 'no' });
      this.note(`${tab.name} resolves ${row.id.slice(-6)}: ${resolved.ok}`);
    } else {
      const dropped = await discardCommand(db, row.id);
      if (dropped.ok && entry !== undefined) entry.decided = 'dropped';
      this.note(`${tab.name} discards ${row.id.slice(-6)}: ${dropped.ok}`);
    }
    device.announce();
  }

  /** Repairs everything and waits until nothing is left to do. */
  private async makePeace(): Promise<void> {
    this.gatewayUp = true;
    this.note('peace');
    for (const device of this.devices) {
      this.lines.set(device.name, 'good');
      for (const tab of [...device.tabs]) if (tab.frozen) device.freeze(tab, false);
      if (device.tabs.length === 0) device.openTab(true);
      for (const tab of device.tabs) tab.storage.killAt(Number.POSITIVE_INFINITY, 'middle', () => {});
      device.hint();
    }
    const limit = this.time.at() + PEACE_LIMIT_MS;
    while (this.time.at() < limit) {
      await this.time.pass(5_000);
      // Copies that are still under way must do no harm when they arrive.
      if (this.network.copiesUnderWay() === 0 && (await this.isPeaceful())) return;
    }
    const left = await Promise.all(
      this.devices.map(
        async (device) =>
          `${device.name}: ${(await device.outbox()).map((row) => `${row.id.slice(-6)} ${row.name} ${row.state} ${row.attempts} ${row.lastError?.kind ?? ''}`).join(', ')}`,
      ),
    );
    this.failed(`no peace: ${left.join(' | ')}`);
  }

  private async isPeaceful(): Promise<boolean> {
    let peaceful = true;
    for (const device of this.devices) {
      const tab = device.tabs[0];
      if (tab === undefined) throw new Error('a device without a tab');
      const health = await tab.api.health();
      if (health.session === 'expired' || health.session === 'none') await this.signIn(tab);
      const rows = await device.outbox();
      if (tab.db === null || tab.db.problem() !== null) {
        const opened = await openAccountDb(ACCOUNT, tab.storage.ports);
        if (opened.ok) tab.db = opened.value;
      }
      for (const row of rows) {
        if (tab.db !== null && (row.state === 'parked' || row.state === 'refused' || row.state === 'conflict'))
          await this.decide(device, tab, row, tab.db);
      }
      if (rows.length > 0) peaceful = false;
    }
    if (!peaceful) return false;
    return (await this.differences()).length === 0;
  }

  private async differences(): Promise<string[]> {
    const theirs = await this.gateway.companies();
    const found: string[] = [];
    for (const device of this.devices) {
      const ours = await device.rows();
      for (const [id, company] of theirs) {
        if (JSON.stringify(sorted(ours.get(id))) !== JSON.stringify(sorted(company)))
          found.push(`${device.name} ${id} differs from the gateway’s`);
      }
      for (const [id, row] of ours) if (row !== null && !theirs.has(id)) found.push(`${device.name} ${id} is not the gateway’s`);
    }
    return found;
  }

  private async judge(): Promise<void> {
    for (const difference of await this.differences()) this.failed(difference);
    const stored = await this.gateway.commands();
    const { effects } = this.gateway;
    for (const { id, device, decided } of this.acknowledged) {
      const count = effects.count.get(id) ?? 0;
      if (count > 1) this.failed(`${device} ${id} had ${count} effects`);
      if (decided !== 'dropped' && !this.options.forgetsCommands && stored.get(id) !== 200)
        this.failed(`${device} ${id} was acknowledged and is lost (${stored.get(id) ?? 'never arrived'})`);
      if (decided !== 'dropped' && !effects.order.some((done) => done.id === id))
        this.failed(`${device} ${id} was acknowledged and never arrived`);
    }
    this.judgeOrder();
    for (const device of this.devices) {
      const { most } = this.network.gauge(device.name);
      if (most > 1) this.failed(`${device.name} had ${most} commands under way at once`);
      for (const id of await device.pendingRows()) this.failed(`${device.name} ${id} still shows an unsent edit`);
    }
  }

  /** Commands of one device and company arrive in the order in which they were queued; those set aside for the user go their own way. */
  private judgeOrder(): void {
    const place = new Map(this.gateway.effects.order.map(({ id }, at) => [id, at]));
    const last = new Map<string, number>();
    for (const { id, key, device, decided } of this.acknowledged) {
      const at = place.get(id);
      if (decided !== 'no' || at === undefined) continue;
      const line = `${device} ${key}`;
      if (at < (last.get(line) ?? -1)) this.failed(`${line}: ${id} arrived before one that was queued earlier`);
      last.set(line, Math.max(at, last.get(line) ?? -1));
    }
  }

  get commandCount(): number {
    return this.acknowledged.length;
  }
}

function sorted(company: unknown): unknown {
  if (typeof company !== 'object' || company === null) return company;
  return Object.fromEntries(Object.entries(company).sort(([x], [y]) => (x < y ? -1 : 1)));
}

/** Runs one seeded schedule to its end and judges it. The same seed and options give the same run. */
export async function simulate(seed: number, options: SimOptions = usual): Promise<SimReport> {
  installPump();
  await loadLazyParts();
  // With a listener in place announcements do not open a real channel each; nobody is told through it.
  const stopListening = listenChanges(ACCOUNT, () => {});
  const simulation = new Simulation(seed, options);
  try {
    await simulation.run();
  } catch (thrown) {
    simulation.failures.push(`threw ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`);
  }
  stopListening();
  const { failures, trace, commandCount: commands, network } = simulation;
  return { seed, failures, trace, commands, faults: network.happened.length };
}
