import { isNoRoom } from '../../sw/messages.ts';
import { takeOver } from '../take-over.ts';
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
      void takeOver(registration);
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
