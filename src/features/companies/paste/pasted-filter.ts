import type { KeyValue } from '../../../desk/store/key-value.ts';

/** Companies chosen from a pasted list, kept for this browser tab: an address could not hold them. */
const key = (accountId: string): string => `wb-pasted:${accountId}`;

export function readPasted(tab: KeyValue, accountId: string): readonly string[] {
  const stored = tab.get(key(accountId));
  return stored === null || stored === '' ? [] : stored.split('\n');
}

export function keepPasted(tab: KeyValue, accountId: string, ids: readonly string[]): void {
  tab.set(key(accountId), ids.join('\n'));
}

export function dropPasted(tab: KeyValue, accountId: string): void {
  tab.remove(key(accountId));
}
