import { isOutboxWake, OUTBOX_TAG } from '../../../sw/messages.ts';

/** Background Sync, which the installed types do not know yet and some browsers do not have. */
interface SyncRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to wake the service worker when the line is back. Rejects where it cannot. */
export async function registerOutboxSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new Error('no service worker');
  const registration: ServiceWorkerRegistration & SyncRegistration = await navigator.serviceWorker.ready;
  if (!registration.sync) throw new Error('no background sync');
  await registration.sync.register(OUTBOX_TAG);
}

/** Tells when the service worker was woken for the outbox and found this page open: the page's worker sends. */
export function onOutboxWake(wake: () => void): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isOutboxWake(data)) wake();
  });
  // Messages wait until this is called when the listener is added by `addEventListener`.
  navigator.serviceWorker.startMessages();
}
