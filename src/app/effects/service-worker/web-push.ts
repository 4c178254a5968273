import { fail, ok } from '../../../domain/core/result.ts';
import type { PushBrowser, WebPushPort } from '../../../features/notices/web-push-port.ts';
import { isPushChanged } from '../../../sw/messages.ts';
import { lateAfter, withDeadline } from '../../../ui/deadline.ts';

/** How long a browser may take to come to its push service, milliseconds: some wait for minutes where it is not reachable. */
const SUBSCRIBE_MS = 20_000;

function base64url(buffer: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Null where the service worker is not in place, or its browser has no push. */
async function pushManager(): Promise<PushManager | null> {
  const { serviceWorker }: Partial<Navigator> = navigator;
  const found: Partial<ServiceWorkerRegistration> | undefined = await serviceWorker?.getRegistration().catch(() => undefined);
  return found?.active ? (found.pushManager ?? null) : null;
}

function browserOf(subscription: PushSubscription): PushBrowser {
  const { endpoint, options } = subscription;
  const key = (name: PushEncryptionKeyName): string => base64url(subscription.getKey(name));
  return { endpoint, p256dh: key('p256dh'), auth: key('auth'), publicKey: base64url(options.applicationServerKey) };
}

async function subscription(): Promise<PushSubscription | null> {
  return (await (await pushManager())?.getSubscription().catch(() => null)) ?? null;
}

/** Web Push by the browser's own push service, through the service worker that shows what comes. */
export const webPush: WebPushPort = {
  isThere: () => 'PushManager' in window && 'serviceWorker' in navigator,
  async current() {
    const held = await subscription();
    return held === null ? null : browserOf(held);
  },
  async subscribe(publicKey) {
    const manager = await pushManager();
    if (manager === null) return fail('not-ready');
    const held = await subscription();
    if (held !== null && browserOf(held).publicKey === publicKey) return ok(browserOf(held));
    try {
      await held?.unsubscribe();
      const asked = manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
      return ok(browserOf(await withDeadline(asked, lateAfter(SUBSCRIBE_MS))));
    } catch (error) {
      return fail(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'unreachable');
    }
  },
  async unsubscribe() {
    await (await subscription())?.unsubscribe().catch(() => false);
  },
  onChanged(fn) {
    const hear = ({ data }: MessageEvent<unknown>): void => {
      if (isPushChanged(data)) fn();
    };
    const { serviceWorker }: Partial<Navigator> = navigator;
    serviceWorker?.addEventListener('message', hear);
    return () => serviceWorker?.removeEventListener('message', hear);
  },
};
