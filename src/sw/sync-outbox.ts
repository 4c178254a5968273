import type { OutboxEnd } from './drain-outbox.ts';
import { OUTBOX_WAKE, type OutboxWakeMessage } from './messages.ts';

export interface SyncPorts {
  /** Open windows of the product, controlled or not. */
  windows(): Promise<readonly { postMessage(message: OutboxWakeMessage): void }[]>;
  /** Drains here, without a window. */
  drain(): Promise<OutboxEnd>;
}

/**
 * One background sync. With a window open, its leader drains: it has the token, the back-off and the screen. Without one this worker
 * does. Rejects when something still waits, so that the browser tries again.
 */
export async function syncOutbox({ windows, drain }: SyncPorts): Promise<void> {
  const open = await windows();
  for (const window of open) window.postMessage({ type: OUTBOX_WAKE });
  if (open.length > 0) return;
  if ((await drain()) === 'again') throw new Error('the outbox waits for another sync');
}
