import { createListeners } from '../../../ui/listeners.ts';

/** Whether assured mail is open in its window. */
let isOpen = false;
const listeners = createListeners();

/** Opens or closes assured mail (POP-23). */
export function showMail(open: boolean): void {
  if (isOpen === open) return;
  isOpen = open;
  listeners.tell();
}

export const isMailOpen = (): boolean => isOpen;
export const onMail = listeners.subscribe;
