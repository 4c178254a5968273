import { createContext, useContext } from 'react';

/** Class of what dialogs are drawn in: sets their layer where they stand over something that is above all other dialogs. */
const LayerContext = createContext<string | null>(null);

export const Layer = LayerContext.Provider;

/** For a dialog's `mountNode`: where it stands over something of its own layer. */
export function useLayer(): { readonly className: string } | undefined {
  const className = useContext(LayerContext);
  return className === null ? undefined : { className };
}
