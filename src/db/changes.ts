import type { Change, RevRow } from './types.ts';

/**
 * Announcements of committed transactions. One channel per account and context: a BroadcastChannel does not hear itself, so the
 * listeners of this context are told directly, and those of the others by the channel. An announcement may be missed (a frozen tab): the
 * revision record is the truth, and `missedChange` compares.
 */
interface Hub {
  readonly channel: BroadcastChannel | null;
  readonly listeners: Set<(change: Change) => void>;
}

const hubs = new Map<string, Hub>();

export const changesChannel = (accountId: string) => `wb-changes:${accountId}`;

function openChannel(accountId: string, hear: (change: Change) => void): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  const channel = new BroadcastChannel(changesChannel(accountId));
  channel.onmessage = (event: MessageEvent<Change>) => hear(event.data);
  return channel;
}

/** Calls `onChange` after every commit of this account, in whichever context it was made. Answers how to stop. */
export function listenChanges(accountId: string, onChange: (change: Change) => void): () => void {
  let hub = hubs.get(accountId);
  if (hub === undefined) {
    const listeners = new Set<(change: Change) => void>();
    hub = { listeners, channel: openChannel(accountId, (change) => tell(listeners, change)) };
    hubs.set(accountId, hub);
  }
  const { listeners, channel } = hub;
  listeners.add(onChange);
  return () => {
    if (!listeners.delete(onChange) || listeners.size > 0) return;
    channel?.close();
    hubs.delete(accountId);
  };
}

function tell(listeners: ReadonlySet<(change: Change) => void>, change: Change): void {
  for (const listener of listeners) listener(change);
}

/** Tells every context what a transaction changed. Only `write` calls it, by its port, after the commit. */
export function announceChange(accountId: string, change: Change): void {
  const hub = hubs.get(accountId);
  if (hub !== undefined) {
    hub.channel?.postMessage(change);
    tell(hub.listeners, change);
    return;
  }
  // Nobody listens in this context: a channel for this one message, so that no context is kept alive by one.
  const channel = openChannel(accountId, () => {});
  channel?.postMessage(change);
  channel?.close();
}

/** What a context that slept must read again: everything when the revision on the disk is not the one it last saw, null when it missed nothing. */
export function missedChange(seenRev: number, stored: RevRow | null): Change | null {
  const rev = stored?.rev ?? 0;
  return rev === seenRev ? null : { rev, companies: 'all', outbox: true, facts: 'all', meta: 'all', drafts: 'all' };
}

/** True when `key` is among the changed ones. */
export function hasKey(keys: readonly string[] | 'all', key: string): boolean {
  return keys === 'all' || keys.includes(key);
}
