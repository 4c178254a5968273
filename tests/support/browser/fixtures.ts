import { basename } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { type GatewayEffects, readEffects } from '../effects.ts';
import { type FaultProxy, startFaultProxy } from '../gateway/fault-proxy.ts';
import { type Gateway, startGateway } from '../gateway/gateway.ts';
import { expectSynced } from './desk.ts';
import { type Account, signInHere } from './login-form.ts';
import { createWatch, followNew, type Watch } from './watch.ts';

export interface Line {
  proxy: FaultProxy;
  /** Cuts the line for page, workers, service worker and open streams alike, or mends it. */
  offline(on: boolean): void;
}

interface SuiteFixtures {
  /** One gateway for the suite, with its demo accounts. */
  gateway: Gateway;
  suiteLine: FaultProxy;
}

interface TestFixtures {
  /** The line between browser and gateway, whole at the start of each test. `baseURL` is its address. */
  line: Line;
  /** Fails the test when the browser saw what must not happen. */
  watch: Watch;
  /** What has really happened in the gateway. */
  effects: GatewayEffects;
}

/** Signs in by the form, as a user does, and waits for the main page. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/workbench/login');
  await signInHere(page, account);
  await page.waitForURL('**/workbench/main**');
}

/** Signs in and waits until every company has arrived. */
export async function openDesk(page: Page, account: Account): Promise<void> {
  await signIn(page, account);
  await expectSynced(page);
}

/** Waits until the service worker holds the build, so that the page opens without the line. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    if (!registration.active) throw new Error('no active service worker');
  });
}

/** A line over a proxy. */
function lineOver(proxy: FaultProxy): Line {
  return { proxy, offline: (on) => proxy.set({ mode: on ? 'refuse' : 'pass' }) };
}

/**
 * Specs of single screens: what they show does not depend on the build being stored, and to store it takes a third of the time that a test of a new
 * device takes. A test in them that opens the page without a line says so by the tag `@installed`.
 */
const screens = new Set(
  `attention calendar companies companies-edit companies-search devices dialogs embedded environment frame home import launch
   login-protocol messages notices operator orders portfolio relations sample-apps security start surfaces switch text-size ways-in`.split(
    /\s+/,
  ),
);

export const test = base.extend<TestFixtures, SuiteFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  serviceWorkers: async ({}, use, { file, tags }) =>
    use(screens.has(basename(file, '.spec.ts')) && !tags.includes('@installed') ? 'block' : 'allow'),
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const gateway = await startGateway({ faults: true });
      await use(gateway);
      await gateway.dispose();
    },
    { scope: 'worker' },
  ],
  suiteLine: [
    async ({ gateway }, use) => {
      const proxy = await startFaultProxy(gateway.port);
      await use(proxy);
      await proxy.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ suiteLine }, use) => use(suiteLine.url),
  line: [
    async ({ suiteLine }, use) => {
      suiteLine.set({ mode: 'pass' }, { keepSockets: true });
      await use(lineOver(suiteLine));
      suiteLine.set({ mode: 'pass' });
    },
    { auto: true },
  ],
  watch: [
    async ({ browser, context }, use) => {
      const watch = createWatch();
      await watch.follow(context);
      const stop = followNew(browser, watch);
      await use(watch);
      stop();
      expect(watch.problems(), 'console errors, uncaught errors and policy violations').toEqual([]);
    },
    { auto: true },
  ],
  effects: async ({ gateway }, use) => use(readEffects(gateway.databaseUrl)),
});
