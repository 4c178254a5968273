import type { Menu } from '../../api/entities/menu.ts';
import type { PromptAnswer } from '../../domain/menus/opening-plan.ts';
import { createListeners } from '../../ui/listeners.ts';
import type { OpeningPrompt } from './run-checks.ts';

/** What stands over the page before a menu opens, or in its place. */
export type MenuDialog =
  | {
      readonly kind: 'prompt';
      readonly prompt: OpeningPrompt;
      readonly companyId: string;
      readonly menu: Menu;
      answer(given: PromptAnswer): void;
    }
  /** The 'Reminder' alert (ERR-38) with its words. */
  | { readonly kind: 'reminder'; readonly text: string };

let shown: MenuDialog | null = null;
const listeners = createListeners();

export const onMenuDialog = listeners.subscribe;
export const shownMenuDialog = (): MenuDialog | null => shown;

function show(next: MenuDialog | null): void {
  if (shown?.kind === 'prompt') shown.answer('closed');
  shown = next;
  listeners.tell();
}

/** Asks the user; a question that another takes the place of was closed. */
export function askPrompt(prompt: OpeningPrompt, companyId: string, menu: Menu): Promise<PromptAnswer> {
  return new Promise((resolve) => {
    const answer = (given: PromptAnswer): void => {
      if (shown === dialog) {
        shown = null;
        listeners.tell();
      }
      resolve(given);
    };
    const dialog: MenuDialog = { kind: 'prompt', prompt, companyId, menu, answer };
    show(dialog);
  });
}

export function showReminder(text: string): void {
  show({ kind: 'reminder', text });
}

/** The reminder was read, or the company is no longer the active one. */
export function closeMenuDialog(): void {
  show(null);
}
