import type { KeyValue } from '../../desk/store/key-value.ts';

/** Companies whose membership the user wants to refresh once the line is back (PLUS-12). Kept for this browser tab. */
const key = (accountId: string): string => `wb-remind:${accountId}`;
const listeners = new Set<() => void>();

export function readReminders(tab: KeyValue, accountId: string): readonly string[] {
  const stored = tab.get(key(accountId));
  return stored === null || stored === '' ? [] : stored.split('\n');
}

export function addReminder(tab: KeyValue, accountId: string, companyId: string): void {
  const others = readReminders(tab, accountId).filter((id) => id !== companyId);
  tab.set(key(accountId), [...others, companyId].join('\n'));
  for (const listener of listeners) listener();
}

/** All reminders, which are then over. */
export function takeReminders(tab: KeyValue, accountId: string): readonly string[] {
  const all = readReminders(tab, accountId);
  tab.remove(key(accountId));
  for (const listener of listeners) listener();
  return all;
}

export function onReminders(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
