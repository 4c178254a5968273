import type { KeyValue } from '../../desk/store/key-value.ts';
import type { Launch } from '../../domain/launch/launch.ts';

/** A launch for another account, in the memory of the tab, until that account is signed in. */
const KEY = 'wb-launch';
/** How long it waits for that, milliseconds: after a lunch break nobody knows any more why something opens. */
const KEPT_MS = 10 * 60_000;

export function keepLaunch(tab: KeyValue, launch: Launch, now: number): void {
  tab.set(KEY, JSON.stringify({ launch, at: now }));
}

/** The launch that waits for this account; it is forgotten with the question, whoever is signed in. */
export function takeLaunch(tab: KeyValue, accountId: string, now: number): Launch | null {
  const text = tab.get(KEY);
  tab.remove(KEY);
  if (text === null) return null;
  // as: written above, in this tab
  const { launch, at } = JSON.parse(text) as { launch: Launch; at: number };
  return launch.accountId === accountId && Math.abs(now - at) < KEPT_MS ? launch : null;
}
