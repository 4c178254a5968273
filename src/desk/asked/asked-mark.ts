import type { MarkPlace } from '../../domain/sources/marks.ts';
import { createListeners } from '../../ui/listeners.ts';

/** What somebody wants to mark by hand: states of these companies, of one filing or month where he came from one. */
export interface AskedMark {
  readonly companyIds: readonly string[];
  readonly of?: Omit<MarkPlace, 'companyId'>;
}

/** Asked by any view, shown by the host of marks, which loads late. */
let asked: AskedMark | null = null;
const { subscribe, tell } = createListeners();

function set(next: AskedMark | null): void {
  asked = next;
  tell();
}

export const askMark = (next: AskedMark): void => set(next);
export const closeMark = (): void => set(null);
export const askedMark = (): AskedMark | null => asked;
export const onMarkAsked = subscribe;
