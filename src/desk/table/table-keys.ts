import type { Heads } from './lines.ts';
import type { RowAct } from './row-act.ts';

/** What a key means in a table of companies. */
export type TableKey =
  | { readonly kind: 'move'; readonly to: number }
  | { readonly kind: 'act'; readonly act: RowAct }
  | { readonly kind: 'escape' }
  | { readonly kind: 'type'; readonly text: string };

export interface TableKeyContext {
  /** Row the keyboard is at, -1 for none. */
  readonly at: number;
  readonly count: number;
  /** Rows of one screen. */
  readonly page: number;
}

export interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const clamp = (to: number, count: number): number => Math.max(0, Math.min(count - 1, to));

/** Meaning of a key press in the table, null when the key is not the table's. */
export function tableKey(event: PressedKey, { at, count, page }: TableKeyContext): TableKey | null {
  if (event.altKey || event.metaKey || (event.ctrlKey && event.key !== 'Home' && event.key !== 'End')) return null;
  const move = (to: number): TableKey | null => (count === 0 ? null : { kind: 'move', to: clamp(to, count) });
  switch (event.key) {
    case 'ArrowDown':
      return move(at + 1);
    case 'ArrowUp':
      return move(at <= 0 ? 0 : at - 1);
    case 'PageDown':
      return move(Math.max(0, at) + page);
    case 'PageUp':
      return move(at - page);
    case 'Home':
      return move(0);
    case 'End':
      return move(count - 1);
    case 'Enter':
      return { kind: 'act', act: event.shiftKey ? 'stay' : 'enter' };
    case 'F2':
      return { kind: 'act', act: 'edit' };
    case 'ContextMenu':
      return { kind: 'act', act: 'more' };
    case 'F10':
      return event.shiftKey ? { kind: 'act', act: 'more' } : null;
    case 'Escape':
      return { kind: 'escape' };
    default:
      return [...event.key].length === 1 && event.key !== ' ' ? { kind: 'type', text: event.key } : null;
  }
}

/** The group that a key folds or opens: Enter, Space and the arrows at its head, the left arrow at its companies too. Null for other keys. */
export function foldKey(event: PressedKey, groups: Heads, place: number): string | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return null;
  const at = groups.headOf(place);
  const head = groups.groupAt(at);
  if (head === null) return null;
  if (event.key === 'ArrowLeft') return head.isOpen ? head.key : null;
  if (at !== place) return null;
  if (event.key === 'ArrowRight') return head.isOpen ? null : head.key;
  return event.key === 'Enter' || event.key === ' ' ? head.key : null;
}

/** Letters typed within this many milliseconds of each other belong together. */
const TYPE_AHEAD_MS = 900;

export interface Typed {
  readonly text: string;
  readonly at: number;
}

/** What was typed so far; `at` is the event's own time stamp in milliseconds. */
export function typedSoFar(typed: Typed, text: string, at: number): Typed {
  return { text: at - typed.at < TYPE_AHEAD_MS ? typed.text + text : text, at };
}
