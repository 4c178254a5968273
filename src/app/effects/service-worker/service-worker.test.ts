import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isAreYouThere, NO_ROOM } from '../../../sw/messages.ts';
import type { Updater } from '../../update/update-watch.ts';
import { registerServiceWorker } from './service-worker.ts';

const SCRIPT = 'https://workbench.example/sw.js';

/** A version of the service worker that goes through its states when it is told to. */
class FakeVersion extends EventTarget {
  readonly scriptURL = SCRIPT;
  state: ServiceWorkerState = 'installing';
  /** The build it says it holds. */
  build: string | null = null;
  /** What it is told. */
  postMessage = (message: unknown, ports: readonly MessagePort[] = []): void => {
    if (isAreYouThere(message)) ports[0]?.postMessage(this.build);
  };
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeVersion | null = null;
  waiting: FakeVersion | null = null;
  active: FakeVersion | null = null;
  /** A version begins to install. */
  find(): FakeVersion {
    const found = new FakeVersion();
    this.installing = found;
    this.dispatchEvent(new Event('updatefound'));
    return found;
  }
  installed(version: FakeVersion): void {
    this.installing = null;
    this.waiting = version;
    version.become('installed');
  }
  failed(version: FakeVersion): void {
    this.installing = null;
    version.become('redundant');
  }
}

class FakeContainer extends EventTarget {
  readonly registration = new FakeRegistration();
  readonly scripts: unknown[] = [];
  controller: FakeVersion | null = null;
  refuses = false;
  /** What happens while the registration is under way. */
  meanwhile = (): void => {};
  getRegistration = async () => (this.registration.active === null ? undefined : this.registration);
  async register(script: unknown) {
    this.scripts.push(script);
    this.meanwhile();
    if (this.refuses) throw new TypeError('refused');
    return this.registration;
  }
  /** A version takes over the window. */
  control(version: FakeVersion): void {
    version.state = 'activated';
    this.registration.active = version;
    this.controller = version;
    this.dispatchEvent(new Event('controllerchange'));
  }
  say(message: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: message }));
  }
}

let container: FakeContainer;
beforeEach(() => {
  container = new FakeContainer();
  vi.stubEnv('DEV', false);
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('location', new URL('https://workbench.example/workbench/main'));
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('document', { documentElement: { dataset: { build: 'B1' } } });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** A page that registers; `isInPlace`: a version serves it already. Answers what it is told, in order. */
async function register({ isInPlace = true, script = SCRIPT, known = (_updater: Updater): void => {} } = {}): Promise<string[]> {
  if (isInPlace && container.controller === null) container.control(new FakeVersion());
  const told: string[] = [];
  await registerServiceWorker(script, (updater) => {
    known(updater);
    updater.onWaiting(() => told.push('waiting'));
    updater.onControlling((isFirst) => told.push(isFirst ? 'first in control' : 'in control'));
    updater.onNoRoom((isFirst) => told.push(isFirst ? 'no room for the first' : 'no room'));
  });
  return told;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('the script address is registered as the Trusted Types policy made it', async () => {
  // as: what the policy makes is an object where the browser knows Trusted Types.
  const trusted = { toString: () => SCRIPT } as unknown as string;
  await register({ script: trusted });
  expect(container.scripts).toEqual([trusted]);
  expect(container.scripts[0]).toBe(trusted);
});

test('[PLUS-14] a version that waits since an earlier visit is told of', async () => {
  container.registration.waiting = new FakeVersion();
  const told = await register();
  await turn();
  expect(told).toContain('waiting');
});

test.each([
  ['another build', 'B2', ['in control']],
  ['the build of the page', 'B1', []],
  ['nothing of itself', null, []],
])(
  '[PLUS-14] a version in control that says it holds %s: one that took over before the page could hear of it is told of',
  async (_, build, told) => {
    container.control(new FakeVersion());
    if (container.controller !== null) container.controller.build = build;
    expect(await register()).toEqual(told);
  },
);

test('[PLUS-14] a version that another window is installing when the page registers is told of', async () => {
  const { registration } = container;
  const found = registration.find();
  const told = await register();
  registration.installed(found);
  expect(told).toContain('waiting');
});

test('[fault 35] however often the installation failed in this window, the version that is installed at last is told of', async () => {
  const { registration } = container;
  const told = await register();
  for (let times = 0; times < 3; times += 1) registration.failed(registration.find());
  expect(told).toEqual([]);
  registration.installed(registration.find());
  expect(told).toContain('waiting');
});

test('[fault 35] a version that found no room is heard, also one that this page did not find itself', async () => {
  const told = await register();
  container.say({ type: NO_ROOM });
  expect(told).toEqual(['no room']);
});

test('[PLUS-14] a version that takes over is told of once, also while the page registers, and the first one as the first', async () => {
  const later = await register();
  container.control(new FakeVersion());
  expect(later).toEqual(['in control']);
  container = new FakeContainer();
  vi.stubGlobal('navigator', { serviceWorker: container });
  container.meanwhile = () => container.control(new FakeVersion());
  expect(await register({ isInPlace: false })).toEqual(['first in control']);
});

test('[PLUS-14] an accepted version that is in place without claiming this window is told of all the same', async () => {
  const pause = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(pause.signal);
  const { registration } = container;
  let updater: Updater | undefined;
  const told = await register({
    isInPlace: false,
    known: (one) => {
      updater = one;
    },
  });
  const next = registration.find();
  registration.installed(next);
  next.postMessage = () => next.become('activated');
  expect(updater?.skipWaiting()).toBe(true);
  await turn();
  expect(told.filter((one) => one.includes('control'))).toEqual([]);
  pause.abort();
  await turn();
  expect(told.filter((one) => one.includes('control'))).toHaveLength(1);
});

test('[PLUS-14] when the registration is refused, the version in place is watched all the same', async () => {
  container.refuses = true;
  const { registration } = container;
  const told = await register();
  registration.installed(registration.find());
  container.control(new FakeVersion());
  expect(told).toEqual(['waiting', 'in control']);
});

test('[PLUS-38] a first installation that comes to no end is tried again after a while, until the build is stored', async () => {
  const { registration } = container;
  const waits = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let waited = 0;
  const begin = (): FakeVersion => registration.find();
  let version = begin();
  container.meanwhile = () => {
    version = registration.installing ?? begin();
  };
  await registerServiceWorker(
    SCRIPT,
    () => undefined,
    () => waits[waited++]?.promise ?? Promise.resolve(),
  );
  for (const [n, { resolve }] of waits.entries()) {
    registration.failed(version);
    expect(container.scripts).toHaveLength(n + 1);
    resolve();
    await vi.waitFor(() => expect(container.scripts).toHaveLength(n + 2));
    await Promise.resolve();
  }
  registration.installed(version);
  registration.active = version;
  version.become('redundant');
  expect(waited).toBe(2);
});
