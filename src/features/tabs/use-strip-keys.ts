import { useEffect, useRef } from 'react';
import { isComposing } from '../../ui/composing.ts';

/** Alt+PageUp and Alt+PageDown go from tab to tab, with Shift they move the one on screen; wherever the focus is in this page. */
export function useStripKeys(go: (step: 1 | -1) => void, move: (step: 1 | -1) => void): void {
  const latest = useRef({ go, move });
  latest.current = { go, move };
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!event.altKey || event.ctrlKey || event.metaKey || isComposing(event)) return;
      if (event.code !== 'PageUp' && event.code !== 'PageDown') return;
      event.preventDefault();
      latest.current[event.shiftKey ? 'move' : 'go'](event.code === 'PageUp' ? -1 : 1);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
