import { type RefObject, useEffect, useState } from 'react';
import { CONTENT_ID } from './frame/frame-view.tsx';

/** Whether no control has the focus: whoever works with the keyboard would start at the top of the page again. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Gives the focus back, when what stood over the page goes and nothing else has it, to what had it when that came. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () =>
      // What kept the focus inside goes in the same turn.
      queueMicrotask(() => {
        if (isFocusLost() && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
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
