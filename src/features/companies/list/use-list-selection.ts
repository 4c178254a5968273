import { useEffect, useMemo } from 'react';
import { type Selection, useSelection } from '../../../desk/table/selection.ts';
import { type Directory, FLAG_HIDDEN } from '../../../domain/company/directory.ts';
import type { ListTab } from './list-model.ts';

/**
 * What is selected of the companies of a tab: one that is hidden or shown again leaves it. A pasted list selects its companies (PLUS-05). `pasted`:
 * they, null while the list is not narrowed to them.
 */
export function useListSelection(
  dir: Directory | null,
  tab: ListTab,
  pasted: readonly string[] | null,
): [Selection, (next: Selection) => void] {
  const there = useMemo(
    () => (dir === null ? null : dir.id.filter((_, row) => (((dir.flags[row] ?? 0) & FLAG_HIDDEN) !== 0) === (tab === 'hidden'))),
    [dir, tab],
  );
  const [selection, setSelection] = useSelection(there);
  useEffect(() => {
    if (pasted !== null && pasted.length > 0) setSelection({ ids: new Set(pasted), anchor: null });
  }, [pasted, setSelection]);
  return [selection, setSelection];
}
