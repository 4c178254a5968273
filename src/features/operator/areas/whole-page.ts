import { createContext, use, useLayoutEffect } from 'react';

/** Told while a form needs the whole page, without the list of areas beside it. */
export const WholePageContext = createContext<(isNeeded: boolean) => void>(() => {});

/** The whole page belongs to whoever calls this, for as long as he is drawn. */
export function useWholePage(): void {
  const need = use(WholePageContext);
  useLayoutEffect(() => {
    need(true);
    return () => need(false);
  }, [need]);
}
