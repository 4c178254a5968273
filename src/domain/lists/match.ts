import { cleanTaxId, nameKey } from '../core/normalize.ts';
import { likenessOf } from './likeness.ts';
import type { ListCompanies } from './list-companies.ts';

/** How a row's company was found: by its number, by its number under another name, by its full name, by the user's word; or why it was not. */
export type Match =
  | { readonly how: 'id' | 'otherName' | 'name' | 'told'; readonly companyId: string }
  | { readonly how: 'ambiguous'; readonly count: number }
  /** `like`: the only company that is written much like it; '' for none. It is never taken without the user's word. */
  | { readonly how: 'none'; readonly like: string };

/** What the user said of companies that were not found: the id of the one that is meant, '' for none of those that are like it. By `whoseKey`. */
export type ToldCompanies = Readonly<Record<string, string>>;

/** One company as a file writes it, whatever stands beside it in its rows. */
export const whoseKey = (taxNo: string, name: string): string => `${cleanTaxId(taxNo)} ${nameKey(name)}`;

export interface Matcher {
  find(taxNo: string, name: string): Match;
}

function add(map: Map<string, Set<number>>, key: string, at: number): void {
  if (key === '') return;
  const held = map.get(key);
  if (held === undefined) map.set(key, new Set([at]));
  else held.add(at);
}

/** Names that are looked through for one that is much like them: each costs a pass over all companies. */
const MOST_LIKE = 500;

/**
 * Finds companies by tax number or credit code, else by their exact full name. A name that two have names neither. What the user said of a company
 * that was not found is found by his word, as long as it is one of his.
 */
export function matcherOf({ id, name, taxIds }: ListCompanies, told: ToldCompanies = {}): Matcher {
  const byId = new Map<string, Set<number>>();
  const byName = new Map<string, Set<number>>();
  for (const at of id.keys()) {
    for (const one of (taxIds[at] ?? '').split('\n')) add(byId, cleanTaxId(one), at);
    add(byName, nameKey(name[at] ?? ''), at);
  }
  const own = new Set(id);
  const alike = likenessOf({ id, name, taxIds });
  const likeOf = new Map<string, string>();
  function none(key: string, taxNo: string, written: string): Match {
    const held = likeOf.get(key);
    if (held !== undefined || likeOf.size >= MOST_LIKE) return { how: 'none', like: held ?? '' };
    const like = alike(taxNo, written);
    likeOf.set(key, like);
    return { how: 'none', like };
  }
  const match = (found: ReadonlySet<number>, how: 'id' | 'name'): Match => {
    const [at] = found;
    return found.size === 1 && at !== undefined ? { how, companyId: id[at] ?? '' } : { how: 'ambiguous', count: found.size };
  };
  function look(taxNo: string, written: string): Match | null {
    const [key, code] = [nameKey(written), cleanTaxId(taxNo)];
    const named = key === '' ? undefined : byName.get(key);
    const numbered = code === '' ? undefined : byId.get(code);
    if (numbered === undefined) return named === undefined ? null : match(named, 'name');
    // Of several under one number the one of this name is meant.
    const both = new Set([...numbered].filter((at) => named?.has(at)));
    if (both.size > 0) return match(both, 'id');
    const found = match(numbered, 'id');
    return found.how === 'id' && key !== '' ? { ...found, how: 'otherName' } : found;
  }
  return {
    find(taxNo, written) {
      const found = look(taxNo, written);
      if (found !== null && 'companyId' in found) return found;
      const key = whoseKey(taxNo, written);
      const said = Object.hasOwn(told, key) ? (told[key] ?? '') : null;
      if (said !== null && own.has(said)) return { how: 'told', companyId: said };
      if (found !== null) return found;
      return said === '' ? { how: 'none', like: '' } : none(key, taxNo, written);
    },
  };
}
