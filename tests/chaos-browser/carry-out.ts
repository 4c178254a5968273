import type { Page } from '@playwright/test';
import { unreachable } from '../../src/domain/core/result.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { crash } from '../support/browser/tabs.ts';
import { addFault } from '../support/gateway/gateway-faults.ts';
import { describeStep, type Edit, type Step, type TabStep } from './plan.ts';
import { giveCommands, isSignedOut, pressSave, writeNote } from './user.ts';
import type { Tab, World } from './world.ts';

/** How long the user waits for a look at the gateway for a new version, and for its offer once it is there, milliseconds. */
const OFFER_MS = 5_000;

/** Time that a struck request gets to be carried out, milliseconds. */
const STRUCK_MS = 150;

/** A worker that closes itself is gone after this many milliseconds at the latest. */
const ENDS_MS = 2_000;

const yes = (): boolean => true;
const no = (): boolean => false;
const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Carries out one step of a plan. What the state of the browser does not allow is noted and left out. */
export async function carryOut(world: World, step: Step): Promise<void> {
  world.note(describeStep(step));
  const { stage } = world;
  switch (step.do) {
    case 'form': {
      const { edit } = step;
      return world.tried(edit, await writeNote(world.tab(step.tab).page, world.companyId(edit.company), edit.text));
    }
    case 'commands':
      return await edits(world, world.tab(step.tab), step.edits);
    case 'crash-in-save': {
      const tab = world.tab(step.tab);
      const { edit } = step;
      const end = async (): Promise<void> => await crashTab(world, tab);
      const outcome = await pressSave(tab.page, world.companyId(edit.company), edit.text, end);
      if (outcome === 'not-made') await end();
      return world.tried(edit, outcome);
    }
    case 'elsewhere':
      return await world.editElsewhere(world.companyId(step.company), step.field, step.text);
    case 'line': {
      const { fault, match, times, keepSockets } = step;
      return world.setLine(fault, { keepSockets, ...(match === undefined ? {} : { match }), ...(times === undefined ? {} : { times }) });
    }
    case 'mend':
      return world.setLine({ mode: 'pass' });
    case 'gateway-fault':
      await stage.gatewayBack();
      return await addFault(stage.gateway, step.fault);
    case 'gateway-killed':
      return await stage.killGateway();
    case 'open':
      return await world.show(await world.addTab());
    case 'new-version':
      return await newVersion(world);
    case 'stop-service-workers':
      return await stopServiceWorkers(world);
    case 'end-sign-in':
      return world.endSignIn();
    case 'meet':
      // A request that was struck is on its way to the gateway, whose answer is what the line spoils.
      return await Promise.race([stage.line.hit().then(() => sleep(STRUCK_MS)), sleep(step.ms)]);
    case 'pause':
      return await sleep(step.ms);
    default:
      return await inTab(world, step.do, world.tab(step.tab));
  }
}

async function inTab(world: World, what: TabStep, tab: Tab): Promise<void> {
  switch (what) {
    case 'crash':
      return await crashTab(world, tab);
    case 'close':
      world.remove(tab);
      return await tab.page.close();
    case 'reload':
      return await world.show(tab);
    case 'freeze':
      if (!(await world.freeze(tab))) world.note('  cannot sleep now');
      return;
    case 'thaw':
      return await world.thaw(tab);
    case 'kill-worker':
      return await killWorker(world, tab);
    case 'loop-worker':
      // In a task of its own: what the debugger itself runs is never ended by the browser.
      return await inWorker(world, tab, () =>
        setTimeout(() => {
          for (;;);
        }),
      );
    case 'take-version':
      return await takeVersion(world, tab);
    default:
      return unreachable(what);
  }
}

async function edits(world: World, tab: Tab, wanted: readonly Edit[]): Promise<void> {
  if (await isSignedOut(tab.page)) {
    for (const edit of wanted) world.tried(edit, 'not-made');
    return;
  }
  const given = wanted.map(({ what, company, text }) => ({ what, text, companyId: world.companyId(company) }));
  const ids = await giveCommands(world.stage, tab.page, given);
  for (const [i, edit] of wanted.entries()) world.tried(edit, ids[i] == null ? 'not-made' : 'saved', ids[i]);
}

async function crashTab(world: World, tab: Tab): Promise<void> {
  world.remove(tab);
  await crash(tab.page);
  await tab.page.close();
}

/** Ends a worker from within. Until the browser has noticed, a step that follows would take it for alive. */
async function killWorker(world: World, tab: Tab): Promise<void> {
  const [worker] = tab.page.workers();
  const noticed = new Promise<void>((done) => worker?.once('close', () => done()));
  await inWorker(world, tab, () => self.close());
  if (worker !== undefined) await Promise.race([noticed, sleep(ENDS_MS)]);
}

async function inWorker(world: World, { page }: Tab, run: () => unknown): Promise<void> {
  const [worker] = page.workers();
  if (worker === undefined) return world.note('  has no worker');
  // A worker that runs in a loop hears nothing; its page ends it, and with it what was asked of it.
  const ended = new Promise<void>((done) => worker.once('close', () => done()));
  await Promise.race([worker.evaluate(run), ended]).catch(async (thrown) => {
    if (page.workers().includes(worker)) throw thrown;
    world.note('  ended meanwhile');
  });
}

/** Another version lies at the gateway, and a tab hears of it. On a spoiled line the browser cannot look; it looks again at the next load. */
async function newVersion(world: World): Promise<void> {
  world.stage.serveOtherBuild();
  const [tab] = world.awake();
  await tab?.page.evaluate(async (ms) => {
    const registration = await navigator.serviceWorker.getRegistration();
    const looked = registration?.update().catch(() => {});
    await Promise.race([looked, new Promise((done) => setTimeout(done, ms))]);
  }, OFFER_MS);
}

/** Waits until a version that is on its way is there; false when none is, or a spoiled line keeps it. */
function isNewVersionThere(page: Page): Promise<boolean> {
  return page.evaluate(async (ms) => {
    const registration = await navigator.serviceWorker.getRegistration();
    const coming = registration?.installing;
    if (coming != null) {
      const changed = new Promise((done) => coming.addEventListener('statechange', done, { once: true }));
      await Promise.race([changed, new Promise((done) => setTimeout(done, ms))]);
    }
    return registration?.waiting != null;
  }, OFFER_MS);
}

async function takeVersion(world: World, { page }: Tab): Promise<void> {
  await page.bringToFront();
  const offer = page.getByRole('button', { name: zhCN.update.apply, exact: true });
  const isOffered = (await isNewVersionThere(page)) && (await offer.waitFor({ timeout: OFFER_MS }).then(yes, no));
  if (!isOffered || (await isSignedOut(page))) return world.note('  nothing is offered');
  await Promise.all([page.waitForEvent('load'), offer.click()]);
  await world.shown(page);
  world.note('  taken');
}

async function stopServiceWorkers(world: World): Promise<void> {
  const [tab] = world.awake();
  if (tab === undefined) return;
  const cdp = await world.context.newCDPSession(tab.page);
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  await cdp.detach();
}
