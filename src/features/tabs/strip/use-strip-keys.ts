import { useEffect, useRef } from 'react';
import { isComposing } from '../../../ui/composing.ts';
import { deskKeys, strokeOf } from '../../../ui/desk-keys.ts';

/** Alt+PageUp and Alt+PageDown go from tab to tab, with Shift they move the one on screen; wherever the focus is in this page. */
export function useStripKeys(go: (step: 1 | -1) => void, move: (step: 1 | -1) => void): void {
  const latest = useRef({ go, move });
  latest.current = { go, move };
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (isComposing(event)) return;
      const keys = strokeOf(event);
      if (keys === deskKeys.nextTab || keys === deskKeys.previousTab) latest.current.go(keys === deskKeys.nextTab ? 1 : -1);
      else if (keys === deskKeys.tabLater || keys === deskKeys.tabEarlier) latest.current.move(keys === deskKeys.tabLater ? 1 : -1);
      else return;
      event.preventDefault();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
