import { useEffect, useRef, useState } from 'react';
import type { TextKey } from '../../texts/catalogue.ts';
import { isComposing } from '../../ui/composing.ts';
import { useText } from '../../ui/text.ts';
import { useActiveCompany } from '../account/active-company.tsx';

/** What the keyboard can do, as listed under '?' (PLUS-03, look.md). */
const shortcuts: readonly { readonly keys: readonly string[]; readonly text: TextKey }[] = [
  { keys: ['Ctrl', 'K'], text: 'switching.keySearch' },
  { keys: ['Alt', 'S'], text: 'switching.open' },
  { keys: ['Alt', '`'], text: 'switching.cycle' },
  { keys: ['Alt', 'Shift', '`'], text: 'switching.cycleBack' },
  { keys: ['↑', '↓', 'Home', 'End'], text: 'switching.keyWalk' },
  { keys: ['Enter'], text: 'switching.keyEnter' },
  { keys: ['Shift', 'Enter'], text: 'switching.keyStay' },
  { keys: ['F2'], text: 'switching.keyEdit' },
  { keys: ['Shift', 'F10'], text: 'switching.keyMenu' },
  { keys: ['A', '…', 'Z'], text: 'switching.keyLetters' },
  { keys: ['?'], text: 'switching.help' },
];

const takesText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** The list of shortcuts, in the middle of the window; Escape or a press elsewhere closes it. */
function ShortcutHelp({ onClose }: { onClose(): void }) {
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
      <dl>
        {shortcuts.map(({ keys, text }) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className="wb-kbd">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

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
  return help ? <ShortcutHelp onClose={() => setHelp(false)} /> : null;
}
