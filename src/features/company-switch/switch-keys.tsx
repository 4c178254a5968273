import { useEffect } from 'react';
import { isComposing } from '../../ui/composing.ts';
import { useActiveCompany } from './active-company.tsx';

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
