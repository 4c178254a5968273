import type { OutboxEnd } from './drain-outbox.ts';
import { OUTBOX_WAKE, type WindowMessage } from './messages.ts';

/** An open window of the product, as far as this worker talks to it. */
export interface SyncWindow {
  readonly visibilityState: string;
  postMessage(message: WindowMessage): void;
}

export interface SyncPorts {
  /** Open windows of the product, controlled or not. */
  windows(): Promise<readonly SyncWindow[]>;
  /** Drains here, without a window. */
  drain(): Promise<OutboxEnd>;
}

/**
 * One background sync. A window in sight drains: it has the token, the back-off and the screen. Windows that are hidden are told as well,
 * but they may be frozen or about to close, so this worker drains beside them: the lock lets one send, and a second would be harmless.
 * Rejects when something still waits, so that the browser tries again.
 */
export async function syncOutbox({ windows, drain }: SyncPorts): Promise<void> {
  const open = await windows();
  for (const window of open) window.postMessage({ type: OUTBOX_WAKE });
  if (open.some(({ visibilityState }) => visibilityState === 'visible')) return;
  if ((await drain()) === 'again') throw new Error('the outbox waits for another sync');
}
