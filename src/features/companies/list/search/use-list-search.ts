import { useLocation, useSearch } from '@tanstack/react-router';
import * as v from 'valibot';
import { useDesk } from '../../../../desk/desk.tsx';
import { type ListSearch, listSearchSchema } from '../../search/list-search.ts';
import { askedText } from './asked-texts.ts';

/** What the address says about the list. Apart from `list-navigate`, which is on the boot path and must not bring the schema with it. */
export function useListSearch(): ListSearch {
  return useSearch({ strict: false, select: (search) => v.parse(listSearchSchema, search), structuralSharing: true });
}

/** What this entry of the history searches for. */
export function useAskedText(): string {
  const { tab, login } = useDesk();
  return askedText(tab, login, useLocation({ select: ({ state }) => state.asked }));
}
