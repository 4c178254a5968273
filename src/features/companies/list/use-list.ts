import { useEffect, useMemo } from 'react';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { useCompanySearch } from '../../../desk/search/use-company-search.ts';
import type { Directory } from '../../../domain/company/directory.ts';
import type { Hit } from '../../../domain/company/search.ts';
import { useFlags } from '../../../ui/variant.ts';
import { readPasted } from '../paste/pasted-filter.ts';
import { type ListSearch, viewOf } from '../search/list-search.ts';
import { stoppedReasons, type UnsentState, unsentByCompany } from '../state-mark.tsx';
import { countTabs, isInKey, type ListTab, type ListView, lacksTraits, listRows } from './list-model.ts';
import { useListSearch } from './search/use-list-search.ts';

export interface CompanyList {
  readonly dir: Directory | null;
  readonly view: ListView;
  /** Indices into the directory, in the order to show. */
  readonly rows: readonly number[];
  /** What the search hit in a row; null while nothing is searched for. */
  readonly hitOf: ((row: number) => Hit | undefined) | null;
  readonly counts: Record<ListTab, number>;
  readonly unsent: ReadonlyMap<string, UnsentState>;
  /** Why the changes of a company stand still. */
  readonly reasons: ReadonlyMap<string, string>;
  /** Companies of the pasted list, null while the list is not narrowed to it. */
  readonly pasted: readonly string[] | null;
  /** To which companies it is narrowed beside its filters. */
  readonly only: NonNullable<ListSearch['only']>;
}

const noCounts: Record<ListTab, number> = { all: 0, hidden: 0 };

/** Everything the company list shows, from directory, address and what was typed. `fresh`: companies that were bound lately. */
export function useList(query: string, fresh: ReadonlyMap<string, string>): CompanyList {
  const { tab: memory, login, track } = useDesk();
  const { memberText } = useFlags();
  const search = useListSearch();
  const dir = useAccount((state) => state.directory);
  const outbox = useAccount((state) => state.outbox);
  const only = search.only ?? '';
  const view = useMemo(() => viewOf(search, memberText), [search, memberText]);
  const unsent = useMemo(() => unsentByCompany(outbox), [outbox]);
  const reasons = useMemo(() => stoppedReasons(outbox), [outbox]);
  const counts = useMemo(() => (dir === null ? noCounts : countTabs(dir)), [dir]);
  const pasted = useMemo(
    () => (search.only === 'pasted' ? readPasted(memory, login.accountId) : null),
    [search.only, memory, login.accountId],
  );
  const found = useCompanySearch(dir, query, true);
  const asked = query.trim() !== '';
  useEffect(() => {
    if (asked) track('search.list');
  }, [asked, track]);
  const rows = useMemo(() => {
    if (dir === null) return [];
    const wanted = pasted === null ? null : new Set(pasted);
    const among = found.rows ?? (wanted === null ? null : (pasted?.map((id) => dir.id.indexOf(id)).filter((at) => at >= 0) ?? null));
    const narrowed = wanted !== null && found.rows !== null ? found.rows.filter((at) => wanted.has(dir.id[at] ?? '')) : among;
    const all = listRows(dir, view, narrowed);
    if (only === 'new') return all.filter((row) => fresh.has(dir.id[row] ?? ''));
    if (only === 'bare') return all.filter((row) => lacksTraits(dir, row));
    return only === 'key' ? all.filter((row) => isInKey(dir, row)) : all;
  }, [dir, view, pasted, only, fresh, found.rows]);
  const hitOf = useMemo(() => {
    const { hits } = found;
    if (hits === null || dir === null) return null;
    const places = new Int32Array(dir.id.length).fill(-1);
    for (const [place, hit] of hits.entries()) places[hit.row] = place;
    return (row: number) => hits[places[row] ?? -1];
  }, [found, dir]);
  return { dir, view, rows, hitOf, counts, unsent, reasons, pasted, only };
}
