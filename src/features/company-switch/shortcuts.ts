import type { ListedKeys } from '../../ui/key-list.tsx';

/** What the keyboard can do, as listed under '?' (PLUS-03, look.md). */
export const shortcuts: readonly ListedKeys[] = [
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
  { keys: ['Alt', 'A'], text: 'assistant.openKey' },
  { keys: ['Alt', 'L'], text: 'switching.keyLock' },
  { keys: ['Shift', 'F10'], text: 'switching.keyMenu' },
  { keys: ['A', '…', 'Z'], text: 'switching.keyLetters' },
  { keys: ['?'], text: 'switching.help' },
];
