import { keysOf } from '../../ui/desk-keys.ts';
import type { ListedKeys } from '../../ui/key-list.tsx';

/** What the keyboard can do on every screen, as listed under '?' (PLUS-03, look.md). */
export const shortcuts: readonly ListedKeys[] = [
  { keys: keysOf('search'), text: 'switching.keySearch' },
  { keys: keysOf('assistant'), text: 'assistant.openKey' },
  { keys: keysOf('switcher'), text: 'switching.open' },
  { keys: keysOf('cycle'), text: 'switching.cycle' },
  { keys: keysOf('cycleBack'), text: 'switching.cycleBack' },
  { keys: ['↑', '↓', 'Home', 'End'], text: 'switching.keyWalk' },
  { keys: ['Enter'], text: 'switching.keyEnter' },
  { keys: ['Shift', 'Enter'], text: 'switching.keyStay' },
  { keys: keysOf('edit'), text: 'switching.keyEdit' },
  { keys: keysOf('sync'), text: 'switching.keySync' },
  { keys: ['Alt', 'Shift', '1', '…', '9'], text: 'switching.keyMenus' },
  { keys: keysOf('nextTab'), text: 'switching.keyNextTab' },
  { keys: keysOf('previousTab'), text: 'switching.keyPreviousTab' },
  { keys: keysOf('tabLater'), text: 'switching.keyTabLater' },
  { keys: keysOf('tabEarlier'), text: 'switching.keyTabEarlier' },
  { keys: keysOf('lock'), text: 'switching.keyLock' },
  { keys: ['Shift', 'F10'], text: 'switching.keyMenu' },
  { keys: ['A', '…', 'Z'], text: 'switching.keyLetters' },
  { keys: keysOf('help'), text: 'switching.keyHelp' },
  { keys: keysOf('list'), text: 'switching.help' },
];
