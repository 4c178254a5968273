import { deskKeys, type Stroke, strokeOf } from '../../ui/desk-keys.ts';

/** Keys of what the palette offers too: they do the same without it. */
export const actionKeys = {
  edit: deskKeys.edit,
  sync: deskKeys.sync,
  lock: deskKeys.lock,
  assistant: deskKeys.assistant,
  help: deskKeys.help,
} as const;

const acting = new Set<string>(Object.values(actionKeys));

/** So many menus of a company have keys of their own. */
const MENUS = 9;

/** Keys of a menu by its place among those that are offered; undefined beyond the ninth. With Shift: Alt and a digit belong to the views of a list. */
export const menuKeys = (at: number): string | undefined => (at < MENUS ? `Alt+Shift+${at + 1}` : undefined);

/** The keys that were pressed in the words of the palette; null for any that mean nothing here. */
export function pressedKeys(stroke: Stroke): string | null {
  const keys = strokeOf(stroke);
  return acting.has(keys) || /^Alt\+Shift\+[1-9]$/.test(keys) ? keys : null;
}
