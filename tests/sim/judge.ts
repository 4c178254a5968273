import type { Company } from '../../src/api/entities/company.ts';
import { collectionNames } from '../../src/db/collections/collections.ts';
import { keyOf } from '../../src/db/collections/project.ts';
import { changeOf } from '../../src/db/commands/projected.ts';
import type { Directory } from '../../src/domain/company/directory.ts';
import { directoryRowOf } from '../../src/domain/company/directory-row.ts';
import type { Acknowledged } from './user.ts';
import { collectedOn, rowText, unlikeGateway } from './world/collected.ts';
import type { Device, SimTab } from './world/device.ts';
import type { FakeNetwork } from './world/fake-network.ts';
import type { SimGateway } from './world/sim-gateway.ts';

/** Rows that a device shows otherwise than the gateway has them. */
export async function differences(devices: readonly Device[], gateway: SimGateway): Promise<string[]> {
  const theirs = await gateway.companies();
  const found: string[] = [];
  for (const device of devices) {
    const ours = device.rows();
    for (const [id, company] of theirs) {
      if (rowText(ours.get(id)) !== rowText(company)) found.push(`${device.name} ${id} differs from the gateway’s`);
    }
    for (const [id, row] of ours) if (row !== null && !theirs.has(id)) found.push(`${device.name} ${id} is not the gateway’s`);
  }
  for (const noun of collectionNames) {
    const right = await gateway.collection(noun);
    for (const device of devices) {
      const unlike = unlikeGateway(noun, device.collected(noun), right);
      found.push(...unlike.map((row) => `${device.name} ${row} is not as the gateway’s`));
    }
  }
  return found;
}

export interface Judged {
  readonly devices: readonly Device[];
  readonly gateway: SimGateway;
  readonly network: FakeNetwork;
  readonly acknowledged: readonly Acknowledged[];
}

/** The oracle: everything that must hold when all is at rest. Empty when it does. */
export async function judge(judged: Judged): Promise<string[]> {
  const { devices, gateway, network } = judged;
  const found = await differences(devices, gateway);
  found.push(...(await lostOrDoubled(judged)), ...outOfOrder(judged), ...(await unmarked(judged)));
  for (const device of devices) {
    found.push(...device.misprojected(), ...(await leaders(device)));
    const { most } = network.gauge(device.name);
    if (most > 1) found.push(`${device.name} had ${most} commands under way at once`);
    for (const tab of device.tabs)
      found.push(...misshown(device, tab), ...(await cannotWrite(tab)), ...(await miscollectedOn(device, tab)));
    for (const id of device.pendingRows()) found.push(`${device.name} ${id} still shows an unsent edit`);
  }
  return found;
}

/** What of a company the lists show and the user of the simulator changes. */
function listedOf(company: Company) {
  const { rev, shortName, accountant, flags } = directoryRowOf(company, 0);
  return { rev, shortName, accountant, flags };
}

function listedIn({ rev, shortName, accountant, flags }: Directory, at: number): string {
  return [rev[at], shortName[at], accountant[at], flags[at]].join();
}

/** What a page shows otherwise than it is stored: its lists, and the commands that wait. */
function misshown(device: Device, { name, page }: SimTab): string[] {
  if (page === null) return [];
  const { phase, directory, outbox } = page.store.get();
  if (phase !== 'live') return [`the page of ${name} is ${phase}`];
  const found: string[] = [];
  const [shown, stored] = [outbox.map(({ id, state }) => `${id} ${state}`), device.outbox().map(({ id, state }) => `${id} ${state}`)];
  if (shown.join() !== stored.join()) found.push(`the page of ${name} shows other commands than wait`);
  const listed = new Map(directory?.id.map((id, at) => [id, listedIn(directory, at)]));
  for (const [id, company] of device.rows()) {
    const right = company === null ? undefined : Object.values(listedOf(company)).join();
    if (listed.get(id) !== right) found.push(`the page of ${name} lists ${id} as ${listed.get(id)}, not ${right}`);
  }
  return found;
}

/** Collections that the page of a tab reads otherwise than they are stored. */
async function miscollectedOn(device: Device, { name, page }: SimTab): Promise<string[]> {
  if (page === null) return [];
  const found: string[] = [];
  for (const noun of collectionNames) {
    const rows = await collectedOn(page, noun);
    const stored = new Map(device.collected(noun).map((row) => [keyOf(noun, row), row]));
    const unlike = rows === null ? ['nothing'] : unlikeGateway(noun, rows, stored);
    found.push(...unlike.map((row) => `the page of ${name} reads of ${noun} otherwise than it is stored: ${row}`));
  }
  return found;
}

