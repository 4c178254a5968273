import { useSyncExternalStore } from 'react';

/** Widths of a window: one in which the portfolio leaves out what tooltips say too, and one, as at 200 percent, in which a row has two lines. */
const widths = { narrow: '(max-width: 68.75em)', stacked: '(max-width: 56.25em)' } as const;

/** Whether the window is that narrow, as it is now. */
export function useNarrow(width: keyof typeof widths = 'narrow'): boolean {
  const query = widths[width];
  return useSyncExternalStore(
    (tell) => {
      const media = matchMedia(query);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    () => matchMedia(query).matches,
  );
}
