import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { useDesk } from '../../desk/desk.tsx';
import { isComposing } from '../../ui/composing.ts';
import { isAsked } from '../../ui/desk-keys.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import type { PaletteItem } from '../../ui/views/palette-item.ts';
import { actionKeys, pressedKeys } from './keys.ts';
import type { PaletteItemsProps } from './palette-items.tsx';

const itemsPart = createLazyPart<ComponentType<PaletteItemsProps>>(async () => (await import('./palette-items.tsx')).PaletteItems);

/** What was pressed is forgotten when the menus of the company are not there by then: nothing opens when nobody thinks of it any more. */
const WAIT_MS = 5_000;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Runs the action or opens the menu whose keys were pressed: the same that the palette shows with them (PLUS-20), offline too. */
export function DeskKeys() {
  const { companyId } = useActiveCompany();
  const { clock } = useDesk();
  const [pressed, setPressed] = useState<{ readonly keys: string; readonly companyId: string | null } | null>(null);
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      const keys = pressedKeys(event);
      if (keys === null || event.defaultPrevented || event.repeat || isComposing(event) || isAsked()) return;
      if (keys === actionKeys.edit && isTyping(event.target)) return;
      event.preventDefault();
      setPressed({ keys, companyId });
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [companyId]);
  useEffect(() => (pressed === null ? undefined : clock.after(WAIT_MS, () => setPressed(null))), [pressed, clock]);
  const onItems = useCallback(
    (items: readonly PaletteItem[]) => {
      const item = items.find(({ keys }) => keys !== undefined && keys === pressed?.keys);
      if (item === undefined) return;
      setPressed(null);
      item.choose();
    },
    [pressed],
  );
  // It was about the company before.
  if (pressed === null || pressed.companyId !== companyId) return null;
  return (
    <span hidden>
      <Lazy part={itemsPart} props={{ asked: false, onItems }} />
    </span>
  );
}
