import type { MarkPlace } from '../../domain/sources/marks.ts';
import { createAsked } from './create-asked.ts';

/** What somebody wants to mark by hand: states of these companies, of one filing or month where he came from one. */
export interface AskedMark {
  readonly companyIds: readonly string[];
  readonly of?: Omit<MarkPlace, 'companyId'>;
}

/** Asked by any view, shown by the host of marks, which loads late. */
const asked = createAsked<AskedMark>();

export const askMark = (next: AskedMark): void => asked.set(next);
export const closeMark = (): void => asked.set(null);
export const askedMark = asked.get;
export const onMarkAsked = asked.subscribe;
