import { type ComponentType, useEffect, useState } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { isComposing } from '../../ui/composing.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import type { ShortcutHelpProps } from './shortcut-help.tsx';

export const shortcutHelpPart = createLazyPart<ComponentType<ShortcutHelpProps>>(
  async () => (await import('./shortcut-help.tsx')).ShortcutHelp,
);

const takesText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Alt+` goes round the recent companies and keeps the view; Alt+S opens the switcher; ? lists the keys. None fires while an input method composes. */
export function SwitchKeys() {
  const { cycle } = useActiveCompany();
  const [help, setHelp] = useState(false);
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || isComposing(event)) return;
      if (event.altKey && event.code === 'Backquote') {
        event.preventDefault();
        cycle(event.shiftKey ? -1 : 1);
      } else if (event.altKey && event.code === 'KeyS' && !event.shiftKey) {
        event.preventDefault();
        document.querySelector<HTMLElement>('button.wb-switch')?.click();
      } else if (event.key === '?' && !event.altKey && !takesText(event.target)) {
        event.preventDefault();
        setHelp(true);
      }
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [cycle]);
  return help ? <Lazy part={shortcutHelpPart} props={{ onClose: () => setHelp(false) }} /> : null;
}
