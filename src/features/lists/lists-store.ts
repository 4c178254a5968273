import { createListeners } from '../../ui/listeners.ts';
import type { Give } from './use-give.ts';
import type { UseList } from './use-list.ts';
import type { Lists } from './use-lists.ts';

/** What lists are at, whichever view is open. */
export interface ListDesk {
  readonly lists: Lists;
  readonly list: UseList;
  readonly give: Give;
}

/** Kept by the host, shown by the view. Null while there is no host. */
let desk: ListDesk | null = null;
const { subscribe, tell } = createListeners();

export function keepListDesk(next: ListDesk | null): void {
  desk = next;
  tell();
}

export const listDesk = (): ListDesk | null => desk;
export const onListDesk = subscribe;
