import { createListeners } from '../../ui/listeners.ts';
import type { ListFile } from '../page-host.ts';

/** What lists were asked for: to be there, and a file that was dropped or pasted elsewhere. */
export interface AskedList {
  readonly file: ListFile | null;
}

/** Asked by any view, heard by the host of lists, which goes on when its view is left. */
let asked: AskedList | null = null;
const { subscribe, tell } = createListeners();

function set(next: AskedList | null): void {
  asked = next;
  tell();
}

/** Lists are wanted; with a file it is read. The caller goes to `LISTS_PATH` where somebody should see it. */
export function askList(file: ListFile | null = null): void {
  if (file !== null || asked === null) set({ file });
}

export const askedList = (): AskedList | null => asked;
export const onListAsked = subscribe;
/** The file is being read. */
export const tookList = (): void => set({ file: null });
/** The account or its key is gone, and what was read with it. */
export const dropList = (): void => set(null);
