import { useSyncExternalStore } from 'react';

/** The width of a window in which the portfolio leaves out what tooltips say too. */
const NARROW = '(max-width: 68.75em)';

/** Whether the window is narrow, as it is now. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const media = matchMedia(NARROW);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    () => matchMedia(NARROW).matches,
  );
}
