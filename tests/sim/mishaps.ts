import { foldOverlay } from '../../src/db/companies/fold.ts';
import { unreachable } from '../../src/domain/core/result.ts';
import type { Note } from './happenings.ts';
import type { SimUser } from './user.ts';
import type { Device } from './world/device.ts';
import type { FakeNetwork } from './world/fake-network.ts';
import { settle } from './world/pump.ts';
import type { SeededRandom } from './world/seeded-random.ts';
import type { SimGateway } from './world/sim-gateway.ts';
import type { VirtualTime } from './world/virtual-time.ts';

/** What befalls a browser, its storage, its clock and its sign-in. */
export type Mishap =
  | 'tabs'
  | 'kill'
  | 'freeze'
  | 'clock'
  | 'restart'
  | 'storage-loss'
  | 'full-disk'
  | 'fold'
  | 'tokens'
  | 'revoke'
  | 'companies'
  | 'messages';

/** How long a page of a pull may be on its way, virtual milliseconds. */
const PAGE_MS = 4_000;

export interface MishapWorld {
  readonly random: SeededRandom;
  readonly gateway: SimGateway;
  readonly network: FakeNetwork;
  readonly time: VirtualTime;
  readonly user: SimUser;
  readonly note: Note;
}

export function mishap(what: Mishap, world: MishapWorld, device: Device): Promise<void> | void {
  switch (what) {
    case 'tabs':
      return changeTabs(world, device);
    case 'kill':
      return killInStorage(world, device);
    case 'freeze':
      return freezeOrThaw(world, device);
    case 'clock':
      return jumpClock(world, device);
    case 'restart':
      return restart(world, device);
    case 'storage-loss':
      return loseStorage(world, device);
    case 'full-disk':
      return fillDisk(world, device);
    case 'fold':
      return fold(world, device);
    case 'tokens':
      world.note('every access token is too old', 'tokens-expired');
      return world.gateway.expireTokens();
    case 'revoke':
      world.note('every sign-in ended', 'sign-ins-ended');
      return world.gateway.revokeAll();
    case 'companies':
      return changeCompanies(world);
    case 'messages':
      return changeMessages(world, device);
    default:
      return unreachable(what);
  }
}

function changeTabs({ random, note }: MishapWorld, device: Device): void {
  const tab = device.tabs.length > 0 ? random.pick(device.tabs) : null;
  const what = random.below(4);
  if (tab === null || (what < 2 && device.tabs.length < 2)) {
    const opened = device.openTab(random.chance(0.7));
    note(`tab ${opened.name} opened`, 'tab-opened');
  } else if (what === 0 || what === 1) {
    note(`tab ${tab.name} killed`, 'tab-killed');
    device.kill(tab);
  } else if (what === 2) {
    note(`tab ${tab.name} ${tab.visible ? 'hidden' : 'shown'}`, 'tab-hidden');
    device.show(tab, !tab.visible);
  } else {
    note(`tab ${tab.name} reloaded`, 'tab-reloaded');
    device.kill(tab);
    device.openTab(true);
  }
}

function killInStorage({ random, note }: MishapWorld, device: Device): void {
  if (device.tabs.length === 0) return;
  const tab = random.pick(device.tabs);
  const when = random.pick(['middle', 'committed'] as const);
  const n = 1 + random.below(6);
  note(`tab ${tab.name} will be killed at its ${n}. write, ${when}`);
  tab.storage.killAt(n, when, () => {
    note(`tab ${tab.name} killed in storage`, when === 'middle' ? 'killed-in-transaction' : 'killed-after-commit');
    device.kill(tab);
  });
}

function freezeOrThaw({ random, note }: MishapWorld, device: Device): void {
  if (device.tabs.length === 0) return;
  const tab = random.pick(device.tabs);
  const next = tab.frozen ? 'thawed' : 'frozen';
  note(`tab ${tab.name} ${next}`, next);
  device.freeze(tab, !tab.frozen);
}

function jumpClock({ random, note }: MishapWorld, device: Device): void {
  const jump = random.pick([-86_400_000, -3_600_000, -30_000, 30_000, 3_600_000, 86_400_000]);
  device.skew += jump;
  note(`clock of ${device.name} is ${device.skew / 1000}s off`, jump < 0 ? 'clock-back' : 'clock-ahead');
}

/** The whole browser ends and comes back: only what is stored is left. */
function restart({ note }: MishapWorld, device: Device): void {
  note(`browser ${device.name} restarted`, 'browser-restarted');
  for (const tab of [...device.tabs]) device.kill(tab);
  device.openTab(true);
}

/** The browser evicts the account's database. Nobody can bring back what had not been sent. */
async function loseStorage({ user, note }: MishapWorld, device: Device): Promise<void> {
  const lost = device.outbox();
  user.forgive(lost);
  note(`storage of ${device.name} deleted with ${lost.length} unsent`, 'storage-deleted');
  await device.deleteAccountData();
}

function fillDisk({ random, note }: MishapWorld, device: Device): void {
  if (device.tabs.length === 0) return;
  const tab = random.pick(device.tabs);
  const full = random.chance(0.5);
  note(`disk of tab ${tab.name} ${full ? 'full' : 'has room'}`, full ? 'disk-full' : undefined);
  tab.storage.fill(full);
}

/** The idle moment in which the leading tab folds, without waiting until it is worth it. */
async function fold({ random, note }: MishapWorld, device: Device): Promise<void> {
  const awake = device.tabs.filter((tab) => !tab.frozen && tab.page !== null);
  if (awake.length === 0 || !device.hasAccountData()) return;
  const tab = random.pick(awake);
  const folding = device
    .pageOf(tab)
    .writes.open()
    .then(async (writing) => {
      if (!writing.ok) return;
      const folded = await foldOverlay(writing.value.db);
      note(`${tab.name} folds ${folded.ok ? folded.value : folded.error.kind}`, folded.ok ? 'folded' : undefined);
    });
  // A tab that is killed in the middle never ends it.
  void folding.catch(() => {});
  await settle();
}

/** Somebody else takes a company out of the account or brings one in. */
async function changeCompanies({ random, gateway, note }: MishapWorld): Promise<void> {
  const companyId = `C${1 + random.below(6)}`;
  const now = await gateway.toggleCompany(companyId);
  note(`company ${companyId} ${now}`, `company-${now}`);
}

/**
 * A message comes for the account, or the sender corrects one: what was read or confirmed stays so. The pull that brings a corrected one is long
 * on its way, and so is the next; its reader does not wait for it.
 */
async function changeMessages({ random, gateway, network, time, user, note }: MishapWorld, device: Device): Promise<void> {
  const known = [...(await gateway.collection('messages')).keys()];
  const what = known.length > 0 && random.chance(0.4) ? 'changed' : 'new';
  const msgId = what === 'new' ? await gateway.sendMessage(`C${1 + random.below(6)}`) : random.pick(known);
  note(`message ${msgId} ${what}`, `message-${what}`);
  if (what === 'new') return;
  network.hold(device.name, '/company/pull', PAGE_MS, 2);
  await gateway.correctMessage(msgId);
  await time.pass(PAGE_MS / 8);
  if (!(await user.mark(device, msgId))) return;
  note(`${device.name} marks ${msgId} while its page is on its way`, 'page-behind');
  await time.pass(PAGE_MS);
}
