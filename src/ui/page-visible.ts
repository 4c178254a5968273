import { useSyncExternalStore } from 'react';

const isVisible = (): boolean => document.visibilityState === 'visible';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether somebody can see this window. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(subscribe, isVisible);
}
