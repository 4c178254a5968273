import { useCallback, useRef, useState } from 'react';

/** One call at a time from a button: a second press while it runs does nothing. */
export function useOneAtATime(): { readonly busy: boolean; run<T>(work: () => Promise<T>): Promise<T | null> } {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = useCallback(async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, run };
}
