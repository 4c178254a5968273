import { useSyncExternalStore } from 'react';

/**
 * Widths of a window in which tables give up something: the first is said by tooltips or other columns as well, of a narrow one what a row can do
 * without, and in the last, as at 200 percent, a row has two lines.
 */
const widths = { medium: '(max-width: 83.75em)', narrow: '(max-width: 68.75em)', stacked: '(max-width: 56.25em)' } as const;

/** Whether the window is that narrow, as it is now. */
export function useNarrow(width: keyof typeof widths = 'narrow'): boolean {
  return useMedia(widths[width]);
}

/** Whether a media query holds for the window, as it is now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const media = matchMedia(query);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    () => matchMedia(query).matches,
  );
}
