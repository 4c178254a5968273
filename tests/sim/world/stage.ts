import { readSession } from '../../../src/db/open/device-db.ts';
import type { DeviceSession, OutboxRow } from '../../../src/db/types.ts';
import type { AccountCommands } from '../../../src/desk/store/account-commands.ts';
import { silentLog } from '../../../src/domain/core/log.ts';
import { assert, type Result } from '../../../src/domain/core/result.ts';
import { createDevice, type Device, type SimTab } from './device.ts';
import { createNetwork, type FakeNetwork, type Fault } from './fake-network.ts';
import { installPump, loadLazyParts, settle } from './pump.ts';
import { seededRandom } from './seeded-random.ts';
import { LOGIN, openSimGateway, type SimGateway } from './sim-gateway.ts';
import { createVirtualTime, type VirtualTime } from './virtual-time.ts';

/** One or more devices, a line whose faults the test chooses, and the real gateway, all in virtual time. */
export interface Stage {
  readonly time: VirtualTime;
  readonly network: FakeNetwork;
  readonly gateway: SimGateway;
  readonly device: Device;
  /** Fault of every exchange from now on, or of each by its path. */
  line(fault: Fault | ((path: string) => Fault)): void;
  /** Paths asked for, in order. */
  readonly asked: string[];
  readonly errors: string[];
  /** Waits for `work`, letting time pass. */
  settled<T>(work: Promise<T>): Promise<T>;
  /** When the next timer is due that is not the gateway's, whose own go on for ever; null when there is none. */
  nextAt(): number | null;
  signedInTab(on?: Device): Promise<SimTab>;
  /** Another device of the same user. */
  openDevice(name: string): Device;
  /** A command of the user in this tab, told to the workers. */
  hide(tab: SimTab, companyId: string, hidden?: 0 | 1, on?: Device): Promise<OutboxRow>;
  /** Hides these companies as a set; settles when all of it is saved, and never when the tab dies before. */
  hideAll(tab: SimTab, companyIds: readonly string[]): Promise<readonly OutboxRow[]>;
  log(tab: SimTab, companyId: string): Promise<OutboxRow>;
  session(): Promise<DeviceSession | null>;
  close(): Promise<void>;
}

export async function setStage(options: { companies?: number; otherAccount?: boolean; accessSeconds?: number } = {}): Promise<Stage> {
  installPump();
  await loadLazyParts();
  const time = createVirtualTime();
  const random = seededRandom(11);
  const asked: string[] = [];
  const errors: string[] = [];
  const state: { fault: Fault | ((path: string) => Fault) } = { fault: 'none' };
  const { companies = 3, otherAccount = false, accessSeconds = 600 } = options;
  const gateway = await openSimGateway({ time, random: random.fork(), companies, accessSeconds, otherAccount });
  const network = createNetwork({
    time,
    random: random.fork(),
    fault(_client, path) {
      asked.push(path);
      return typeof state.fault === 'function' ? state.fault(path) : state.fault;
    },
    serve: gateway.serve,
  });
  const log = { ...silentLog, error: (msg: string) => void errors.push(msg) };
  const devices: Device[] = [];
  function openDevice(name: string): Device {
    const opened = createDevice({ time, network, random: random.fork(), log, encrypted: false }, name);
    devices.push(opened);
    return opened;
  }
  const device = openDevice('A');

  async function settled<T>(work: Promise<T>): Promise<T> {
    const done: { value: { of: T } | null; thrown: unknown } = { value: null, thrown: null };
    work.then(
      (value) => {
        done.value = { of: value };
      },
      (thrown: unknown) => {
        done.thrown = thrown;
      },
    );
    const limit = time.at() + 600_000;
    await settle();
    while (done.value === null && done.thrown === null && time.step(limit)) await settle();
    if (done.thrown !== null) throw done.thrown;
    assert(done.value !== null, 'what is waited for happens within ten minutes');
    return done.value.of;
  }

  async function commandsOf(tab: SimTab, on: Device): Promise<AccountCommands> {
    const commands = await on.pageOf(tab).data.commands();
    assert(commands.ok, 'the page opens its database');
    return commands.value;
  }

  async function queued(work: Promise<Result<OutboxRow, unknown>>): Promise<OutboxRow> {
    const result = await work;
    assert(result.ok, `the command is queued: ${JSON.stringify(result)}`);
    return result.value;
  }

  const target = (companyId: string) => ({ companyId, seal: { companyId, shortName: companyId, tail: '0000' } });
  return {
    time,
    network,
    gateway,
    device,
    asked,
    errors,
    settled,
    line(fault) {
      state.fault = fault;
      // A line that swallows requests swallows what open streams say as well, and their connections do not come back with it.
      if (fault === 'hang') for (const { name } of devices) network.mute(name);
    },
    openDevice,
    nextAt() {
      time.freeze('gateway', true);
      const at = time.nextAt();
      time.freeze('gateway', false);
      return at;
    },
    async signedInTab(on = device) {
      const tab = on.openTab(true);
      await settled(tab.whenStarted);
      const signedIn = await settled(tab.api.signIn(LOGIN));
      assert(signedIn.ok, 'signed in');
      await time.pass(3_000);
      return tab;
    },
    hide: async (tab, companyId, hidden = 1, on = device) => queued((await commandsOf(tab, on)).hideCompany(target(companyId), hidden)),
    async hideAll(tab, companyIds) {
      const commands = await commandsOf(tab, device);
      const givens = companyIds.map((companyId) => ({ ...target(companyId), input: { companyId, hidden: 1 } }));
      return (await commands.giveMany('companyHide', givens)).flatMap((one) => (one.ok ? [one.value] : []));
    },
    log: async (tab, companyId) => queued((await commandsOf(tab, device)).logSwitch(target(companyId))),
    async session() {
      const read = await readSession(device.storage().ports);
      return read.ok ? read.value : null;
    },
    async close() {
      for (const one of devices) for (const tab of [...one.tabs]) void tab.api.stop();
      await time.pass(10_000);
      await gateway.close();
    },
  };
}
