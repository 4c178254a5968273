import type { NotificationPort } from '../../../features/notices/notification-port.ts';
import { isOpenAsked } from '../../../sw/messages.ts';

/** Where a notification of an account leads. */
interface NotificationData {
  readonly href: string;
}

async function registration(): Promise<ServiceWorkerRegistration | null> {
  const { serviceWorker }: Partial<Navigator> = navigator;
  const found = await serviceWorker?.getRegistration().catch(() => undefined);
  return found?.active ? found : null;
}

/** Listeners of presses on notifications that this window made itself, where there is no service worker. */
const pressed = new Set<(href: string) => void>();

/** Notifications of the system. The service worker shows them, so that one that is pressed opens the product also when no window is left. */
export const notifications: NotificationPort = {
  permission: () => ('Notification' in window ? Notification.permission : 'none'),
  // Only ever called by a press.
  ask: async () => ('Notification' in window ? await Notification.requestPermission() : 'none'),
  async show({ title, body, tag, href }) {
    const data: NotificationData = { href };
    const options = { body, tag, data, icon: '/icon-192.png' };
    try {
      const worker = await registration();
      if (worker !== null) await worker.showNotification(title, options);
      else
        new Notification(title, options).onclick = () => {
          window.focus();
          for (const fn of pressed) fn(href);
        };
      return true;
    } catch {
      return false; // taken back meanwhile, or a device on which only a service worker may
    }
  },
  onPress(fn) {
    const hear = ({ data }: MessageEvent<unknown>): void => {
      if (isOpenAsked(data)) fn(data.href);
    };
    const { serviceWorker }: Partial<Navigator> = navigator;
    serviceWorker?.addEventListener('message', hear);
    pressed.add(fn);
    return () => {
      serviceWorker?.removeEventListener('message', hear);
      pressed.delete(fn);
    };
  },
};
