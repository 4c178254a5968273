import { type AccountDb, openAccountDb } from '../../src/db/account-db.ts';
import { editCompany, hideCompany, logSwitch } from '../../src/db/commands/company.ts';
import { discardCommand, resolveConflict, retryCommand } from '../../src/db/outbox-user.ts';
import type { OutboxRow } from '../../src/db/types.ts';
import type { Device, SimTab } from './world/device.ts';
import { settle } from './world/pump.ts';
import type { SeededRandom } from './world/seeded-random.ts';
import { ACCOUNT } from './world/sim-gateway.ts';
import type { VirtualTime } from './world/virtual-time.ts';

/** A command whose user was told that it is saved. */
export interface Acknowledged {
  readonly id: string;
  readonly key: string;
  readonly device: string;
  /** The user has decided about it since: dropped it (or replaced it by another), or tried again what was set aside. */
  decided: 'no' | 'dropped' | 'again';
  /** It was set aside as refused by the gateway. */
  refused?: boolean;
  /** When the sign-out that discarded it had ended, virtual milliseconds. */
  givenUpAt?: number;
}

export function isStopped(row: OutboxRow): boolean {
  return row.state === 'parked' || row.state === 'refused' || row.state === 'conflict';
}

/** The user of all devices: queues commands on their pages and decides about those that wait for him. */
export class SimUser {
  readonly acknowledged: Acknowledged[] = [];
  private readonly random: SeededRandom;
  private readonly companies: number;
  private readonly note: (text: string) => void;
  private edits = 0;

  constructor(random: SeededRandom, companies: number, note: (text: string) => void) {
    this.random = random;
    this.companies = companies;
    this.note = note;
  }

  /** These commands are gone by no fault of the product: the storage was lost with them, or the user gave them up. */
  forgive(rows: readonly OutboxRow[]): void {
    for (const row of rows) {
      const known = this.acknowledged.find((one) => one.id === row.id);
      if (known !== undefined) known.decided = 'dropped';
    }
  }

  /** Signs out with one of the three choices; whoever discards wants nothing of it to be carried out from then on. */
  async signOut(device: Device, tab: SimTab, time: VirtualTime): Promise<void> {
    const choice = this.random.pick(['send', 'keep', 'discard'] as const);
    const unsent = choice === 'discard' ? await device.outbox() : [];
    this.forgive(unsent);
    const done = { said: 'nothing' };
    void tab.api.signOut(choice).then((result) => {
      done.said = result.ok ? 'done' : `${result.error.kind} ${result.error.code}`;
    });
    for (let waited = 0; done.said === 'nothing' && tab.alive && waited < 90; waited += 1) await time.pass(1_000);
    this.note(`${tab.name} signs out, ${choice}: ${done.said}`);
    if (done.said !== 'done') return;
    for (const row of unsent) {
      const known = this.acknowledged.find((one) => one.id === row.id);
      if (known !== undefined) known.givenUpAt = time.at();
    }
  }

  /** Edits, hides, shows or switches, in some tab that runs and is signed in. */
  async work(device: Device): Promise<void> {
    const awake: SimTab[] = [];
    for (const tab of device.tabs) if (!tab.frozen && (await tab.api.health()).session !== 'none') awake.push(tab);
    if (awake.length === 0) return;
    const tab = this.random.pick(awake);
    const burst = 1 + this.random.below(3);
    for (let i = 0; i < burst && tab.alive; i += 1) await this.oneCommand(device, tab);
    device.announce();
  }

  private async oneCommand(device: Device, tab: SimTab): Promise<void> {
    const companyId = `C${1 + this.random.below(this.companies)}`;
    const kind = this.random.below(10);
    const queued: { row: OutboxRow | null } = { row: null };
    const asked = this.ask(tab, companyId, kind).then((row) => {
      queued.row = row;
    });
    // A tab that is killed in the middle never answers.
    void asked.catch(() => {});
    await settle();
    const { row } = queued;
    if (row === null) return;
    this.note(`${tab.name} ${row.name} ${row.key} ${row.id.slice(-6)}`);
    this.acknowledged.push({ id: row.id, key: row.key, device: device.name, decided: 'no' });
  }

  private async ask(tab: SimTab, companyId: string, kind: number): Promise<OutboxRow | null> {
    const db = await pageDb(tab);
    if (db === null) return null;
    const target = { companyId, seal: { companyId, shortName: companyId, tail: '0000' } };
    if (kind < 3) {
      const logged = await logSwitch(db, target, tab.ports);
      return logged.ok ? logged.value : null;
    }
    const company = await seenCompany(db, companyId);
    if (company === null) return null;
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

  /** Looks at what waits for him on a device and decides about one command. */
  async decideOne(device: Device): Promise<void> {
    const tab = device.tabs.find((one) => !one.frozen && one.db !== null);
    if (tab?.db == null) return;
    const stopped = (await device.outbox()).filter(isStopped);
    if (stopped.length > 0) await this.decide(device, tab, this.random.pick(stopped), tab.db);
  }

  async decide(device: Device, tab: SimTab, row: OutboxRow, db: AccountDb): Promise<void> {
    const known = this.acknowledged.find((one) => one.id === row.id);
    const way = this.random.below(3);
    if (known !== undefined && row.state === 'refused') known.refused = true;
    if (row.state === 'parked' && way > 0) {
      const again = await retryCommand(db, row.id, tab.ports);
      if (again.ok && known !== undefined) known.decided = 'again';
      this.note(`${tab.name} tries ${row.id.slice(-6)} again: ${again.ok}`);
    } else if (row.state === 'conflict' && way > 0) {
      const field = Object.keys((row.input as { changes: object }).changes)[0] ?? 'note'; // as: conflicts are edits only
      const resolved = await resolveConflict(db, row.id, { [field]: 'mine' }, tab.ports);
      if (resolved.ok && known !== undefined) known.decided = 'dropped';
      if (resolved.ok && resolved.value !== null)
        this.acknowledged.push({ id: resolved.value.id, key: row.key, device: device.name, decided: 'no' });
      this.note(`${tab.name} resolves ${row.id.slice(-6)}: ${resolved.ok}`);
    } else {
      const dropped = await discardCommand(db, row.id);
      if (dropped.ok && known !== undefined) known.decided = 'dropped';
      this.note(`${tab.name} discards ${row.id.slice(-6)}: ${dropped.ok}`);
    }
    device.announce();
  }
}

/** The connection with which the page of a tab writes; opened again after it has ended. */
export async function pageDb(tab: SimTab): Promise<AccountDb | null> {
  if (tab.db !== null && tab.db.problem() === null) return tab.db;
  const opened = await openAccountDb(ACCOUNT, tab.storage.ports);
  tab.db = opened.ok ? opened.value : null;
  return tab.db;
}

async function seenCompany(db: AccountDb, companyId: string) {
  const seen = await db.run('r', ['overlay', 'chunk'], async ({ overlay, chunk }) => {
    const held = await overlay.get(companyId);
    if (held !== undefined) return held.row;
    for (const { body } of await chunk.toArray()) for (const company of body) if (company.companyId === companyId) return company;
    return null;
  });
  return seen.ok ? seen.value : null;
}
