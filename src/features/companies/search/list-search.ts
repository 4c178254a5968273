import * as v from 'valibot';
import { type ListView, sortKeys, startView } from '../list/list-model.ts';

/**
 * Search parameters of `/workbench/company-manage`. What was typed into a search is not among them (list/asked-texts.ts). What cannot be read falls back instead of failing: an address is typed, shared and
 * kept in bookmarks. `edit` opens the edit view of a company, with `command` on a change of it that is in the outbox;
 * `conflict` opens its conflict.
 */
export const listSearchSchema = v.object({
  tab: v.optional(v.fallback(v.picklist(['all', 'hidden']), 'all')),
  vip: v.optional(v.fallback(v.picklist(['0', '1', '2']), '0')),
  type: v.optional(v.fallback(v.picklist(['1', '2', '0', 'none', 'any']), 'any')),
  sort: v.optional(v.fallback(v.picklist(sortKeys), 'ord')),
  desc: v.optional(v.fallback(v.picklist(['1', '0']), '0')),
  /**
   * 'pasted' narrows the list to the pasted names and numbers (PLUS-05), 'new' to companies that were bound lately and not seen (ENT-30), 'key' to
   * those of a security key (XSB), 'bare' to those of which taxpayer type or area is not known.
   */
  only: v.optional(v.fallback(v.picklist(['pasted', 'new', 'key', 'bare', '']), '')),
  edit: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(64)), '')),
  /** Company whose peace plan is open. */
  plan: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(64)), '')),
  command: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(64)), '')),
  conflict: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(64)), '')),
});
export type ListSearch = v.InferOutput<typeof listSearchSchema>;

/**
 * The address as a view of the list. 'none' stands for the empty taxpayer type, which an address cannot hold. Where membership is not shown, an
 * address neither filters nor sorts by it (FLAG-02).
 */
export function viewOf(search: ListSearch, memberText: boolean): ListView {
  const type = search.type === 'none' ? '' : (search.type ?? 'any');
  return {
    tab: search.tab ?? startView.tab,
    vip: (memberText && search.vip) || startView.vip,
    type,
    sort: search.sort === undefined || (search.sort === 'expiry' && !memberText) ? startView.sort : search.sort,
    descending: search.desc === '1',
  };
}

/** The view as an address: what is as it starts is left out. */
export function searchOf(view: ListView): Pick<ListSearch, 'tab' | 'vip' | 'type' | 'sort' | 'desc'> {
  const type = view.type === '' ? 'none' : view.type;
  return {
    tab: view.tab === startView.tab ? undefined : view.tab,
    vip: view.vip === startView.vip ? undefined : view.vip,
    type: type === startView.type ? undefined : type,
    sort: view.sort === startView.sort ? undefined : view.sort,
    desc: view.descending ? '1' : undefined,
  };
}
