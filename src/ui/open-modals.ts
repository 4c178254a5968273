import { useEffect, useRef } from 'react';

/** How each dialog that is open is closed, as its ✕ does it. */
const open = new Set<() => void>();

/** While it is mounted the dialog can be closed from outside; one that must not be now says so by doing nothing. */
export function useClosable(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const one = (): void => latest.current();
    open.add(one);
    return () => void open.delete(one);
  }, []);
}

/** Closes what is open over the page (HOME-10). A form keeps its draft, a question is answered by no. */
export function closeModals(): void {
  for (const close of [...open]) close();
}
