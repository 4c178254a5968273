import { useNavigate } from '@tanstack/react-router';
import type { ListSearch } from './list-search.ts';

export const LIST_PATH = '/workbench/company-manage';

/** Goes to the list, or changes what it shows, and keeps the company of the tab in the address. `replace` makes no step of history. */
export function useListNavigate(): (change: Partial<ListSearch>, replace?: boolean) => void {
  const navigate = useNavigate();
  return (change, replace = false) => {
    void navigate({ to: LIST_PATH, search: (old: object) => ({ ...old, ...change }), replace });
  };
}