/** A page that could write before must be able to still, into the database that is there now. */
async function cannotWrite({ name, page }: SimTab): Promise<string[]> {
  if (page === null) return [];
  const writing = await page.writes.open();
  const read = writing.ok ? await writing.value.db.run('r', ['meta'], async () => null) : writing;
  return read.ok ? [] : [`the page of ${name} cannot write: ${read.error.kind}`];
}

/** A tab that was robbed of its leadership, or whose account is signed out, has stopped. */
async function leaders(device: Device): Promise<string[]> {
  const leading: string[] = [];
  for (const tab of device.tabs) if ((await tab.api.health()).leading) leading.push(tab.name);
  return leading.length > 1 ? [`${leading.join(' and ')} lead at once`] : [];
}

/** What the user was told is saved has arrived, with one effect at most. */
async function lostOrDoubled({ gateway, network, acknowledged }: Judged): Promise<string[]> {
  const found: string[] = [];
  const stored = await gateway.commands();
  const arrived = new Set(gateway.effects.order.map(({ id }) => id));
  for (const { id, device, given, decided, givenUpAt, refused } of acknowledged) {
    const count = gateway.effects.count.get(id) ?? 0;
    if (count > 1) found.push(`${device} ${id} had ${count} effects`);
    const tried = network.triedAt(id);
    if (givenUpAt !== undefined && tried !== null && tried > givenUpAt) found.push(`${device} ${id} was given up and sent afterwards`);
    const said = stored.get(id);
    if (refused && (said === undefined || said === 200))
      found.push(`${device} ${id} is told as refused, and the gateway did not (${said})`);
    if (decided === 'dropped') continue;
    if (!arrived.has(id)) found.push(`${device} ${id} was acknowledged and never arrived`);
    // A switch to a company that has gone since is over with the gateway’s word.
    else if (stored.get(id) === 400 && given.name === 'switchCompanyLog') continue;
    else if (stored.get(id) !== 200) found.push(`${device} ${id} was acknowledged and is lost (${stored.get(id)})`);
  }
  return found;
}

/** Messages that were both read and marked as unread: which of the two came last the devices need not agree on. */
function contested(acknowledged: readonly Acknowledged[]): ReadonlySet<string> {
  const idsOf = (name: string) =>
    acknowledged.flatMap(({ given }) => (given.name === name ? (changeOf(given, 'messages')?.keys(given.input) ?? []) : []));
  const unread = new Set(idsOf('messageUnread'));
  return new Set(idsOf('messageRead').filter((msgId) => unread.has(msgId)));
}

/** Messages whose mark was acknowledged and carried out, and which do not have it at the gateway. Nobody takes a mark away but by the opposite one. */
async function unmarked({ gateway, acknowledged }: Judged): Promise<string[]> {
  const unsure = contested(acknowledged);
  const messages = await gateway.collection('messages');
  const found: string[] = [];
  for (const { id, device, given, decided } of acknowledged) {
    const changes = decided === 'dropped' ? null : changeOf(given, 'messages');
    for (const key of changes?.keys(given.input) ?? []) {
      const message = messages.get(key);
      // One that left the account with its company takes its marks with it.
      if (message === undefined || unsure.has(key)) continue;
      if (rowText(message) !== rowText(changes?.row(message, given.input))) found.push(`${device} ${id} left no mark on ${key}`);
    }
  }
  return found;
}

/** Messages whose mark this device was told is carried out, and which it shows without it: at no moment, whatever a pull brings. */
export function takenBack(device: Device, acknowledged: readonly Acknowledged[]): string[] {
  const waiting = new Set(device.outbox().map(({ id }) => id));
  const held = new Map(device.collected('messages').map((row) => [row.msgId, row]));
  const unsure = contested(acknowledged);
  const found: string[] = [];
  for (const { id, given, decided, device: name } of acknowledged) {
    if (name !== device.name || decided !== 'no' || waiting.has(id)) continue;
    const changes = changeOf(given, 'messages');
    for (const key of changes?.keys(given.input) ?? []) {
      const row = held.get(key);
      if (row === undefined || unsure.has(key) || rowText(row) === rowText(changes?.row(row, given.input))) continue;
      found.push(`${name} ${key} has lost the mark of ${id} again`);
    }
  }
  return found;
}

/** Commands of one device and company arrive in the order in which they were queued; those set aside for the user go their own way. */
function outOfOrder({ gateway, acknowledged }: Judged): string[] {
  const found: string[] = [];
  const place = new Map(gateway.effects.order.map(({ id }, at) => [id, at]));
  const last = new Map<string, number>();
  for (const { id, key, device, decided } of acknowledged) {
    const at = place.get(id);
    if (decided !== 'no' || at === undefined) continue;
    const line = `${device} ${key}`;
    if (at < (last.get(line) ?? -1)) found.push(`${line}: ${id} arrived before one that was queued earlier`);
    last.set(line, Math.max(at, last.get(line) ?? -1));
  }
  return found;
}
