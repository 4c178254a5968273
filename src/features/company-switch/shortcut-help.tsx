import { useEffect, useRef } from 'react';
import { KeyList } from '../../ui/key-list.tsx';
import { useText } from '../../ui/text.ts';
import { shortcuts } from './shortcuts.ts';

export interface ShortcutHelpProps {
  onClose(): void;
}

/** The list of shortcuts, in the middle of the window; Escape or a press elsewhere closes it. */
export function ShortcutHelp({ onClose }: ShortcutHelpProps) {
  const { t } = useText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.showPopover(), []);
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={t('switching.helpTitle')}
      className="wb-pop wb-help"
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      <h2 className="wb-card-title">{t('switching.helpTitle')}</h2>
      <KeyList list={shortcuts} />
    </div>
  );
}
