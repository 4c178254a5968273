import type { KeyValue } from '../../../desk/store/key-value.ts';
import { createListeners } from '../../../ui/listeners.ts';

/* Whether the user wants to be told, once the line is back, of the form about his own account (PLUS-12). Kept for this browser tab. */

const key = (accountId: string): string => `wb-remind-form:${accountId}`;
const listeners = createListeners();

export const onFormReminder = listeners.subscribe;

export function wantsForm(tab: KeyValue, accountId: string): boolean {
  return tab.get(key(accountId)) !== null;
}

export function remindOfForm(tab: KeyValue, accountId: string): void {
  tab.set(key(accountId), '1');
  listeners.tell();
}

/** The user is told, or somebody else signs in. */
export function dropFormReminder(tab: KeyValue, accountId: string): void {
  tab.remove(key(accountId));
  listeners.tell();
}
