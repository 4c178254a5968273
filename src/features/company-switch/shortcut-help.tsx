import { useEffect, useRef } from 'react';
import { KeyList, type ListedKeys } from '../../ui/key-list.tsx';
import { useText } from '../../ui/text.ts';

/** What the keyboard can do, as listed under '?' (PLUS-03, look.md). */
const shortcuts: readonly ListedKeys[] = [
  { keys: ['Ctrl', 'K'], text: 'switching.keySearch' },
  { keys: ['Alt', 'S'], text: 'switching.open' },
  { keys: ['Alt', '`'], text: 'switching.cycle' },
  { keys: ['Alt', 'Shift', '`'], text: 'switching.cycleBack' },
  { keys: ['↑', '↓', 'Home', 'End'], text: 'switching.keyWalk' },
  { keys: ['Enter'], text: 'switching.keyEnter' },
  { keys: ['Shift', 'Enter'], text: 'switching.keyStay' },
  { keys: ['F2'], text: 'switching.keyEdit' },
  { keys: ['F9'], text: 'switching.keySync' },
  { keys: ['Alt', 'Shift', '1', '…', '9'], text: 'switching.keyMenus' },
  { keys: ['Alt', 'L'], text: 'switching.keyLock' },
  { keys: ['Shift', 'F10'], text: 'switching.keyMenu' },
  { keys: ['A', '…', 'Z'], text: 'switching.keyLetters' },
  { keys: ['?'], text: 'switching.help' },
];

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
