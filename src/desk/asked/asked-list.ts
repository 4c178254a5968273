import type { ListFile } from '../page-host.ts';
import { createAsked } from './create-asked.ts';

/** What lists were asked for: to be there, and a file that was dropped or pasted elsewhere. */
export interface AskedList {
  readonly file: ListFile | null;
}

/** Asked by any view, heard by the host of lists, which goes on when its view is left. */
const asked = createAsked<AskedList>();

/** Lists are wanted; with a file it is read. The caller goes to `LISTS_PATH` where somebody should see it. */
export function askList(file: ListFile | null = null): void {
  if (file !== null || asked.get() === null) asked.set({ file });
}

export const askedList = asked.get;
export const onListAsked = asked.subscribe;
/** The file is being read. */
export const tookList = (): void => asked.set({ file: null });
/** The account or its key is gone, and what was read with it. */
export const dropList = (): void => asked.set(null);
