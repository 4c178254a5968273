import { useNavigate } from '@tanstack/react-router';
import { useDesk } from '../../../desk/desk.tsx';
import { MANAGE_PATH } from '../../../domain/core/view-paths.ts';
import { viewTarget } from '../../../ui/views/view-target.ts';
import type { ListSearch } from '../search/list-search.ts';
import { keepAsked } from './search/asked-texts.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Place of what is searched for in the list (asked-texts.ts). */
    asked?: number | undefined;
  }
}

export interface ListStep {
  /** Makes no step of history. */
  readonly replace?: boolean;
  /** What the list searches for; without it what it searched for already. */
  readonly query?: string;
}

/** Goes to the list, or changes what it shows, and keeps the company of the tab in the address. */
export function useListNavigate(): (change: Partial<ListSearch>, step?: ListStep) => void {
  const navigate = useNavigate();
  const { tab, login } = useDesk();
  return (change, { replace = false, query } = {}) => {
    void navigate({
      ...viewTarget(MANAGE_PATH),
      search: (old: object) => ({ ...old, ...change }),
      state: (old) => (query === undefined ? old : { ...old, asked: keepAsked(tab, login, query) }),
      replace,
    });
  };
}
