import type { Updater } from '../update-watch.ts';

/** Registers the service worker after the page has settled; null where there is none (plain http, private windows). */
export async function registerServiceWorker(scriptUrl: string): Promise<Updater | null> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return null;
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox(scriptUrl);
  const updater: Updater = {
    onWaiting: (fn) => workbox.addEventListener('waiting', fn),
    // Also fired by the first install, which changes nothing for this page.
    onControlling: (fn) => workbox.addEventListener('controlling', (event) => event.isUpdate && fn()),
    skipWaiting: () => workbox.messageSkipWaiting(),
  };
  try {
    await workbox.register();
    return updater;
  } catch {
    return null;
  }
}
