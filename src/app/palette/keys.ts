/** Keys of actions, as the palette shows them. F-keys that a browser leaves alone; of letters with Alt those that no menu of a browser takes. */
export const actionKeys = { edit: 'F2', sync: 'F9', lock: 'Alt+L', assistant: 'Alt+A' } as const;

/** So many menus of a company have keys of their own. */
const MENUS = 9;

/** Keys of a menu by its place among those that are offered; undefined beyond the ninth. With Shift: Alt and a digit belong to the views of a list. */
export const menuKeys = (at: number): string | undefined => (at < MENUS ? `Alt+Shift+${at + 1}` : undefined);

/** What of a key stroke is needed: the place of the key, because Shift and other layouts change what it writes. */
export interface Stroke {
  readonly code: string;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The keys that were pressed in the words of the palette; null for any that mean nothing here. */
export function pressedKeys({ code, altKey, shiftKey, ctrlKey, metaKey }: Stroke): string | null {
  if (ctrlKey || metaKey) return null;
  const digit = /^Digit([1-9])$/.exec(code)?.[1];
  if (altKey && shiftKey) return digit === undefined ? null : `Alt+Shift+${digit}`;
  if (altKey) return code === 'KeyL' ? actionKeys.lock : code === 'KeyA' ? actionKeys.assistant : null;
  return !shiftKey && (code === 'F2' || code === 'F9') ? code : null;
}
