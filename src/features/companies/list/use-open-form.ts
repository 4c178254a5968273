import { useNavigate } from '@tanstack/react-router';
import type { ListSearch } from '../search/list-search.ts';

/** Opens the form or the conflict of a company over the view that is shown, which stays as it is. */
export function useOpenForm(): (form: Pick<ListSearch, 'edit' | 'command' | 'conflict'>) => void {
  const navigate = useNavigate();
  return (form) => void navigate({ to: '.', search: (old: object) => ({ ...old, ...form }), state: true });
}
