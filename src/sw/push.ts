import { MESSAGES_PATH } from '../domain/core/view-paths.ts';
import { push as english } from '../texts/en/push.ts';
import { push as chinese } from '../texts/zh-CN/push.ts';
import { PUSH_CHANGED, type PushChangedMessage } from './messages.ts';

/** Tag of the page's own word of several messages: whichever comes later takes the place of the other. */
const TAG = 'msgs';
/** Tags of the page's words of single messages, which the number of a push counts as well. */
const ONE_TAG = 'msg:';

/** A notification as the service worker shows it. */
export interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly data: { readonly href: string };
}

/** The subset of a registration, its notifications and its push manager that is used. */
export interface PushPorts {
  show(notification: ShownNotification): Promise<void>;
  /** What is on the screen of this product. */
  shown(): Promise<readonly { readonly tag: string; close(): void }[]>;
  windows(): Promise<readonly { postMessage(message: PushChangedMessage): void }[]>;
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** What a push says; also one that nobody here can read says something, because browsers end a subscription whose pushes show nothing. */
function notificationOf(text: string): ShownNotification {
  const { count, language } = fieldsOf(text);
  const words: Readonly<Record<string, string | undefined>> = language === 'en' ? english : chinese;
  const known = typeof count === 'number' && Number.isSafeInteger(count) && count > 0;
  const counted = known ? ((count === 1 ? words.news_one : undefined) ?? words.news_other) : words.some;
  const title = (counted ?? '').replace('{{count}}', String(count));
  return { title, body: words.look ?? '', tag: TAG, data: { href: MESSAGES_PATH } };
}

/** Shows what a push says, in place of what was shown of messages before. */
export async function showPush(text: string, ports: Pick<PushPorts, 'show' | 'shown'>): Promise<void> {
  const before = await ports.shown().catch(() => []);
  await ports.show(notificationOf(text));
  for (const notification of before) if (notification.tag.startsWith(ONE_TAG)) notification.close();
}

/**
 * The browser took its address at the push service away, or has a new one. A window that is open makes a new one and tells the gateway, which needs the session;
 * without a window the next one does at its start, and the gateway forgets the old address when it is answered that there is none.
 */
export async function tellPushChanged({ windows }: Pick<PushPorts, 'windows'>): Promise<void> {
  for (const window of await windows()) window.postMessage({ type: PUSH_CHANGED });
}
