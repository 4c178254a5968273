import { isComposing } from '../../ui/composing.ts';

/** What a key does in the inbox. */
export type InboxKey =
  | { readonly step: 1 | -1; readonly extend: boolean }
  | { readonly to: 'first' | 'last' }
  | 'select'
  | 'selectAll'
  | 'read'
  | 'done'
  | 'later'
  | 'undo'
  | 'open'
  | 'pane'
  | 'escape'
  | 'keys';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode'> & {
  readonly target: EventTarget | null;
};

const letters: Readonly<Record<string, InboxKey>> = {
  j: { step: 1, extend: false },
  k: { step: -1, extend: false },
  x: 'select',
  u: 'read',
  e: 'done',
  h: 'later',
  z: 'undo',
  '?': 'keys',
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;
/** Whoever stands on a button or a link means it by Enter and Space. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input, [role="menuitem"]') !== null;

/**
 * What a key pressed inside the inbox does, null for keys of others. None fires while somebody types or composes. `singles`: whether single letters
 * are on; arrows, Enter, Escape and F6 are no letters.
 */
export function inboxKey(event: Press, singles: boolean): InboxKey | null {
  if (isComposing(event) || event.altKey || isTyping(event.target)) return null;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'a' ? 'selectAll' : null;
  switch (event.key) {
    case 'ArrowDown':
      return { step: 1, extend: event.shiftKey };
    case 'ArrowUp':
      return { step: -1, extend: event.shiftKey };
    case 'Home':
      return { to: 'first' };
    case 'End':
      return { to: 'last' };
    case 'Enter':
      return isControl(event.target) ? null : 'open';
    case ' ':
      return isControl(event.target) ? null : 'select';
    case 'Escape':
      return 'escape';
    case 'F6':
      return 'pane';
  }
  const key = event.key.toLowerCase();
  return singles && Object.hasOwn(letters, key) ? (letters[key] ?? null) : null;
}
