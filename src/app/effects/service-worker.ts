import { SKIP_WAITING } from '../../sw/messages.ts';
import type { Updater } from '../update-watch.ts';

/**
 * Registers the service worker after the page has settled; does nothing where there is none (plain http, private windows). `attach` gets
 * the updater before the registration: a version that waits since an earlier visit is told of right after it, and only once.
 */
export async function registerServiceWorker(scriptUrl: string, attach: (updater: Updater) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  // A first visit whose line broke before this part came: the next visit registers.
  const part = await import('workbox-window').catch(() => null);
  if (part === null) return;
  const { serviceWorker } = navigator;
  let registration = await serviceWorker.getRegistration().catch(() => undefined);
  // A window that was reloaded past the cache has no controller, and the version in place is replaced beside it all the same.
  let isInPlace = serviceWorker.controller !== null || registration?.active?.state === 'activated';
  const workbox = new part.Workbox(scriptUrl);
  const waiting = new Set<() => void>();
  const tell = () => {
    for (const fn of waiting) fn();
  };
  workbox.addEventListener('waiting', tell);
  attach({
    onWaiting: (fn) => waiting.add(fn),
    // Not workbox's event: it holds what was in control at the registration for true ever after.
    onControlling: (fn) =>
      serviceWorker.addEventListener('controllerchange', () => {
        const isFirst = !isInPlace;
        isInPlace = true;
        fn(isFirst);
      }),
    skipWaiting() {
      const next = registration?.waiting ?? null;
      next?.postMessage({ type: SKIP_WAITING });
      return next !== null;
    },
  });
  const wasInPlace = isInPlace;
  // Without the worker the product works as long as there is a line.
  registration = await workbox.register().catch(() => registration);
  // A version that another window found and that is still being installed is no event of ours for workbox.
  const installing = wasInPlace ? registration?.installing : null;
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') tell();
  });
}
