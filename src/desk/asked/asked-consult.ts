import type { ButtonCode } from '../../domain/consult/scene.ts';
import { createAsked } from './create-asked.ts';

/** Whom somebody wants to ask about a company ('' for none), and in which kind of question, null for whichever. */
export interface AskedConsult {
  readonly companyId: string;
  readonly buttonCode: ButtonCode | null;
}

/** Asked by any view, shown by the host of consulting, which loads late. */
const asked = createAsked<AskedConsult>();

export const askConsult = (next: AskedConsult): void => asked.set(next);
export const closeConsult = (): void => asked.set(null);
export const askedConsult = asked.get;
export const onConsultAsked = asked.subscribe;
