import { useSearch } from '@tanstack/react-router';
import * as v from 'valibot';
import { type ListSearch, listSearchSchema } from './list-search.ts';

/** What the address says about the list. Apart from `list-navigate`, which is on the boot path and must not bring the schema with it. */
export function useListSearch(): ListSearch {
  return useSearch({ strict: false, select: (search) => v.parse(listSearchSchema, search), structuralSharing: true });
}
