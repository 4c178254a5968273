import { ARE_YOU_THERE, isNoRoom, SKIP_WAITING } from '../../sw/messages.ts';
import { lateAfter, withDeadline } from '../../ui/deadline.ts';
import type { Updater } from '../update-watch.ts';

/** Calls `tell` for every version that is installed beside the one in place, also after installations that failed. */
function watchVersions(registration: ServiceWorkerRegistration, tell: () => void): void {
  // Without a version in place the installed one takes over at once: that is no update.
  const check = (): void => {
    if (registration.waiting !== null && registration.active !== null) tell();
  };
  const follow = (): void => registration.installing?.addEventListener('statechange', check);
  registration.addEventListener('updatefound', follow);
  // Another window may have found a version that is being installed right now.
  follow();
  check();
}

/** The version in place answers at once when it runs, and one that has to be started first in less. Milliseconds. */
const AWAKE_WAIT_MS = 3_000;

/** Settles when the version in place runs; one that does not answer must not keep a new one out. */
async function awake(active: ServiceWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((resolve) => {
    port1.onmessage = resolve;
  });
  active.postMessage({ type: ARE_YOU_THERE }, [port2]);
  await withDeadline(answered, lateAfter(AWAKE_WAIT_MS)).catch(() => undefined);
  port1.close();
}

/**
 * Asks the waiting version to take over, once the one in place runs. A browser asks that to make way only if it runs at that moment: asked
 * while it starts, Chromium leaves the new version waiting until the old one has had nothing to do for half a minute, or for five minutes.
 */
async function takeOver(waiting: ServiceWorker, active: ServiceWorker | null): Promise<void> {
  if (active !== null) await awake(active);
  waiting.postMessage({ type: SKIP_WAITING });
}

/**
 * Registers the service worker after the page has settled; does nothing where there is none (plain http, private windows). `attach` gets
 * the updater before the registration: a version that waits since an earlier visit is told of right after it.
 */
export async function registerServiceWorker(scriptUrl: string, attach: (updater: Updater) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  // Before anything is waited for: messages are held only until the first listener is there.
  let isFull = false;
  const full = new Set<() => void>();
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isNoRoom(data)) return;
    isFull = true;
    for (const fn of full) fn();
  });
  let registration = await serviceWorker.getRegistration().catch(() => undefined);
  // A window that was reloaded past the cache has no controller, and the version in place is replaced beside it all the same.
  let isInPlace = serviceWorker.controller !== null || registration?.active?.state === 'activated';
  const waiting = new Set<() => void>();
  attach({
    onWaiting: (fn) => waiting.add(fn),
    onControlling: (fn) =>
      serviceWorker.addEventListener('controllerchange', () => {
        const isFirst = !isInPlace;
        isInPlace = true;
        fn(isFirst);
      }),
    onNoRoom(fn) {
      const hear = () => fn(!isInPlace);
      full.add(hear);
      if (isFull) hear();
    },
    skipWaiting() {
      if (!registration?.waiting) return false;
      void takeOver(registration.waiting, registration.active);
      return true;
    },
  });
  // Without the worker the product works as long as there is a line; the version in place may still be replaced by another window.
  registration = await serviceWorker.register(scriptUrl).catch(() => registration);
  if (registration === undefined) return;
  watchVersions(registration, () => {
    for (const fn of waiting) fn();
  });
}
