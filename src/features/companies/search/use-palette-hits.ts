import { useMemo } from 'react';
import { useActiveCompany } from '../../../desk/active-company.tsx';
import { useCompanySearch } from '../../../desk/search/use-company-search.ts';
import { type Directory, FLAG_HIDDEN } from '../../../domain/company/directory.ts';
import type { Hit } from '../../../domain/company/search.ts';
import { useText } from '../../../ui/text.ts';
import type { ViewOutline } from '../../../ui/views/define-view.ts';
import { findNamed, findViews } from '../../../ui/views/find-views.ts';
import type { PaletteItem } from '../../../ui/views/palette-item.ts';

/** Companies drawn in the popover; more are one press away in the list. */
export const SHOWN = 12;
/** Of actions, settings and messages of a like name so many are drawn. */
const ALIKE_SHOWN = 8;

export type PaletteHit =
  | { readonly kind: 'company'; readonly hit: Hit }
  | { readonly kind: 'view'; readonly view: ViewOutline }
  | { readonly kind: 'item'; readonly item: PaletteItem };

export interface PaletteHits {
  /** What can be chosen, from above. */
  readonly shown: readonly PaletteHit[];
  /** How many companies match; null while nothing is asked. */
  readonly companies: number | null;
}

export interface PaletteOffer {
  readonly views: readonly ViewOutline[];
  readonly items: readonly PaletteItem[];
  /** Before anything is typed, the recent companies and the commonest actions are offered. */
  readonly unasked: boolean;
}

const asView = (view: ViewOutline): PaletteHit => ({ kind: 'view', view });
const asItem = (item: PaletteItem): PaletteHit => ({ kind: 'item', item });
const namesOf = ({ name, about, words }: PaletteItem): readonly string[] => [name.toLowerCase(), about.toLowerCase(), ...words];

/** The recent companies without the active one, as hits with nothing marked. */
function recentHits(dir: Directory | null, recents: readonly string[], active: string | null): readonly PaletteHit[] {
  if (dir === null) return [];
  const rows = recents.filter((id) => id !== active).map((id) => dir.id.indexOf(id));
  return rows
    .filter((row) => row >= 0 && ((dir.flags[row] ?? 0) & FLAG_HIDDEN) === 0)
    .map((row) => ({ kind: 'company', hit: { row, rank: 0, field: 'name', at: 0, length: 0 } }));
}

/** What the palette offers for a text: what is called by it, companies, then views, actions, settings and messages of a like name. */
export function usePaletteHits(dir: Directory | null, query: string, { views, items, unasked }: PaletteOffer): PaletteHits {
  const { t } = useText();
  const { recents, companyId } = useActiveCompany();
  const { hits } = useCompanySearch(dir, query, false);
  return useMemo(() => {
    if (query.trim() === '') {
      const common = items.filter((item) => item.common).map(asItem);
      return { shown: unasked ? [...recentHits(dir, recents, companyId), ...common] : [], companies: null };
    }
    const found = { views: findViews(views, query, t), items: findNamed(items, query, namesOf, (item) => item.isSentence === true) };
    const companies = (hits ?? []).slice(0, SHOWN).map((hit): PaletteHit => ({ kind: 'company', hit }));
    const called = [...found.views.called.map(asView), ...found.items.called.slice(0, ALIKE_SHOWN).map(asItem)];
    const alike = [...found.views.alike.map(asView), ...found.items.alike.slice(0, ALIKE_SHOWN).map(asItem)];
    return { shown: [...called, ...companies, ...alike], companies: hits === null ? null : hits.length };
  }, [hits, query, views, items, unasked, recents, companyId, dir, t]);
}
