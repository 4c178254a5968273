import { useEffect, useState } from 'react';

/** Selected companies, and the row from which a range is drawn. The set is frozen when an action starts: ids, not places. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const noSelection: Selection = { ids: new Set(), anchor: null };

/** One company more, or one fewer. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Everything between the anchor and a row, in the order of the list, beside what is selected; the row alone where there is no anchor in it. */
export function ranged(selection: Selection, order: readonly string[], id: string): Selection {
  const to = order.indexOf(id);
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  if (to < 0) return selection;
  if (from < 0) return { ids: new Set([...selection.ids, id]), anchor: id };
  const between = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...between]), anchor: selection.anchor };
}

/** The whole view; what is selected beside it stays. */
export const allOf = ({ ids, anchor }: Selection, order: readonly string[]): Selection => ({ ids: new Set([...ids, ...order]), anchor });

/** How much of a view is selected. */
export type Chosen = 'none' | 'some' | 'all';
export function chosenOf({ ids }: Selection, order: readonly string[]): Chosen {
  if (ids.size === 0) return 'none';
  const inView = order.filter((id) => ids.has(id)).length;
  return inView === 0 ? 'none' : inView === order.length ? 'all' : 'some';
}

/** The selected companies: first those of the view, in its order, then the others. */
export function selectedIn({ ids }: Selection, order: readonly string[]): readonly string[] {
  if (ids.size === 0) return [];
  const inView = order.filter((id) => ids.has(id));
  const seen = new Set(inView);
  return [...inView, ...[...ids].filter((id) => !seen.has(id))];
}

/** How many of the selected companies are not in a view: what is done with the selection is done with them too. */
export function unseenIn({ ids }: Selection, order: readonly string[]): number {
  if (ids.size === 0) return 0;
  return ids.size - order.filter((id) => ids.has(id)).length;
}

/** Without companies that have left the account or were hidden. */
function kept(selection: Selection, all: readonly string[]): Selection {
  if (selection.ids.size === 0) return selection;
  const there = new Set(all);
  const ids = [...selection.ids].filter((id) => there.has(id));
  return ids.length === selection.ids.size ? selection : { ids: new Set(ids), anchor: selection.anchor };
}

/** What is selected of the companies that are there; one that goes is no longer selected. `there`: null while it is not known which are. */
export function useSelection(there: readonly string[] | null): [Selection, (next: Selection) => void] {
  const [selection, setSelection] = useState(noSelection);
  useEffect(() => setSelection((old) => (there === null ? old : kept(old, there))), [there]);
  return [selection, setSelection];
}
