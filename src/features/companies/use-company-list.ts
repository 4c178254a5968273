import { useNavigate, useSearch } from '@tanstack/react-router';
import * as v from 'valibot';
import { type ListSearch, listSearchSchema } from './list-search.ts';

export const LIST_PATH = '/workbench/company-manage';

/** What the address says about the list. */
export function useListSearch(): ListSearch {
  return useSearch({ strict: false, select: (search) => v.parse(listSearchSchema, search), structuralSharing: true });
}

/** Goes to the list, or changes what it shows, and keeps the company of the tab in the address. `replace` makes no step of history. */
export function useListNavigate(): (change: Partial<ListSearch>, replace?: boolean) => void {
  const navigate = useNavigate();
  return (change, replace = false) => {
    void navigate({ to: LIST_PATH, search: (old: object) => ({ ...old, ...change }), replace });
  };
}
