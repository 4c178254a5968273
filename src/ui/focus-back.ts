import { useEffect, useState } from 'react';

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
