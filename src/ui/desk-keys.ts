/**
 * The keys of the whole page, by what they do: the only place that names them. Listeners compare strokes with these, and lists show them. F-keys are
 * those that a browser leaves alone or lets go; of letters with Alt those that no menu of a browser takes.
 */
export const deskKeys = {
  search: 'Ctrl+K',
  switcher: 'Alt+S',
  cycle: 'Alt+`',
  cycleBack: 'Alt+Shift+`',
  edit: 'F2',
  sync: 'F9',
  assistant: 'Alt+A',
  lock: 'Alt+L',
  nextTab: 'Alt+PageDown',
  previousTab: 'Alt+PageUp',
  tabLater: 'Alt+Shift+PageDown',
  tabEarlier: 'Alt+Shift+PageUp',
  help: 'F1',
  list: '?',
} as const;
export type DeskKey = keyof typeof deskKeys;

/** The keys one by one, as lists show them. */
export const keysOf = (name: DeskKey): readonly string[] => deskKeys[name].split('+');

/** What of a key stroke is needed. With Alt the place of the key counts, because Alt, Shift and other layouts change what it writes. */
export interface Stroke {
  readonly key?: string;
  readonly code: string;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

function nameOf({ key = '', code, altKey }: Stroke): string {
  if (!altKey && /^[a-z]$/i.test(key)) return key.toUpperCase();
  if (code === 'Backquote') return '`';
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? code;
}

/** A stroke as `deskKeys` writes it; the key of the system is taken for Ctrl. */
export function strokeOf(stroke: Stroke): string {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = stroke;
  if (key === '?' && !altKey && !ctrlKey && !metaKey) return '?';
  return [...(ctrlKey || metaKey ? ['Ctrl'] : []), ...(altKey ? ['Alt'] : []), ...(shiftKey ? ['Shift'] : []), nameOf(stroke)].join('+');
}

const asked = '[role="dialog"][aria-modal="true"], [role="alertdialog"]';

/** A question or form stands over the page: it is answered before any of its keys counts. */
export const isAsked = (): boolean => document.querySelector(asked) !== null;

/** A question stands over the page, and no form at its side: beside a form one may search, and is told what holds it back. */
export const isQuestioned = (): boolean => [...document.querySelectorAll(asked)].some((one) => one.closest('.fui-OverlayDrawer') === null);
