import { cleanTaxId, nameKey } from '../core/normalize.ts';

/** Companies of the account as columns: ids, full names, and tax identifiers joined by '\n'. A `Directory` is one. */
export interface ListCompanies {
  readonly id: readonly string[];
  readonly name: readonly string[];
  readonly taxIds: readonly string[];
}

/** How a row's company was found: by its number, by its number under another name, by its full name; or why it was not. */
export type Match =
  | { readonly how: 'id' | 'otherName' | 'name'; readonly companyId: string }
  | { readonly how: 'ambiguous'; readonly count: number }
  | { readonly how: 'none' };

export interface Matcher {
  find(taxNo: string, name: string): Match;
}

function add(map: Map<string, Set<number>>, key: string, at: number): void {
  if (key === '') return;
  const held = map.get(key);
  if (held === undefined) map.set(key, new Set([at]));
  else held.add(at);
}

/** Finds companies by tax number or credit code, else by their exact full name. A name that two have names neither. */
export function matcherOf({ id, name, taxIds }: ListCompanies): Matcher {
  const byId = new Map<string, Set<number>>();
  const byName = new Map<string, Set<number>>();
  for (const at of id.keys()) {
    for (const one of (taxIds[at] ?? '').split('\n')) add(byId, cleanTaxId(one), at);
    add(byName, nameKey(name[at] ?? ''), at);
  }
  const match = (found: ReadonlySet<number>, how: 'id' | 'name'): Match => {
    const [at] = found;
    return found.size === 1 && at !== undefined ? { how, companyId: id[at] ?? '' } : { how: 'ambiguous', count: found.size };
  };
  return {
    find(taxNo, written) {
      const [key, code] = [nameKey(written), cleanTaxId(taxNo)];
      const named = key === '' ? undefined : byName.get(key);
      const numbered = code === '' ? undefined : byId.get(code);
      if (numbered === undefined) return named === undefined ? { how: 'none' } : match(named, 'name');
      // Of several under one number the one of this name is meant.
      const both = new Set([...numbered].filter((at) => named?.has(at)));
      if (both.size > 0) return match(both, 'id');
      const found = match(numbered, 'id');
      return found.how === 'id' && key !== '' ? { ...found, how: 'otherName' } : found;
    },
  };
}
