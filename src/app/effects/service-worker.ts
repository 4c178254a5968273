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
  const workbox = new part.Workbox(scriptUrl);
  const waiting = new Set<() => void>();
  const tell = () => {
    for (const fn of waiting) fn();
  };
  workbox.addEventListener('waiting', tell);
  attach({
    onWaiting: (fn) => waiting.add(fn),
    // Also fired by the first install, which changes nothing for this page.
    onControlling: (fn) => workbox.addEventListener('controlling', (event) => event.isUpdate && fn()),
    skipWaiting: () => workbox.messageSkipWaiting(),
  });
  // Without the worker the product works as long as there is a line.
  const registration = await workbox.register().catch(() => undefined);
  // A version that another window found and that is still being installed is no event of ours for workbox.
  const installing = navigator.serviceWorker.controller === null ? null : registration?.installing;
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') tell();
  });
}
