import type { KeyboardEvent } from 'react';
import { isHead } from './lines.ts';
import { allOf, noSelection, ranged, type Selection, toggled } from './selection.ts';

export interface SelectionPlace {
  selection: Selection;
  /** The lines by their ids, heads among them, and the companies alone. */
  order: readonly string[];
  ids: readonly string[];
  place: number;
  moveTo(at: number): void;
}

/** The keys of a table that select: Space, Shift with an arrow, Ctrl+A, and Escape, which lets go. Null for others. */
export function selectionKey(event: KeyboardEvent, { selection, order, ids, place, moveTo }: SelectionPlace): Selection | null {
  const id = order[place];
  if (event.key === 'Escape' && selection.ids.size > 0) return noSelection;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') return allOf(selection, ids);
  if (id === undefined || isHead(id)) return null;
  if (event.key === ' ') return event.shiftKey ? ranged(selection, ids, id) : toggled(selection, id);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!event.shiftKey || step === undefined) return null;
  const next = Math.max(0, Math.min(order.length - 1, place + step));
  moveTo(next);
  const from = selection.anchor === null ? { ...selection, anchor: id } : selection;
  return ranged(from, ids, order[next] ?? id);
}
