/**
 * What page and service worker say to each other. Page to worker: `SKIP_WAITING`, only on the user's word, and `ARE_YOU_THERE`, which the
 * worker answers through the port that came with it, with the build it holds (`data-build` of its page). Worker to page: `outbox-wake`, `no-room`, `open-asked`, `push-changed`. Nothing else is
 * heard, and no message carries data of an account but the address that a pressed notification leads to.
 */
export const SKIP_WAITING = 'SKIP_WAITING';
export const ARE_YOU_THERE = 'ARE_YOU_THERE';
/** The browser says that the line is back and a window is open: whoever leads in it drains the outbox. */
export const OUTBOX_WAKE = 'outbox-wake';
/** A version could not be installed because the browser gives no more room; the one before it stays in place (fault 35). */
export const NO_ROOM = 'no-room';

export const OPEN_ASKED = 'open-asked';
/** The browser's address at its push service has changed. */
export const PUSH_CHANGED = 'push-changed';

export interface SkipWaitingMessage {
  readonly type: typeof SKIP_WAITING;
}
export interface OutboxWakeMessage {
  readonly type: typeof OUTBOX_WAKE;
}

export interface NoRoomMessage {
  readonly type: typeof NO_ROOM;
}
/** A notification was pressed that leads to this address in the product. */
export interface OpenAskedMessage {
  readonly type: typeof OPEN_ASKED;
  readonly href: string;
}
export interface PushChangedMessage {
  readonly type: typeof PUSH_CHANGED;
}
/** Everything that the worker says to a page. */
export type WindowMessage = OutboxWakeMessage | NoRoomMessage | OpenAskedMessage | PushChangedMessage;

/**
 * Tag of the background sync that the page registers (`registration.sync.register(OUTBOX_TAG)`) when a command is queued: the browser
 * fires it when the line is back, also when every window of the product is closed.
 */
export const OUTBOX_TAG = 'outbox';

function typeOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined;
}

export function isSkipWaiting(message: unknown): message is SkipWaitingMessage {
  return typeOf(message) === SKIP_WAITING;
}

export function isAreYouThere(message: unknown): message is { readonly type: typeof ARE_YOU_THERE } {
  return typeOf(message) === ARE_YOU_THERE;
}

export function isOutboxWake(message: unknown): message is OutboxWakeMessage {
  return typeOf(message) === OUTBOX_WAKE;
}

export function isNoRoom(message: unknown): message is NoRoomMessage {
  return typeOf(message) === NO_ROOM;
}

/** Only addresses of the workbench are opened, whoever made the notification. */
export function hrefOf(data: unknown): string | null {
  const href: unknown = typeof data === 'object' && data !== null && 'href' in data ? data.href : null;
  return typeof href === 'string' && href.startsWith('/workbench/') ? href : null;
}

export function isOpenAsked(message: unknown): message is OpenAskedMessage {
  return typeOf(message) === OPEN_ASKED && hrefOf(message) !== null;
}

export function isPushChanged(message: unknown): message is PushChangedMessage {
  return typeOf(message) === PUSH_CHANGED;
}
