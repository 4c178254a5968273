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
  attach({
    onWaiting: (fn) => workbox.addEventListener('waiting', fn),
    // Also fired by the first install, which changes nothing for this page.
    onControlling: (fn) => workbox.addEventListener('controlling', (event) => event.isUpdate && fn()),
    skipWaiting: () => workbox.messageSkipWaiting(),
  });
  // Without the worker the product works as long as there is a line.
  await workbox.register().catch(() => undefined);
}
