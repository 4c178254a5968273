import { type RefObject, useEffect, useState } from 'react';
import { CONTENT_ID } from './frame/frame-view.tsx';
import { focusedLast, goBackTo } from './last-focus.ts';

/** Nobody goes back to the field of the palette: what it led to is what was meant. */
const PALETTE = '.wb-title-search';

/** Whether no control has the focus: whoever works with the keyboard would start at the top of the page again. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Gives the focus back, when what stood over the page or in the place of a list goes and nothing else has it: to what had it when that came, else
 * (an item of a menu, the field of the palette is gone by then) to what had it last on the page itself, else to the content.
 */
export function useFocusBack(): void {
  const [before] = useState(() => ({ active: document.activeElement, last: focusedLast() }));
  useEffect(
    () => () =>
      // What kept the focus inside goes in the same turn.
      queueMicrotask(() => {
        if (!isFocusLost()) return;
        const { active, last } = before;
        if (active instanceof HTMLElement && active.isConnected && active.closest(PALETTE) === null) active.focus({ preventScroll: true });
        if (isFocusLost()) goBackTo(last);
      }),
    [before],
  );
}

/**
 * Gives the focus to a view's own element when the view comes and no control has it, after a sign-in or a choice in the palette: keys of the view act
 * only inside of it. The element takes focus (`tabIndex={-1}`).
 */
export function useFocusOnView(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isFocusLost() || document.activeElement?.id === CONTENT_ID) element.current?.focus({ preventScroll: true });
  }, [element]);
}
