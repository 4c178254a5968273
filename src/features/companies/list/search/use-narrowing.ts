import { useMemo } from 'react';
import { type Directory, FLAG_HIDDEN } from '../../../../domain/company/directory.ts';
import { isInKey, type ListView, lacksTraits } from '../list-model.ts';

/** How many companies of the tab the list can be narrowed to. */
export interface Narrowing {
  readonly fresh: number;
  readonly key: number;
  readonly bare: number;
}

export interface NarrowingInput {
  dir: Directory | null;
  view: ListView;
  fresh: ReadonlyMap<string, string>;
}

/**
 * What the list can be narrowed to beside its filters: companies that were bound lately (ENT-30), those of a security key (XSB), and
 * those of which type or area is not known.
 */
export function useNarrowing({ dir, view: { tab }, fresh }: NarrowingInput): Narrowing {
  return useMemo(() => {
    const count = { fresh: 0, key: 0, bare: 0 };
    if (dir === null) return count;
    for (let row = 0; row < dir.id.length; row += 1) {
      if ((((dir.flags[row] ?? 0) & FLAG_HIDDEN) !== 0) !== (tab === 'hidden')) continue;
      if (isInKey(dir, row)) count.key += 1;
      if (lacksTraits(dir, row)) count.bare += 1;
      if (fresh.has(dir.id[row] ?? '')) count.fresh += 1;
    }
    return count;
  }, [dir, tab, fresh]);
}
