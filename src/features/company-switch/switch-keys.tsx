import { type ComponentType, useEffect, useState } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { isComposing } from '../../ui/composing.ts';
import { deskKeys, strokeOf } from '../../ui/desk-keys.ts';
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
      if (isComposing(event)) return;
      const keys = strokeOf(event);
      if (keys === deskKeys.cycle || keys === deskKeys.cycleBack) cycle(keys === deskKeys.cycle ? 1 : -1);
      else if (keys === deskKeys.switcher) document.querySelector<HTMLElement>('button.wb-switch')?.click();
      else if (keys === deskKeys.list && !takesText(event.target)) setHelp(true);
      else return;
      event.preventDefault();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [cycle]);
  return help ? <Lazy part={shortcutHelpPart} props={{ onClose: () => setHelp(false) }} /> : null;
}
