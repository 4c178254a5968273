import { Workbox } from 'workbox-window';
import { isNoRoom } from '../../../sw/messages.ts';
import { lateAfter } from '../../../ui/deadline.ts';
import { buildOf, takeOver } from '../../update/take-over.ts';
import type { Updater } from '../../update/update-watch.ts';

/**
 * Calls `tell` for versions that Workbox does not follow: one that another window found and that is being installed right now, and every
 * one after the first that this page did not find itself, as when the installation of that one failed.
 */
function followOthers(registration: ServiceWorkerRegistration, tell: () => void): void {
  const check = (): void => {
    if (registration.waiting !== null) tell();
  };
  const follow = (): void => registration.installing?.addEventListener('statechange', check);
  registration.addEventListener('updatefound', follow);
  follow();
}

/** From an installation that came to no end to the next, milliseconds. */
const INSTALL_AGAIN_MS = 30_000;

/** Registers again, after a while, as long as the first installation fails: the browser itself would try only at the next visit. */
function installUntilThere(registration: ServiceWorkerRegistration, register: () => Promise<ServiceWorkerRegistration>): void {
  const first = registration.installing;
  first?.addEventListener('statechange', () => {
    if (first.state !== 'redundant' || registration.active !== null) return;
    const follow = (next: ServiceWorkerRegistration): void => installUntilThere(next, register);
    void register().then(follow, () => undefined);
  });
}

/** Whether the version in control holds another build than the page that runs; false when it does not say. */
async function isOtherBuild(controller: ServiceWorker | null): Promise<boolean> {
  const build = controller === null ? null : await buildOf(controller);
  return build !== null && build !== document.documentElement.dataset.build;
}

/**
 * Registers the service worker after the page has settled; does nothing where there is none (plain http, private windows). `attach` gets
 * the updater before the registration: a version that waits since an earlier visit is told of right after it. One that took the place of the
 * version which served the page, at whatever moment of its start, is told of as well: it says of itself that it is another build.
 */
export async function registerServiceWorker(
  scriptUrl: string,
  attach: (updater: Updater) => void,
  wait: () => Promise<void> = () => lateAfter(INSTALL_AGAIN_MS),
): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  // Before anything is waited for, and not by Workbox: it passes on only what is said by versions that this page found itself.
  let isFull = false;
  const full = new Set<() => void>();
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isNoRoom(data)) return;
    isFull = true;
    for (const fn of full) fn();
  });
  let registration = await serviceWorker.getRegistration().catch(() => undefined);
  const before = serviceWorker.controller;
  // A window that was reloaded past the cache has no controller, and the version in place is replaced beside it all the same.
  let isInPlace = before !== null || registration?.active?.state === 'activated';
  const waiting = new Set<() => void>();
  const controlling = new Set<(isFirst: boolean) => void>();
  attach({
    onWaiting: (fn) => waiting.add(fn),
    onControlling: (fn) => controlling.add(fn),
    onNoRoom(fn) {
      const hear = () => fn(!isInPlace);
      full.add(hear);
      if (isFull) hear();
    },
    skipWaiting() {
      if (!registration?.waiting) return false;
      // A window that the new version does not claim hears nothing of it: that it is in place is enough.
      void takeOver(registration, serviceWorker.controller === null).then(tellControlling);
      return true;
    },
  });
  function tellWaiting(): void {
    // Without a version in place the installed one takes over at once: that is no update.
    if (isInPlace) for (const fn of waiting) fn();
  }
  function tellControlling(): void {
    const isFirst = !isInPlace;
    isInPlace = true;
    for (const fn of controlling) fn(isFirst);
  }
  const workbox = new Workbox(scriptUrl);
  workbox.addEventListener('waiting', tellWaiting);
  workbox.addEventListener('controlling', tellControlling);
  try {
    registration = (await workbox.register({ immediate: true })) ?? registration;
    // Workbox listens from now on.
    if (serviceWorker.controller !== before || (await isOtherBuild(before))) tellControlling();
  } catch {
    // Without the worker the product works as long as there is a line; the version in place may still be replaced by another window.
    serviceWorker.addEventListener('controllerchange', tellControlling);
    if (registration?.waiting) tellWaiting();
  }
  if (registration === undefined) return;
  followOthers(registration, tellWaiting);
  installUntilThere(registration, () => wait().then(() => serviceWorker.register(scriptUrl)));
}
