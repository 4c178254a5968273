import type { OutboxRow } from '../../src/db/types.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { indicator, startOf } from '../support/browser/desk.ts';
import { showAs } from '../support/browser/tabs.ts';
import { clearFaults } from '../support/gateway/gateway-faults.ts';
import { companiesThere, differences } from './facts.ts';
import { type LocalCopy, localCopy } from './local-copy.ts';
import { account } from './stage.ts';
import { decide, isSignedOut, signInAgain, unlessSignedOut } from './user.ts';
import type { Tab, World } from './world.ts';

/** Longest wait for rest after everything is whole again, milliseconds. */
const PEACE_LIMIT_MS = 180_000;
/** How often the user comes back to a tab to see whether all has arrived. */
const LOOK_MS = 1_000;
const POLL_MS = 50;

const synced = startOf(zhCN.sync.synced);
const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Ends every fault. Of the tabs one may sleep on. */
export async function repair(world: World, staysFrozen: boolean): Promise<void> {
  const { stage } = world;
  world.note('peace');
  world.setLine({ mode: 'pass' });
  await stage.gatewayBack();
  await clearFaults(stage.gateway);
  if (!staysFrozen) for (const tab of [...world.tabs]) await world.thaw(tab);
  if (world.awake().length === 0) await world.show(await world.addTab());
}

const idsOf = (rows: readonly OutboxRow[], state: OutboxRow['state']): string[] =>
  rows.flatMap((row) => (row.state === state ? [row.id] : []));

/** The user decides about what was set aside: a conflict is given up, what was parked goes again. True when there was something. */
async function decideAll(world: World, tab: Tab, { outbox }: LocalCopy): Promise<boolean> {
  const conflicts = outbox.filter(({ state }) => state === 'conflict');
  const parked = idsOf(outbox, 'parked');
  if (conflicts.length + parked.length === 0) return false;
  for (const { id, input } of conflicts) {
    const { changes } = input as { changes?: { note?: { to: string } } }; // as: only edits come into conflict
    world.note(`gives up ${id} ${changes?.note?.to}`);
    world.decided.dropped.set(id, changes?.note?.to ?? '');
  }
  for (const id of parked) {
    world.note(`tries ${id} again`);
    world.decided.again.add(id);
  }
  const unreasoned = outbox.filter(({ state, lastError }) => (state === 'conflict' || state === 'parked') && lastError === null);
  if (unreasoned.length > 0) throw new Error(`set aside without a reason: ${unreasoned.map(({ id }) => id).join(', ')}`);
  if (conflicts.length > 0) await decide(tab.page, idsOf(outbox, 'conflict'), zhCN.outbox.discard);
  if (parked.length > 0) await decide(tab.page, parked, zhCN.outbox.tryAgain);
  return true;
}

/** What keeps the world from rest, null when nothing does. */
async function unrest(world: World): Promise<string | null> {
  const tabs = world.awake();
  for (const tab of tabs) {
    if (!(await isSignedOut(tab.page))) continue;
    world.note(`signs in again in tab ${tab.name}`);
    await signInAgain(tab.page);
    return 'the sign-in had ended';
  }
  const [first] = tabs;
  if (first === undefined) throw new Error('no tab is awake');
  const copy = await localCopy(first.page, account.accountId);
  const decided = await unlessSignedOut(first.page, () => decideAll(world, first, copy));
  if (decided !== false) return 'something was set aside';
  if (copy.outbox.length > 0)
    return copy.outbox
      .map(({ id, name, state, attempts, lastError }) => `${id} ${name} ${state} ${attempts} ${lastError?.kind}`)
      .join('; ');
  const others = differences(copy.companies, companiesThere(world.stage));
  if (others.length > 0) return `${others.join(', ')} differ from the gateway’s`;
  for (const { name, page } of tabs) {
    const words = (await indicator(page).textContent()) ?? '';
    if (!synced.test(words)) return `tab ${name} says ${words}`;
  }
  return null;
}

/** Waits until all is at rest: nothing unsent, every row the gateway's, every tab says so. Answers what never came to rest. */
export async function rest(world: World): Promise<string[]> {
  const end = performance.now() + PEACE_LIMIT_MS;
  let looked = performance.now();
  for (;;) {
    const left = await unrest(world);
    if (left === null) return [];
    if (performance.now() > end) return [`no rest: ${left}`];
    if (performance.now() > looked) {
      for (const { page } of world.awake()) await showAs(page, 'visible').catch(() => {});
      looked = performance.now() + LOOK_MS;
    }
    await sleep(POLL_MS);
  }
}
