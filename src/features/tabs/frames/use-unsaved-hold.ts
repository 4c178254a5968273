import { useEffect } from 'react';
import { holdForApps } from '../../../ui/dirty-forms.ts';
import type { AppFrame } from './frame-room.ts';

/** Asks the browser to ask before the page is left: what an app holds is on no disk of ours. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** While an app holds unsaved content no update loads the page anew, and the browser asks before it is left (PLUS-14). */
export function useUnsavedHold(frames: ReadonlyMap<string, AppFrame>): void {
  const isHeld = [...frames.values()].some(({ unsaved }) => unsaved);
  useEffect(() => {
    holdForApps(isHeld);
    if (!isHeld) return;
    window.addEventListener('beforeunload', ask);
    return () => {
      holdForApps(false);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isHeld]);
}
