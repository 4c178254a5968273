import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** A view's path as the router takes it: all views share one route. */
export function viewTarget(path: string): { readonly to: '/$'; readonly params: { readonly _splat: string } } {
  return { to: '/$', params: { _splat: path.slice(1) } };
}

/** Opens a view by its path. */
export function useGoTo(path: string): () => void {
  const navigate = useNavigate();
  return useCallback(() => void navigate({ ...viewTarget(path), search: true }), [navigate, path]);
}
