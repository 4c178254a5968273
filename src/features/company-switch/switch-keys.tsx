import { useEffect } from 'react';
import type { TextKey } from '../../texts/catalogue.ts';
import { isComposing } from '../../ui/composing.ts';
import { useActiveCompany } from './active-company.tsx';

/** Keys of the company switch, for the list under '?' (PLUS-03). */
export const switchShortcuts: readonly { readonly keys: string; readonly text: TextKey }[] = [
  { keys: 'Alt+`', text: 'switching.cycle' },
  { keys: 'Alt+Shift+`', text: 'switching.cycleBack' },
  { keys: 'Alt+S', text: 'switching.open' },
];

/** Alt+` goes round the recent companies and keeps the view; Alt+S opens the switcher. No key fires while an input method composes. */
export function SwitchKeys() {
  const { cycle } = useActiveCompany();
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      if (!event.altKey || event.ctrlKey || event.metaKey || isComposing(event)) return;
      if (event.code === 'Backquote') {
        event.preventDefault();
        cycle(event.shiftKey ? -1 : 1);
      } else if (event.code === 'KeyS' && !event.shiftKey) {
        event.preventDefault();
        document.querySelector<HTMLElement>('button.wb-switch')?.click();
      }
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [cycle]);
  return null;
}
