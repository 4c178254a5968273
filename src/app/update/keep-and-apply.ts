import { draftsKept } from '../../desk/forms/form-draft.ts';
import { PASTE_FORM } from '../../features/companies/paste/paste-draft.ts';
import type { UpdateWatch } from './update-watch.ts';

/** Marks of the forms whose typing is a draft at every key: of companies, and of a pasted list. What apps hold is not. */
const hasDraft = (mark: string): boolean => mark.startsWith('company:') || mark.startsWith(`${PASTE_FORM}:`);

/** Whether everything that holds the page is a draft, so that it is there again after it was loaded anew. */
export const isAllDrafts = (marks: readonly string[]): boolean => marks.every(hasDraft);

/**
 * Puts a forced version in place under forms, on their user's word, once what is typed is on disk (P-04). False, and nothing is put in place, when some of
 * it is not.
 */
export async function keepAndApply(update: Pick<UpdateWatch, 'apply'>, heldBy: () => readonly string[]): Promise<boolean> {
  // Apps may have begun to hold something meanwhile.
  if (!(await draftsKept()) || !isAllDrafts(heldBy())) return false;
  update.apply(true);
  return true;
}
